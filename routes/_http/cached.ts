import type { Answer } from "./answer.ts";
import { CachedAnswer } from "./answer_cache.ts";
import type { Visit } from "./context.ts";

/**
 * Gives the answer cached under an address, or makes and caches it.
 *
 * @param address One spelling for all that get the same answer.
 * @param make Uses nothing but the address and the register. Null if nothing
 * is there.
 */
export function cached<Made extends Answer | null>(
  { cache, directory, route }: Visit,
  address: string,
  make: () => Made,
): CachedAnswer | Made {
  const found = cache.get(directory, address);
  if (found) return found;
  const made = make();
  if (!made) return made;
  const answer = new CachedAnswer(made, route);
  cache.set(directory, address, answer);
  return answer;
}
