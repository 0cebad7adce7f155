import type { Directory } from "../../lib/directory/directory.ts";
import { DateText } from "../_page/Dates.tsx";

/** Who to ask about what. There is no form and no mailbox behind it. */
export function ContactPage() {
  return (
    <>
      <h1>Contact</h1>
      <p class="lede">
        Most questions about a BSB are best answered by the bank or by the
        operator of the register. This page says which is which.
      </p>
      <h2>A mistake in a BSB shown here</h2>
      <p>
        Open the page of that BSB and "Report a mistake in this record" near its
        end, or send a report through the{" "}
        <a href="/api#endpoints">API</a>. It goes to the operator of this site,
        who reads reports but cannot answer them, since they carry no address.
        Leave out anything private.
      </p>
      <p>
        <a href="/search">Find the BSB</a>
      </p>
      <h2>A payment, an account or your own BSB</h2>
      <p>
        Ask your bank, through its app, its website or the number on your card.
        We see no accounts and no payments, and cannot stop or trace one. If you
        think you have been deceived, call your bank at once.
      </p>
      <h2>A branch that has moved or is named wrongly</h2>
      <p>
        Each bank gives its own entries to the register, so the bank is the one
        to put them right. Corrections show here with the next edition.
      </p>
      <h2>The official register</h2>
      <p>
        Questions about BSB numbers, prefixes and the register itself belong to
        the Australian Payments Network (AusPayNet), which publishes it at
        bsb.auspaynet.com.au.
      </p>
      <h2>The API</h2>
      <p>
        Limits, errors and examples are on the <a href="/api">API page</a>.
      </p>
    </>
  );
}

/** What is stored, all of it. */
export function PrivacyPage() {
  return (
    <>
      <h1>Privacy</h1>
      <p class="lede">
        You can use all of this service without an account and without telling
        who you are. This is everything that it stores.
      </p>
      <h2>Requests to the API</h2>
      <p>
        To keep to the daily limit, the server counts requests to the JSON API.
        A count is kept under a hash of your network address and the day, made
        with a secret salt. The address itself is not stored, and hashes of
        different days cannot be put together. Counts are deleted about two days
        later. Looking at pages of the website is not counted.
      </p>
      <h2>Reports</h2>
      <p>
        If you report a mistake, the server stores the BSB, your text and the
        time. It does not store your address with it. Please do not write
        anything private into a report. A report is deleted after a year.
      </p>
      <h2>What you look up</h2>
      <p>
        Searches, look-ups and lists that you check are answered and not stored.
      </p>
      <h2>The server's log</h2>
      <p>
        The log notes starts, register checks and errors: the method, the kind
        of page and what went wrong. It holds no addresses. Whoever runs the
        computers and the network in between may keep logs of their own, as with
        any website.
      </p>
      <h2>What there is not</h2>
      <ul>
        <li>No cookies</li>
        <li>No analytics and no advertising</li>
        <li>
          Nothing from third parties: fonts, scripts and pictures all come from
          this server
        </li>
      </ul>
    </>
  );
}

/** What one may rely on and what not. */
export function TermsPage({ directory }: { directory: Directory }) {
  return (
    <>
      <h1>Terms of use</h1>
      <p class="lede">
        In short: use it freely, do not rely on it alone, and check with your
        bank before you send money.
      </p>
      <h2>Source of the data</h2>
      <p>
        The data about BSBs comes from the official BSB register published by
        the Australian Payments Network (AusPayNet). Rights in the register are
        its publisher's; if you pass the data on at large, ask there what is
        allowed.
      </p>
      <h2>Independent</h2>
      <p>
        This service is independent. It is not affiliated with, endorsed by or
        run by AusPayNet, any bank or any government body. Names of institutions
        are used to say what a number belongs to.
      </p>
      <h2>No warranty</h2>
      <p>
        The information may be incomplete, late or wrong, and the service may be
        unavailable. It comes without any warranty, as far as the law allows,
        and is not financial advice. A BSB that is found says nothing about the
        account behind it. Check payment details with whoever you pay and with
        your bank.
      </p>
      <h2>Using the API</h2>
      <p>
        No key and no sign-up are needed. Keep to the limits on the{" "}
        <a href="/api#limits">API page</a>; they keep the service open for
        everybody. A link back is welcome and not required.
      </p>
      <h2>The starter register</h2>
      <p>
        Until the official register could be read, the service shows a small
        starter register: true records picked by hand, which come with the
        software. A BSB that is missing from it may well exist. The foot of each
        page and the <code>source</code>{" "}
        of each API answer say which register is served.
        {directory.origin === "starter" && (
          <>
            {" "}
            <strong>At present it is the starter register</strong>, with records
            of <DateText date={directory.date} />.
          </>
        )}
      </p>
      <h2>The software</h2>
      <p>
        The program behind this site is free software under the MIT licence.
        That licence covers the program, not the register.
      </p>
    </>
  );
}
