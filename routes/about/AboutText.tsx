import type { Directory } from "../../lib/directory/directory.ts";
import { DateText } from "../_page/Dates.tsx";
import { readableCount } from "../../lib/words.ts";

/** What the service is, where its data comes from and what it cannot tell. */
export function AboutPage({ directory }: { directory: Directory }) {
  return (
    <>
      <h1>About this service</h1>
      <p class="lede">
        A free and open lookup of Australian BSB numbers, for people who pay and
        for programs that check. It is independent of all banks and of the
        operator of the register.
      </p>
      <h2>What it offers</h2>
      <ul>
        <li>
          A page for every BSB, with its institution, branch, address, payment
          flags and status, and <a href="/search">search</a>{" "}
          by number, bank, branch, suburb or postcode
        </li>
        <li>
          <a href="/tools">Tools</a>{" "}
          to validate, decode and compare BSBs and to check whole lists
        </li>
        <li>
          <a href="/changes">Changes</a>{" "}
          between one register and the next, and the BSBs that are{" "}
          <a href="/discontinued">discontinued</a>
        </li>
        <li>
          <a href="/guides">Guides</a> to BSBs and the payments that use them
        </li>
        <li>
          A <a href="/api">JSON API</a> without a key
        </li>
      </ul>
      <h2>Where the data comes from</h2>
      <p>
        From the official BSB register, which the Australian Payments Network
        (AusPayNet) publishes at least once a month. This service looks for a
        new edition every day, compares it with the one before, and keeps what
        changed. A file that is damaged or older than what is shown is refused.
      </p>
      <RegisterNow directory={directory} />
      <p>
        The history begins with the first edition that was taken in here. What
        changed before is not known to us, and nothing that was recorded is
        rewritten later.
      </p>
      <p>
        SWIFT codes, brands and guides are put together by hand. Each says where
        it comes from and how sure it is.
      </p>
      <h2>What it cannot tell</h2>
      <ul>
        <li>Whether an account exists, and whose it is</li>
        <li>Whether a payment has arrived, or will</li>
        <li>
          Whether a BSB can be reached with instant payments: nobody publishes
          that
        </li>
      </ul>
      <p>
        So a BSB that is found is not yet a payment that is safe. Confirm new
        details with whoever you pay, on a number you already had.
      </p>
      <h2>Open source</h2>
      <p>
        The software is free under the MIT licence. See{" "}
        <a href="/terms">terms</a>, <a href="/privacy">privacy</a> and{" "}
        <a href="/contact">contact</a>.
      </p>
    </>
  );
}

function RegisterNow({ directory }: { directory: Directory }) {
  const { origin, date, records } = directory;
  const count = readableCount(records.length);
  return (
    <p class="note">
      {origin === "official"
        ? (
          <>
            Shown now: the register of <DateText date={date} />, with {count}
            {" "}
            BSBs.
          </>
        )
        : (
          <>
            Shown now: the starter register, {count}{" "}
            BSBs picked from the official register of{" "}
            <DateText date={date} />. It comes with the software and is replaced
            as soon as the official register could be read.
          </>
        )}
    </p>
  );
}
