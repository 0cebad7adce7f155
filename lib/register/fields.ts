import { parseBsb } from "../bsb.ts";
import { parsePayments } from "../payments.ts";
import type { RegisterRow } from "../record.ts";
import { clip } from "../words.ts";

/** The eight columns of the register, in the order of its CSV. */
export type RegisterFields = readonly [
  bsb: string,
  institution: string,
  branchName: string,
  address: string,
  suburb: string,
  state: string,
  postcode: string,
  payments: string,
];

/** Any but those that count as blanks. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/u;

/** Longest piece of a field that a message repeats. */
const MAX_ECHO = 20;
/** Longest field met is 35 characters; a run-on row must not pass as one. */
const MAX_FIELD_LENGTH = 200;

/**
 * Makes a row of the register from its eight columns: fields trimmed, runs
 * of blanks made one, a postcode's lost leading zeros given back (`800` is
 * `0800`).
 *
 * @throws {SyntaxError} If a column cannot be what it should be.
 */
export function rowFromFields(fields: readonly string[]): RegisterRow {
  if (fields.length !== 8) {
    const count = fields.length === 1 ? "1 column" : `${fields.length} columns`;
    throw new SyntaxError(`${count} instead of 8`);
  }
  const [bsb, institution, branch_name, address, suburb, state, postcode, pay] =
    fields.map(cleanField) as unknown as RegisterFields;
  const number = parseBsb(bsb);
  if (!number) throw new SyntaxError(`"${clip(bsb, MAX_ECHO)}" is not a BSB`);
  if (!/^\S{1,3}$/.test(institution)) {
    throw new SyntaxError(
      `"${clip(institution, MAX_ECHO)}" is no institution code`,
    );
  }
  if (!/^[A-Za-z]{0,3}$/.test(state)) {
    throw new SyntaxError(`"${clip(state, MAX_ECHO)}" is not a state`);
  }
  if (!/^\d{0,4}$/.test(postcode)) {
    throw new SyntaxError(`"${clip(postcode, MAX_ECHO)}" is not a postcode`);
  }
  return {
    bsb: number,
    institution,
    branch_name,
    address,
    suburb,
    state: state.toUpperCase(),
    postcode: postcode && postcode.padStart(4, "0"),
    payments: parsePayments(pay),
  };
}

function cleanField(field: string): string {
  if (field.length > MAX_FIELD_LENGTH) {
    throw new SyntaxError(`a field of ${field.length} characters`);
  }
  if (CONTROL_CHARACTERS.test(field)) {
    throw new SyntaxError("a control character stands in it");
  }
  return field.trim().replace(/\s+/g, " ");
}
