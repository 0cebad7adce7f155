/**
 * Sorts values into lists that lie flat in one array, by counting. Values of
 * a list keep their order.
 *
 * @param count How many lists there are.
 * @param owners The list that each value belongs to.
 * @param valueAt The value at a place of `owners`.
 * @returns the values, and where each list starts; the last number is the end.
 */
export function flatLists(
  count: number,
  owners: Uint32Array,
  valueAt: (index: number) => number,
): [starts: Uint32Array, values: Uint32Array] {
  const starts = new Uint32Array(count + 1);
  for (const owner of owners) starts[owner + 1]!++;
  for (let list = 0; list < count; list++) starts[list + 1]! += starts[list]!;
  const next = starts.slice(0, count);
  const values = new Uint32Array(owners.length);
  for (let index = 0; index < owners.length; index++) {
    values[next[owners[index]!]!++] = valueAt(index);
  }
  return [starts, values];
}
