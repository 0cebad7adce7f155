/** A line of a text that is not blank. */
export interface Line {
  /** The first is 1. */
  readonly number: number;
  /** Without its end. */
  readonly text: string;
  /** Whether the text ends within it, without a line end. */
  readonly isCut: boolean;
}

/**
 * The lines of a text, one after another: a list of them all could take many
 * times as much as the text.
 */
export function* linesOf(body: string): Iterable<Line> {
  let number = 0;
  for (let start = 0; start < body.length;) {
    const newline = body.indexOf("\n", start);
    const end = newline < 0 ? body.length : newline;
    number++;
    if (end > start) {
      const text = body.slice(start, end).replace(/\r$/, "");
      const isCut = newline < 0;
      if (text.trim() !== "") yield { number, text, isCut };
    }
    start = end + 1;
  }
}
