import { assert, assertEquals } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import { institutionNames } from "../../../lib/directory/institutions.ts";
import type { BsbRecord } from "../../../lib/record.ts";
import { parseKey } from "../../../lib/register/key.ts";
import { parseRegister } from "../../../lib/register/parse.ts";
import { buildSearch, type SearchIndex } from "../../../lib/search/mod.ts";
import { institutionTitles } from "../../../lib/search/institution_titles.ts";
import { isFiller } from "../../../lib/search/fillers.ts";
import { statusOf } from "../../../lib/directory/status.ts";
import { splitWords } from "../../../lib/words.ts";

const FOLDER = new URL("../../../../shared/register/", import.meta.url);
const missing = !isThere(FOLDER);

const ALIASES = new Map([
  ["CBA", ["commbank", "commonwealth bank"]],
  ["WBC", ["westpac"]],
  ["STG", ["st george"]],
  ["SGP", ["st george"]],
  ["BBL", ["bendigo bank"]],
  ["BQL", ["boq"]],
  ["MBL", ["macquarie"]],
  ["YOU", ["ubank", "86 400"]],
  ["MEB", ["me bank"]],
]);

/** What people type, and what its first result must be. */
const QUERIES: readonly [query: string, expected: Partial<BsbRecord>][] = [
  ["062-000", { bsb: "062-000" }],
  ["062000", { bsb: "062-000" }],
  ["062 000", { bsb: "062-000" }],
  ["bsb 732-000", { bsb: "732-000" }],
  ["06", { bsb: "062-000" }],
  ["062-0", { bsb: "062-000" }],
  ["0620", { bsb: "062-000" }],
  ["923", { bsb: "923-000" }],
  ["2150", { postcode: "2150", suburb: "Parramatta" }],
  ["cba", { institution: "CBA", status: "active" }],
  ["anz", { institution: "ANZ", status: "active" }],
  ["ing", { institution: "ING" }],
  ["nab", { institution: "NAB" }],
  ["hay", { institution: "HAY" }],
  ["t&c", { institution: "T&C" }],
  ["westpac", { institution: "WBC" }],
  ["commbank", { institution: "CBA" }],
  ["commonwealth bank", { institution: "CBA" }],
  ["commonwealthbank", { institution: "CBA" }],
  ["st george", { institution: "STG" }],
  ["stgeorge", { institution: "STG" }],
  ["St.George", { institution: "STG" }],
  ["st gorge", { institution: "STG" }],
  ["bank of melbourne", {
    institution_name: "Bank of Melbourne (a division of Westpac Banking Corp)",
  }],
  ["bank australia", { institution: "BAU" }],
  ["bank of queensland", { institution: "BQL" }],
  ["suncorp", { institution: "MET" }],
  ["macquarie bank", { institution: "MBL" }],
  ["peoples choice", { institution: "HBS" }],
  ["people's choice", { institution: "HBS" }],
  ["86 400", { bsb: "670-865" }],
  ["ubank", { bsb: "670-864" }],
  ["u bank", { bsb: "670-864" }],
  ["me bank", { institution: "MEB" }],
  ["in1bank", { bsb: "311-111" }],
  ["up", { bsb: "633-123" }],
  ["wise", { bsb: "774-001" }],
  ["stripe", { bsb: "247-000" }],
  ["bcu", { bsb: "533-000" }],
  ["anz parramatta 2150", { bsb: "012-437" }],
  ["cba nsw", { institution: "CBA", state: "NSW" }],
  ["cba wa", { institution: "CBA", state: "WA" }],
  ["nab nt", { institution: "NAB", state: "NT" }],
  ["westpac queensland", { institution: "WBC", state: "QLD" }],
  ["hay nsw", { suburb: "Hay" }],
  ["nab ballarat", { institution: "NAB", suburb: "Ballarat" }],
  ["balarat", { suburb: "Ballarat", branch_name: "Ballarat" }],
  ["melborne", { suburb: "Melbourne", branch_name: "Melbourne" }],
  ["wespac paramatta", { institution: "WBC", suburb: "Parramatta" }],
  ["mt gambier", { suburb: "Mount Gambier" }],
  ["northsydney", { suburb: "North Sydney" }],
  ["north syd", { suburb: "North Sydney" }],
  ["wagga", { suburb: "Wagga Wagga" }],
  ["darwin 0800", { suburb: "Darwin", postcode: "0800" }],
  ["what is the bsb for anz in hornsby", {
    institution: "ANZ",
    suburb: "Hornsby",
  }],
  ["032-000 12345678", { bsb: "032-000" }],
  ["st george 4487", { suburb: "St George", state: "QLD" }],
];

registerTest("search() puts first what people look for", ({ index }) => {
  for (const [query, expected] of QUERIES) {
    const [best] = index.search(query, { limit: 1 }).results;
    assert(best, `"${query}" finds nothing`);
    for (const [field, value] of Object.entries(expected)) {
      const found = best[field as keyof BsbRecord];
      assertEquals(found, value, `${field} of ${best.bsb}, for "${query}"`);
    }
  }
});

registerTest(
  "search() puts each code's own records first",
  ({ index, records }) => {
    for (const [code, own] of Map.groupBy(records, (r) => r.institution)) {
      const { results } = index.search(code, { limit: own.length });
      assert(results.every((r) => r.institution === code), code);
    }
  },
);

registerTest(
  "search() ranks Westpac's own records above its divisions'",
  ({ index, records }) => {
    const { results } = index.search("westpac", { limit: Infinity });
    const own = records.filter((r) => r.institution === "WBC").length;
    assert(results.slice(0, own).every((r) => r.institution === "WBC"));
    assert(results.slice(own).some((r) => r.institution === "STG"));
  },
);

registerTest(
  "search() finds number prefixes as a plain scan does",
  ({ index, records }) => {
    const prefix = fc.oneof(
      fc.stringMatching(/^[0-9]{1,6}$/),
      fc.tuple(fc.constantFrom(...records), fc.integer({ min: 1, max: 6 }))
        .map(([record, length]) =>
          record.bsb.replace("-", "").slice(0, length)
        ),
    );
    fc.assert(
      fc.property(prefix, fc.constantFrom("", "-", " "), (digits, gap) => {
        const scanned = records
          .filter((r) => r.bsb.replace("-", "").startsWith(digits));
        const query = digits.length > 3
          ? digits.slice(0, 3) + gap + digits.slice(3)
          : digits;
        const { total, results } = index.search(query, { limit: Infinity });
        assertEquals(
          results.slice(0, scanned.length).map((r) => r.bsb),
          scanned.map((r) => r.bsb),
        );
        assertEquals(new Set(results).size, total);
        if (digits.length === 6) assertEquals(total, scanned.length);
      }),
    );
  },
);

registerTest(
  "search() finds a suburb by every beginning of its name",
  ({ index, records }) => {
    const one = fc.constantFrom(
      ...new Map(records.map((r) => [r.suburb, r])).values(),
    );
    fc.assert(fc.property(one, (record) => {
      for (let length = 1; length <= record.suburb.length; length++) {
        const query = record.suburb.slice(0, length);
        assert(finds(index, query, record), `"${query}" for ${record.suburb}`);
      }
    }));
  },
);

registerTest(
  "search() forgives a typo that makes an unknown word",
  ({ index, records }) => {
    const known = [...new Set(records.flatMap(allWords))];
    fc.assert(
      fc.property(
        fc.constantFrom(...records),
        fc.nat(),
        fc.nat(),
        fc.constantFrom("insert", "delete", "substitute", "transpose"),
        fc.stringMatching(/^[a-z]$/),
        (record, pick, place, kind, letter) => {
          const words = nameTexts(record).flatMap(splitWords)
            .filter((word) => /^[a-z]{5,}$/.test(word));
          const word = words[pick % words.length];
          if (!word) return;
          const typed = misspell(word, place % word.length, kind, letter);
          if (isFiller(typed)) return;
          if (known.some((other) => other.startsWith(typed))) return;
          assert(finds(index, typed, record), `"${typed}" for ${word}`);
        },
      ),
      { numRuns: 300 },
    );
  },
);

registerTest(
  "search() keeps to its filter and its limit",
  ({ index, records }) => {
    const query = fc.tuple(
      fc.constantFrom(...records).map((r) =>
        Object.values(r).filter((v) => typeof v === "string")
      ),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
    ).map(([texts, picks]) =>
      picks.map((pick) => texts[pick % texts.length]).join(" ")
    );
    const filter = fc.record({
      bank: fc.constantFrom("", "cba", "ANZ", "Wbc", "no"),
      state: fc.constantFrom("", "nsw", "VIC", "zz"),
      limit: fc.nat(100),
    });
    fc.assert(fc.property(query, filter, (query, filter) => {
      const everything = index.search(query, { limit: Infinity }).results;
      const { total, results } = index.search(query, filter);
      const bank = filter.bank.toUpperCase();
      const state = filter.state.toUpperCase();
      const expected = everything.filter((r) =>
        (!bank || r.institution === bank) && (!state || r.state === state)
      );
      assertEquals(total, expected.length);
      assertEquals(results, expected.slice(0, filter.limit));
    }));
  },
);

function finds(index: SearchIndex, query: string, record: BsbRecord): boolean {
  return index.search(query, { limit: Infinity }).results.includes(record);
}

/** Suburb and institution, as the index takes names apart. */
function nameTexts(record: BsbRecord): string[] {
  const { own, parent } = institutionTitles(record.institution_name);
  const aliases = ALIASES.get(record.institution) ?? [];
  return [record.suburb, ...own, parent, ...aliases];
}

function allWords(record: BsbRecord): string[] {
  const { branch_name, institution, state } = record;
  const names = nameTexts(record);
  return [
    ...[...names, branch_name, institution, state].flatMap(splitWords),
    // Names are found in one word, too.
    ...names.map((name) => splitWords(name).join("")),
  ];
}

function misspell(word: string, at: number, kind: string, letter: string) {
  const [before, after] = [word.slice(0, at), word.slice(at)];
  if (kind === "insert") return before + letter + after;
  if (kind === "delete") return before + after.slice(1);
  if (kind === "substitute") return before + letter + after.slice(1);
  return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
}

interface RealRegister {
  readonly records: readonly BsbRecord[];
  readonly index: SearchIndex;
}

let register: RealRegister | undefined;

function registerTest(name: string, run: (register: RealRegister) => void) {
  Deno.test({
    name: missing ? `${name} (skipped: no ../shared/register)` : name,
    ignore: missing,
    fn: () => run(register ??= readRegister()),
  });
}

function readRegister(): RealRegister {
  const read = (name: string) => Deno.readTextFileSync(new URL(name, FOLDER));
  const parsed = parseRegister(read("BSBDirectoryJun26.csv"));
  if (!parsed.ok) throw new Error(parsed.reason);
  const key = parseKey(read("KeyToAbbreviations-2026.csv"));
  const names = institutionNames(
    key,
    (code, prefix) =>
      parsed.rows.some((row) =>
        row.institution === code && row.bsb.startsWith(prefix)
      ),
  );
  const records = parsed.rows.map((row): BsbRecord => ({
    ...row,
    institution_name: names.nameOf(row),
    status: statusOf(row),
    replaced_by: null,
    last_changed: null,
  }));
  return { records, index: buildSearch(records, { aliases: ALIASES }) };
}

function isThere(folder: URL): boolean {
  try {
    return Deno.statSync(folder).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
