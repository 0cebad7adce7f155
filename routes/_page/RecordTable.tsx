import type { BsbRecord } from "../../lib/record.ts";
import { StatusBadge } from "./Status.tsx";

interface RecordTableProps {
  records: readonly BsbRecord[];
  caption: string;
  /** Columns that the page says already. */
  without?: readonly ("bank" | "place")[];
}

/** Records in rows; on a phone each row becomes a card. */
export function RecordTable(
  { records, caption, without = [] }: RecordTableProps,
) {
  const bank = !without.includes("bank");
  const place = !without.includes("place");
  return (
    <table class="stack">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">BSB</th>
          {bank && <th scope="col">Bank</th>}
          <th scope="col">Branch</th>
          <th scope="col">Address</th>
          {place && <th scope="col">Suburb</th>}
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr>
            <th scope="row" class="number">
              <a href={`/bsb/${record.bsb}`}>{record.bsb}</a>
            </th>
            {bank && <td data-label="Bank">{record.institution_name}</td>}
            <td data-label="Branch">{record.branch_name}</td>
            <td data-label="Address">{record.address}</td>
            {place && (
              <td data-label="Suburb">
                {record.suburb} {record.state} {record.postcode}
              </td>
            )}
            <td>
              <StatusBadge status={record.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
