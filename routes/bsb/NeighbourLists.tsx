import type { Directory } from "../../lib/directory/directory.ts";
import {
  type Neighbours,
  neighboursOf,
} from "../../lib/site/bsb/neighbours.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { StatusBadge } from "../_page/Status.tsx";
import { readableCount } from "../../lib/words.ts";

/** Records near a record: same office, institution, suburb, postcode. */
export function NeighbourLists(
  { record, directory }: { record: BsbRecord; directory: Directory },
) {
  const lists = neighboursOf(directory, record);
  if (lists.length === 0) return null;
  return (
    <section class="no-print">
      <h2>Nearby numbers</h2>
      {lists.map((neighbours) => <NeighbourList neighbours={neighbours} />)}
    </section>
  );
}

function NeighbourList({ neighbours }: { neighbours: Neighbours }) {
  const { kind, title, records, total, list } = neighbours;
  const more = total - records.length;
  return (
    <>
      <h3>{title}</h3>
      <ul class="links">
        {records.map((record) => (
          <li>
            <a class="number" href={`/bsb/${record.bsb}`}>{record.bsb}</a>{" "}
            <span class="soft">{describe(kind, record)}</span>
            {record.status !== "active" && (
              <>
                {" "}
                <StatusBadge status={record.status} />
              </>
            )}
          </li>
        ))}
      </ul>
      {(more > 0 || list) && (
        <p>
          {more > 0 && `${readableCount(more)} more. `}
          {list && <a href={list.href}>{list.label}</a>}
        </p>
      )}
    </>
  );
}

/** What the heading does not say of a record. */
function describe(kind: Neighbours["kind"], record: BsbRecord): string {
  const { institution_name, branch_name, address, suburb } = record;
  if (kind === "office") return "";
  const parts = {
    institution: [branch_name, address],
    suburb: [institution_name, branch_name],
    postcode: [institution_name, suburb],
  }[kind];
  return [...new Set(parts)].filter((part) => part !== "").join(", ");
}
