/** What came of an ingest, as `--json` prints it. */
export interface IngestResult {
  readonly accepted: boolean;
  readonly date: string;
  readonly records: number;
  readonly added: number;
  readonly removed: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected_rows: number;
  /** The version served afterwards; 0 is the starter register. */
  readonly version: number;
  /** Why it was refused, one line. */
  readonly error: string | null;
}

/** The result of an ingest that changed nothing. */
export function refused(
  date: string,
  version: number,
  error: string,
): IngestResult {
  return {
    accepted: false,
    date,
    records: 0,
    added: 0,
    removed: 0,
    updated: 0,
    unchanged: 0,
    rejected_rows: 0,
    version,
    error,
  };
}
