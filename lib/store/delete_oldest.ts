/** Makes room in a map that holds only so many: what came first goes. */
export function deleteOldest<Key>(map: Map<Key, unknown>): void {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
