// Registers of any size, made to be like the real one: for measuring only.
import { parsePayments } from "../../lib/payments.ts";
import type { RegisterRow } from "../../lib/record.ts";

const BANKS = [
  ["06", "CBA"],
  ["03", "WBC"],
  ["08", "NAB"],
  ["01", "ANZ"],
  ["80", "CRU"],
  ["12", "BQL"],
] as const;
const STATES = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"];
const STREETS = ["George St", "Collins Street", "Queen Street", "High Street"];
const SYLLABLES = "wa mur ra bool gon dal ton bri ka lee nar oo ber wood hur"
  .split(" ");
const SUBURBS = 2_400;
/** Two digits are the bank's, four are free. */
const BRANCHES = 10_000;
/** `NNN-NNN`. */
const MOST_RECORDS = 1_000_000;

/** The first two digits of a BSB: those of the banks, then all others. */
const PREFIXES = [
  ...new Set([
    ...BANKS.map(([prefix]) => prefix),
    ...Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0")),
  ]),
];

/**
 * Makes a register.
 *
 * @param records How many, each with a BSB of its own; past 60,000 they take
 * prefixes that are no bank's.
 * @throws {RangeError} If there are not so many BSBs.
 */
export function makeRegister(records: number): RegisterRow[] {
  if (!(records > 0 && records <= MOST_RECORDS)) {
    throw new RangeError(`there can't be ${records} BSBs`);
  }
  return Array.from({ length: records }, (_, i) => row(i))
    .sort((a, b) => a.bsb < b.bsb ? -1 : 1);
}

function row(i: number): RegisterRow {
  const number = numberOf(i);
  const place = Math.floor(i / BANKS.length);
  const suburb = name(place % SUBURBS);
  return {
    bsb: `${number.slice(0, 3)}-${number.slice(3)}`,
    institution: BANKS[i % BANKS.length]![1],
    branch_name: place % 7 === 0 ? `${name(place)} Business Centre` : suburb,
    address: `${place % 400 + 1} ${STREETS[place % STREETS.length]}`,
    suburb,
    state: STATES[place % STATES.length]!,
    postcode: String(2000 + place % 7_000),
    payments: parsePayments(place % 9 === 0 ? "PE" : "PEH"),
  };
}

/** Banks take their branches in turn; then the other prefixes are filled. */
function numberOf(i: number): string {
  const taken = BANKS.length * BRANCHES;
  const [prefix, branch] = i < taken
    ? [i % BANKS.length, Math.floor(i / BANKS.length)]
    : [BANKS.length + Math.floor((i - taken) / BRANCHES), i % BRANCHES];
  return PREFIXES[prefix] + String(branch).padStart(4, "0");
}

/** A name for a number, unlike its neighbours': 27 is `Murrabar`. */
function name(n: number): string {
  const word = syllables(n + SYLLABLES.length);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function syllables(n: number): string {
  const last = SYLLABLES[n % SYLLABLES.length]!;
  return n < SYLLABLES.length
    ? last
    : syllables(Math.floor(n / SYLLABLES.length)) + last;
}
