// Browser-safe.
import { type Choices, questionsFor } from "./payid_questions.ts";

/** What to use and why. */
export interface Advice {
  readonly title: string;
  readonly reasons: readonly string[];
  readonly cautions: readonly string[];
  /** Slugs of guides that say more. */
  readonly guides: readonly GuideSlug[];
}

/** Titles of the guides that advice points to. */
export const GUIDE_TITLES = {
  "payid-and-bsb": "PayID or BSB: which to use",
  "npp-osko-payto": "NPP, Osko and PayTo explained",
  "confirmation-of-payee": "Confirmation of Payee",
  "payroll-and-aba-files": "Checking BSBs in payroll and ABA files",
  "money-from-overseas": "Money from overseas",
  "payment-flags": "Payment flags",
} as const;

export type GuideSlug = keyof typeof GUIDE_TITLES;

/** Advises on a payment; null while a question that matters is open. */
export function advise(choices: Choices): Advice | null {
  const open = questionsFor(choices).some(({ name }) => !choices[name]);
  if (open) return null;
  const { what = "", have = "", known = "" } = choices;
  if (what === "receive") return adviseReceiver(have);
  return SPECIAL[what] ?? advisePayer(have, known === "new");
}

const INSTANT =
  "A payment to a PayID goes over the New Payments Platform, which works around the clock and usually takes seconds.";
const NAME_SHOWN =
  "Before you confirm, your bank shows a name that identifies the holder of the PayID.";
const NAME_CHECK =
  "For a first payment to a BSB and account number, a bank that takes part in Confirmation of Payee compares the name, BSB and account number with the receiving bank. It started on 2 July 2025 and came bank by bank.";
const NOT_IN_REGISTER =
  "The register does not say which BSBs take instant payments: your bank sees that when you pay.";
const CALL =
  "Check new or changed details by a call to a number you already had.";
const NO_PROOF =
  "A name that fits shows whose account it is, not whether you should pay.";

function advisePayer(have: string, isNew: boolean): Advice {
  const cautions = isNew
    ? [CALL, NO_PROOF, "Your bank may hold a first payment for a while."]
    : ["If the name or the details have changed since, stop and ask."];
  const guides = [
    "payid-and-bsb",
    "npp-osko-payto",
    "confirmation-of-payee",
  ] as const;
  if (have === "bsb") {
    return {
      title: "Use the BSB and account number",
      reasons: [
        "They are enough: a PayID only stands in for them.",
        ...(isNew ? [NAME_CHECK] : []),
        "The payment may be instant, or go by direct entry, which settles between banks five times each business day.",
        NOT_IN_REGISTER,
      ],
      cautions: ["Check the BSB before you pay.", ...cautions],
      guides,
    };
  }
  if (have === "both" && !isNew) {
    return {
      title: "Use either: the details you have paid before are fine",
      reasons: ["Both lead to an account of the payee.", INSTANT],
      cautions,
      guides,
    };
  }
  return {
    title: "Use the PayID",
    reasons: [NAME_SHOWN, INSTANT, "There are fewer digits to get wrong."],
    cautions,
    guides,
  };
}

function adviseReceiver(have: string): Advice {
  const guides = ["payid-and-bsb", "npp-osko-payto"] as const;
  if (have === "bsb") {
    return {
      title: "Give your BSB and account number, or set up a PayID",
      reasons: [
        "A PayID is voluntary: you register a mobile number, an e-mail address, an ABN or an organisation's name with your bank.",
        "Your BSB and account number stay valid beside it.",
      ],
      cautions: ["Check the BSB you give: one wrong digit leads elsewhere."],
      guides,
    };
  }
  return {
    title: "Give your PayID",
    reasons: [
      "The payer sees a name that identifies you before paying.",
      "The payer does not need your BSB and account number.",
      INSTANT,
    ],
    cautions: [
      "Being paid to a PayID does not call for sending money first: who asks for that is a fraudster.",
    ],
    guides,
  };
}

/** Payments for which it does not matter what is at hand. */
const SPECIAL: Readonly<Record<string, Advice>> = {
  bill: {
    title: "Use neither: pay it by BPAY",
    reasons: [
      "The biller code and the customer reference are all that BPAY needs; it takes no BSB.",
    ],
    cautions: ["Compare biller code and reference with an earlier bill."],
    guides: ["payid-and-bsb"],
  },
  wages: {
    title: "Give your BSB and account number",
    reasons: [
      "Salaries and welfare payments usually go by direct entry, which is addressed by BSB and account number.",
      "Such forms ask for these, whether you have a PayID or not.",
    ],
    cautions: [
      "Copy them from your bank's app or a statement, with the leading zero.",
    ],
    guides: ["payid-and-bsb", "payroll-and-aba-files"],
  },
  debit: {
    title: "PayTo if it is offered, else BSB and account number",
    reasons: [
      "A PayTo agreement is approved in your bank's app. It can be made with a PayID or with a BSB and account number.",
      "An ordinary direct debit needs the BSB and account number.",
    ],
    cautions: [
      "Do not approve an agreement that you do not recognise.",
      "There is no end date for direct entry: the target of June 2030 was withdrawn on 16 December 2025.",
    ],
    guides: ["npp-osko-payto", "payid-and-bsb"],
  },
  payrun: {
    title: "Use BSBs and account numbers",
    reasons: [
      "The layout of an ABA file has a place for a BSB and an account number and none for a PayID.",
      "Bulk lookup checks all BSBs of a file at once.",
    ],
    cautions: [
      "A BSB in the register says nothing of the account or its holder.",
      "A leading zero lost in a spreadsheet makes a BSB invalid.",
    ],
    guides: ["payroll-and-aba-files", "npp-osko-payto"],
  },
  overseas: {
    title: "Give SWIFT code, BSB and account number",
    reasons: [
      "Australia has no IBAN. A sender abroad needs your bank's SWIFT code (BIC) beside your BSB and account number.",
      "Where a form asks for a clearing code, try the BSB.",
    ],
    cautions: ["Ask your bank which SWIFT code it wants: some have several."],
    guides: ["money-from-overseas", "payid-and-bsb"],
  },
  large: {
    title: "Ask your bank for a high value payment",
    reasons: [
      "High value payments are settled one by one at the Reserve Bank and are final at once. There is no lower limit.",
      "They are addressed by BSB and account number. The BSB's high value flag says whether it takes them.",
    ],
    cautions: [CALL, "What is final at once can hardly be brought back."],
    guides: ["payment-flags", "confirmation-of-payee"],
  },
};
