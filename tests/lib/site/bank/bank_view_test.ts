import { assertEquals } from "@std/assert";
import {
  bankFacts,
  findBank,
  nearBanks,
  plainName,
} from "../../../../lib/site/bank/bank_view.ts";
import { Directory } from "../../../../lib/directory/directory.ts";
import { starterRegister } from "../../../../lib/directory/starter.ts";

const directory = new Directory(starterRegister(), new Map());

Deno.test("findBank() finds an institution by slug and by code", () => {
  const slug = "westpac-banking-corporation";
  assertEquals(findBank(directory, slug)?.code, "WBC");
  assertEquals(findBank(directory, "wbc")?.slug, slug);
  assertEquals(findBank(directory, "westpac"), null);
});

Deno.test("nearBanks() finds by a name of everyday speech", () => {
  assertEquals(nearBanks(directory, "commbank")[0]?.code, "CBA");
  assertEquals(nearBanks(directory, "the-bank").length, 8);
});

Deno.test("plainName() leaves out the company of a division", () => {
  const names = [
    ["Bankwest (a division of Commonwealth Bank of Australia)", "Bankwest"],
    [
      "Bank of Heritage Isle, a division of Police Bank Ltd",
      "Bank of Heritage Isle",
    ],
    [
      "ING Bank (Australia) Limited (trading as ING)",
      "ING Bank (Australia) Limited (trading as ING)",
    ],
  ] as const;
  for (const [name, plain] of names) assertEquals(plainName(name), plain);
});

Deno.test("bankFacts() gathers the codes of one company", () => {
  const facts = bankFacts(directory, findBank(directory, "bwa")!);
  assertEquals(facts.parent, "Commonwealth Bank of Australia");
  assertEquals(facts.family.some(({ code }) => code === "CBA"), true);
  assertEquals(facts.family.some(({ code }) => code === "BWA"), false);
});
