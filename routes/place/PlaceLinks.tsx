import type { Suburb } from "../../lib/site/shared/grouped_records.ts";
import { readableCount } from "../../lib/words.ts";

/** Links to suburbs, with how many BSBs each has. */
export function SuburbLinks(
  { suburbs, withState = false }: {
    suburbs: readonly Suburb[];
    /** Whether the list mixes states. */
    withState?: boolean;
  },
) {
  return (
    <ul class="links">
      {suburbs.map(({ name, state, slug, records }) => (
        <li>
          <a href={`/suburb/${state}/${slug}`}>
            {name}
            {withState && ` ${state}`}
          </a>{" "}
          <span class="soft">{readableCount(records.length)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Links to postcodes. */
export function PostcodeLinks({ postcodes }: { postcodes: readonly string[] }) {
  return (
    <ul class="row plain">
      {postcodes.map((postcode) => (
        <li>
          <a class="number target" href={`/postcode/${postcode}`}>{postcode}</a>
        </li>
      ))}
    </ul>
  );
}
