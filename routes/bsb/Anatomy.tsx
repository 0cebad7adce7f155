import { anatomyOf, STATE_DIGITS } from "../../lib/site/bsb/anatomy.ts";
import type { Directory } from "../../lib/directory/directory.ts";
import { prefixesOf } from "../../lib/site/shared/prefixes.ts";
import type { BsbRecord } from "../../lib/record.ts";
import { stateName } from "../../lib/site/shared/state_names.ts";

/** A number taken apart, and whether its state digit fits its address. */
export function Anatomy(
  { record, directory }: { record: BsbRecord; directory: Directory },
) {
  const parts = anatomyOf(record.bsb, prefixesOf(directory));
  const digit = parts.find(({ kind }) => kind === "state")?.digits ?? "";
  const states = STATE_DIGITS[digit]?.states;
  return (
    <>
      <ul class="digits">
        {parts.map(({ digits, title }) => (
          <li>
            <strong>{digits}</strong> {title}
          </li>
        ))}
      </ul>
      <ul>
        {parts.map(({ digits, title, meaning }) => (
          <li>
            <strong>{title}, {digits}:</strong> {meaning}
          </li>
        ))}
        {states && record.state && (
          <li>
            <strong>Here:</strong> {states.includes(record.state)
              ? `the digit fits, the address is in ${stateName(record.state)}.`
              : `the digit does not fit: the address is in ${
                stateName(record.state)
              }.`}
          </li>
        )}
      </ul>
      <p>
        Take other numbers apart with the <a href="/decoder">BSB decoder</a>.
      </p>
    </>
  );
}
