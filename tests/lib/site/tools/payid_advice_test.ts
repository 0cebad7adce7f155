import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  advise,
  GUIDE_TITLES,
} from "../../../../lib/site/tools/payid_advice.ts";
import {
  type Choices,
  QUESTIONS,
  questionsFor,
  readChoices,
} from "../../../../lib/site/tools/payid_questions.ts";
import { findGuide } from "../../../../lib/site/guides/guides.ts";

const [WHAT, HAVE, KNOWN] = QUESTIONS.map(({ choices }) =>
  choices.map(([value]) => value)
) as [string[], string[], string[]];

Deno.test("advise() has an answer for every combination of choices", () => {
  for (const what of WHAT) {
    for (const have of HAVE) {
      for (const known of KNOWN) {
        const advice = advise({ what, have, known });
        assert(advice && advice.reasons.length > 0, `${what} ${have} ${known}`);
        assert(advice.cautions.length > 0);
        for (const slug of advice.guides) assert(GUIDE_TITLES[slug]);
      }
    }
  }
});

Deno.test("advise() waits for the questions that matter", () => {
  assertEquals(advise({}), null);
  assertEquals(advise({ what: "person", have: "both" }), null);
  assert(advise({ what: "bill" }));
  assert(advise({ what: "receive", have: "bsb" }));
  assertEquals(questionsFor({ what: "bill" }).length, 1);
});

const TITLES: readonly [Choices, string][] = [
  [{ what: "person", have: "both", known: "new" }, "Use the PayID"],
  [{ what: "person", have: "payid", known: "old" }, "Use the PayID"],
  [{ what: "invoice", have: "bsb", known: "new" }, "Use the BSB"],
  [{ what: "bill" }, "BPAY"],
  [{ what: "wages" }, "Give your BSB"],
  [{ what: "debit" }, "PayTo"],
  [{ what: "overseas" }, "SWIFT"],
];

for (const [choices, title] of TITLES) {
  Deno.test(`advise() answers ${JSON.stringify(choices)} with ${title}`, () => {
    assertStringIncludes(advise(choices)!.title, title);
  });
}

Deno.test("advise() gives no end date for direct entry but the withdrawn one", () => {
  const texts = WHAT.flatMap((what) => {
    const { reasons, cautions } = advise({ what, have: "bsb", known: "new" })!;
    return [...reasons, ...cautions];
  });
  for (const text of texts.filter((text) => text.includes("2030"))) {
    assertStringIncludes(text, "withdrawn");
  }
});

Deno.test("readChoices() leaves out what is no choice", () => {
  assertEquals(readChoices({ what: "bill", have: "x", other: "y" }), {
    what: "bill",
  });
});

Deno.test("the guides that advice points to exist", () => {
  for (const slug of Object.keys(GUIDE_TITLES)) assert(findGuide(slug), slug);
});
