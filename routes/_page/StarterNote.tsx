import type { Directory } from "../../lib/directory/directory.ts";
import { DateText } from "./Dates.tsx";

/** Says, while it is so, that the counts on a page are not the register's. */
export function StarterNote({ directory }: { directory: Directory }) {
  if (directory.origin === "official") return null;
  return (
    <p class="note">
      The official register has not been read yet. What is listed here is the
      starter register, a small part of the official one of{" "}
      <DateText date={directory.date} />: many more BSBs exist.
    </p>
  );
}
