/** A tool of the site. */
export interface Tool {
  readonly path: string;
  readonly name: string;
  /** One sentence on what it does. */
  readonly sentence: string;
}

/** Every tool, the most used first. */
export const TOOLS: readonly Tool[] = [
  {
    path: "/validate",
    name: "BSB validator",
    sentence:
      "Type a BSB and see at once whether it is written right, is in the register and is still in use.",
  },
  {
    path: "/bulk-lookup",
    name: "Bulk lookup",
    sentence:
      "Paste or drop a list, a CSV or an ABA file and check hundreds of BSBs at once.",
  },
  {
    path: "/tools/branch-finder",
    name: "Branch finder",
    sentence: "Choose a bank, a state and a suburb and get the BSBs there.",
  },
  {
    path: "/decoder",
    name: "BSB decoder",
    sentence: "See what each digit of a BSB says, and what it does not say.",
  },
  {
    path: "/tools/compare",
    name: "Compare BSBs",
    sentence: "Put two to four BSBs side by side and see what differs.",
  },
  {
    path: "/tools/bsb-prefixes",
    name: "BSB prefixes",
    sentence:
      "The first two or three digits of every institution in the register.",
  },
  {
    path: "/tools/payid-or-bsb",
    name: "PayID or BSB?",
    sentence: "Three questions on a payment, and which details to use for it.",
  },
  {
    path: "/swift",
    name: "SWIFT codes",
    sentence: "SWIFT codes of Australian banks, for payments from abroad.",
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
