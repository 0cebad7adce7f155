import Decoder from "../../islands/tools/Decoder.tsx";
import stateDigits from "../../data/states.json" with { type: "json" };
import type { PrefixTuple } from "../../lib/site/tools/decode.ts";
import { prefixesOf } from "../../lib/site/shared/prefixes.ts";
import { AUSTRALIAN_STATES } from "../../lib/record.ts";
import { joinWords } from "../../lib/site/shared/listing.ts";
import { DateText } from "../_page/Dates.tsx";
import { Island } from "../_page/Island.tsx";
import { toolPage } from "./ToolPage.tsx";
import type { Visit } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage, page } from "../_page/page.tsx";
import type { Page } from "../_page/page_view.ts";
import { readableCount } from "../../lib/words.ts";

const MAX_INPUT = 40;

/** Explains each digit of a BSB. */
export const decoder = new Routes().get("/decoder", (c) => {
  const text = (c.req.query("bsb") ?? "").trim().slice(0, MAX_INPUT);
  if (text) return page(c.env, decoderPage(c.env, text));
  return cachedPage(c.env, "/decoder", () => decoderPage(c.env, ""));
});

function decoderPage(visit: Visit, text: string): Page {
  const prefixes = prefixesOf(visit.directory).map((
    { prefix, code, name },
  ): PrefixTuple => [prefix, code, name]);
  return toolPage(visit, {
    path: "/decoder",
    title: "BSB decoder",
    description:
      "Take an Australian BSB apart: institution prefix, state digit and branch digits, and how far each of them can be trusted.",
    answered: text !== "",
    children: (
      <>
        <Island name="Decoder" of={Decoder} props={{ text, prefixes }} />
        <StateDigits />
      </>
    ),
  });
}

function StateDigits() {
  const { overall, two_digit_prefixes, three_digit_prefixes } = stateDigits;
  return (
    <section>
      <h2>How far the state digit holds</h2>
      <div class="prose">
        <p>
          The third digit can name a state only where the institution's prefix
          has two digits. Counted on{" "}
          <DateText date={stateDigits.date} />, it fitted the state of the
          record's address for {percent(two_digit_prefixes.share)}{" "}
          of such numbers. Where the prefix has three digits it fitted for{" "}
          {percent(three_digit_prefixes.share)}, which is chance. Over all{" "}
          {readableCount(overall.records)} records it fitted for{" "}
          {percent(overall.share)}.
        </p>
      </div>
      <table class="stack">
        <caption>Numbers with a two-digit prefix, by third digit</caption>
        <thead>
          <tr>
            <th scope="col">Third digit</th>
            <th scope="col">Stands for</th>
            <th scope="col" class="count">Numbers</th>
            <th scope="col" class="count">Of these there</th>
            <th scope="col">Most others are in</th>
          </tr>
        </thead>
        <tbody>
          {stateDigits.digits.map((
            { digit, states, records, share, others },
          ) => (
            <tr>
              <th scope="row">{digit}</th>
              <td data-label="Stands for">
                {joinWords(states.map((state) => AUSTRALIAN_STATES[state]!)) ||
                  "no state"}
              </td>
              <td data-label="Numbers" class="count">
                {readableCount(records)}
              </td>
              <td data-label="Of these there" class="count">
                {states.length > 0 ? percent(share) : "–"}
              </td>
              <td data-label="Most others are in">
                {others.map(([state]) => state).join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        More on this in the guide to the{" "}
        <a href="/guide/bsb-state-digit">state digit</a>; the list of{" "}
        <a href="/tools/bsb-prefixes">all prefixes</a> has every institution.
      </p>
    </section>
  );
}

function percent(share: number): string {
  return `${share.toFixed(1)}%`;
}
