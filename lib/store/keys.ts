/** Every key of the database, built in this one place. */
export const keys = {
  /** Number of the layout of all that's stored: `number`. */
  layout: ["layout"],
  /** The version that is served: `CurrentVersion`. */
  current: ["current"],
  /** The ingest under way, or what a killed one left: `Staging`. */
  staging: ["staging"],
  /** What a batch of that ingest wrote: `JournalEntry[]`. */
  journal: (version: number, batch: number) => ["journal", version, batch],
  /** One record a BSB: `StoredRecord`, under the version that wrote it. */
  record: (bsb: string, version: number) => ["record", bsb, version],
  /** One entry of a BSB's history: `HistoryEntry`. */
  history: (bsb: string, version: number) => ["history", bsb, version],
  /** The key to abbreviations, under the version that wrote it. */
  institutions: (version: number) => ["institutions", version],
  /** The log of versions: `RegisterVersion`. */
  version: (version: number) => ["version", version],
  /** The compact copy, part `records` or `history`, in pieces. */
  copy: (id: string, part: string, piece: number) => [
    "copy",
    id,
    part,
    piece,
  ],
  /** A report of a visitor: `Report`. */
  report: (id: string) => ["report", id],
  /** How many requests clients made on a day, by id: `Map<string, number>`. */
  counters: (day: string, row: string) => ["counter", day, row],
  /** The secret with which clients' addresses are hashed. */
  salt: ["salt"],
} as const;
