/** The columns of one record and the line, or item, that they stand on. */
export interface RawRow {
  readonly line: number;
  /** The eight columns, or why the line has none. */
  readonly fields: readonly string[] | SyntaxError;
}
