import type { Directory } from "./directory.ts";

/**
 * Makes a function that works out its answer once for each version of the
 * register and each key.
 *
 * @param make Gives the answer; keys must be few, since all are kept.
 */
export function oncePerVersion<T extends object>(
  make: (directory: Directory, key: string) => T,
): (directory: Directory, key?: string) => T {
  const made = new WeakMap<Directory, Map<string, T>>();
  return (directory, key = "") => {
    let answers = made.get(directory);
    if (!answers) made.set(directory, answers = new Map<string, T>());
    let answer = answers.get(key);
    if (!answer) answers.set(key, answer = make(directory, key));
    return answer;
  };
}
