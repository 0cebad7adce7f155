/** A tool of the site. */
export interface Tool {
  readonly path: string;
  readonly name: string;
  /** One sentence on what it does. */
  readonly sentence: string;
  /** What its card on the home page says; without it there is no card. */
  readonly card?: string;
  /** The footer's column that links to it. */
  readonly footer?: "Look up" | "The register";
}

/**
 * Every tool, the most used first. Home, footer, sitemaps and the list of
 * tools are made of this.
 */
export const TOOLS: readonly Tool[] = [
  {
    path: "/validate",
    name: "BSB validator",
    sentence:
      "Type a BSB and find out straight away if it's valid, in the register and still active.",
    card: "Is it a real BSB, and is it still active?",
    footer: "Look up",
  },
  {
    path: "/bulk-lookup",
    name: "Bulk lookup",
    sentence:
      "Paste or drop a list, a CSV or an ABA file and check hundreds of BSBs at once.",
    card: "Check a whole list: paste it or upload a file",
    footer: "Look up",
  },
  {
    path: "/tools/branch-finder",
    name: "Branch finder",
    sentence: "Choose a bank, a state and a suburb and get the BSBs there.",
    card: "By bank, state and suburb",
    footer: "Look up",
  },
  {
    path: "/decoder",
    name: "BSB decoder",
    sentence: "See what each digit of a BSB tells you, and what it doesn't.",
    card: "What the digits mean",
    footer: "Look up",
  },
  {
    path: "/tools/compare",
    name: "Compare BSBs",
    sentence: "Put two to four BSBs side by side and see how they differ.",
    card: "Two BSBs side by side",
  },
  {
    path: "/tools/bsb-prefixes",
    name: "BSB prefixes",
    sentence:
      "The first two or three digits of every institution in the register.",
    footer: "The register",
  },
  {
    path: "/tools/payid-or-bsb",
    name: "PayID or BSB?",
    sentence: "Answer three questions to see whether to use a PayID or a BSB.",
    card: "Which one fits your payment",
  },
  {
    path: "/swift",
    name: "SWIFT codes",
    sentence: "SWIFT codes of Australian banks, for payments from overseas.",
    footer: "The register",
  },
  {
    path: "/search",
    name: "Search",
    sentence: "Find a BSB by its number, bank, branch, suburb or postcode.",
  },
];

/** The tool at a path of this site. */
export function toolAt(path: string): Tool {
  const tool = TOOLS.find((tool) => tool.path === path);
  if (!tool) throw new RangeError(`there is no tool at ${path}`);
  return tool;
}
