// Browser-safe.

/** A question with its choices. */
export interface Question {
  readonly name: "what" | "have" | "known";
  readonly title: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

/** The questions, in the order asked. */
export const QUESTIONS: readonly Question[] = [
  {
    name: "what",
    title: "What is the payment?",
    choices: [
      ["person", "I pay a person or a small business"],
      ["invoice", "I pay an invoice of a business"],
      ["bill", "I pay a bill with a biller code and a reference"],
      ["receive", "Somebody in Australia pays me"],
      ["wages", "I give my details for wages, tax or a government payment"],
      ["debit", "A business is to collect from my account"],
      ["payrun", "I prepare a file of many payments"],
      ["overseas", "Money comes to me from overseas"],
      ["large", "I have to pay a very large sum today"],
    ],
  },
  {
    name: "have",
    title: "Which details are at hand?",
    choices: [
      ["both", "A PayID, and a BSB with an account number"],
      ["payid", "A PayID only"],
      ["bsb", "A BSB and an account number only"],
    ],
  },
  {
    name: "known",
    title: "Is it a first payment, or have the details changed?",
    choices: [
      ["new", "Yes, first payment or changed details"],
      ["old", "No, I have paid to these details before"],
    ],
  },
];

/** What was chosen; a question without an answer is missing. */
export type Choices = Partial<Record<Question["name"], string>>;

/** The choices of a query, those that a question does not offer left out. */
export function readChoices(
  query: Readonly<Record<string, string | undefined>>,
): Choices {
  const given = QUESTIONS.filter(({ name, choices }) =>
    choices.some(([value]) => value === query[name])
  );
  return Object.fromEntries(given.map(({ name }) => [name, query[name]]));
}

/** Questions that make a difference once the first is answered. */
export function questionsFor({ what }: Choices): readonly Question[] {
  if (what === undefined || what === "person" || what === "invoice") {
    return QUESTIONS;
  }
  return what === "receive" ? QUESTIONS.slice(0, 2) : QUESTIONS.slice(0, 1);
}
