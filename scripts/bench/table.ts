// Results as tables for people.

/** Lines of a table: the first column to the left, the others to the right. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(...all.map((row) => row[column]!.length))
  );
  return all.map((row) =>
    row.map((cell, column) =>
      column === 0
        ? cell.padEnd(widths[column]!)
        : cell.padStart(widths[column]!)
    ).join("  ").trimEnd()
  );
}

/** A number with so many places after the point. */
export function fixed(n: number, places = 0): string {
  return n.toFixed(places);
}

/** A figure beside the one aimed at: `short` where it falls short. */
export function verdict(right: boolean): string {
  return right ? "" : "short";
}
