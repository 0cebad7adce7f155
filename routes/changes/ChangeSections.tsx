import { counted } from "../../lib/site/shared/listing.ts";
import type {
  BankChanges,
  ChangeSection,
  ChangeType,
} from "../../lib/site/changes/month_changes.ts";
import {
  BankName,
  ChangeTable,
  type ChangeTableOptions,
} from "./ChangeTable.tsx";
import { readableCount } from "../../lib/words.ts";

/** What each kind of change is called, and what its list tells. */
export const SECTION_WORDS: Readonly<
  Record<ChangeType, { title: string; hint: string }>
> = {
  added: {
    title: "Added",
    hint: "In the register for the first time, or again. Details are today's.",
  },
  removed: {
    title: "Removed",
    hint: "In the register no more. Details are the last it had.",
  },
  updated: {
    title: "Updated",
    hint: "Still in the register, with other details: the old value is " +
      "struck through, the new one follows.",
  },
};

/** Institutions with up to so many rows share one list... */
const FEW_ROWS = 3;
/** ...while it has no more than these. */
const MAX_SHARED_ROWS = 150;

interface SectionProps extends ChangeTableOptions {
  section: ChangeSection;
  /** Rows shown of an institution that has a list of its own. */
  maxRows: number;
  /** Whether the lists are open at first. */
  open: boolean;
  /** Address of the page with all the changes at an institution. */
  bankHref: (code: string) => string;
}

/** The changes of one kind, institution by institution. */
export function Section({ section, ...options }: SectionProps) {
  const { type, total, banks } = section;
  const { own, shared } = shareLists(banks, options.maxBsbs);
  return (
    <section aria-labelledby={type}>
      <SectionHead type={type} total={total} />
      {own.map((bank) => <BankList type={type} bank={bank} {...options} />)}
      {shared.length > 0 && (
        <details open>
          <summary>
            {own.length > 0 ? "Others" : "All"}{" "}
            <span class="soft">{counted(shared.length, "institution")}</span>
          </summary>
          <ChangeTable
            caption={`Other institutions, ${type}`}
            type={type}
            banks={shared}
            {...options}
            maxRows={FEW_ROWS}
          />
        </details>
      )}
    </section>
  );
}

/** Heading of the changes of one kind. */
export function SectionHead(
  { type, total }: { type: ChangeType; total: number },
) {
  const { title, hint } = SECTION_WORDS[type];
  return (
    <>
      <h2 id={type}>
        {title}: {counted(total, "BSB")}
      </h2>
      <p class="soft">{hint}</p>
    </>
  );
}

/** Institutions with a list of their own, and those that share one. */
function shareLists(banks: readonly BankChanges[], maxBsbs: number) {
  const isSmall = ({ rows }: BankChanges) =>
    rows.length <= FEW_ROWS &&
    rows.every(({ records }) => records.length <= maxBsbs);
  const shared = banks.filter(isSmall);
  const rows = shared.reduce((sum, bank) => sum + bank.rows.length, 0);
  return shared.length < 2 || rows > MAX_SHARED_ROWS
    ? { own: banks, shared: [] }
    : { own: banks.filter((bank) => !isSmall(bank)), shared };
}

function BankList(
  { type, bank, open, bankHref, ...options }:
    & { type: ChangeType; bank: BankChanges }
    & Omit<SectionProps, "section">,
) {
  const { name, code, total, rows, slug } = bank;
  const isWhole = rows.length <= options.maxRows &&
    rows.every(({ records }) => records.length <= options.maxBsbs);
  return (
    <details open={open}>
      <summary>
        {name}
        {name !== code && ` (${code})`}{" "}
        <span class="soft">{readableCount(total)}</span>
      </summary>
      {options.maxRows > 0 && (
        <ChangeTable
          caption={`${name}, ${type}`}
          type={type}
          banks={[bank]}
          {...options}
        />
      )}
      <p>
        {!isWhole && (
          <>
            Not all is shown here:{" "}
            <a href={bankHref(code)}>every change of the month at {name}</a>.
            {" "}
          </>
        )}
        {slug && (
          <>
            The bank: <BankName bank={bank} />
          </>
        )}
      </p>
    </details>
  );
}
