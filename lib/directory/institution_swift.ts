import swift from "../../data/swift.json" with { type: "json" };

/** SWIFT code of an institution for payments from abroad, the first it has. */
export const SWIFT_CODES: ReadonlyMap<string, string> = new Map(
  swift.codes.toReversed().map(({ code, bic }) => [code, bic]),
);
