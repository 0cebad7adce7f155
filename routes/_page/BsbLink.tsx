import type { Directory } from "../../lib/directory/directory.ts";

/** A BSB, as a link if it is, or was, in the register. */
export function BsbLink(
  { bsb, directory }: { bsb: string; directory: Directory },
) {
  return directory.get(bsb) || directory.discontinued(bsb)
    ? <a class="number" href={`/bsb/${bsb}`}>{bsb}</a>
    : <span class="number">{bsb}</span>;
}
