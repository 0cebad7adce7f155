import { Hono } from "hono";
import type { Env } from "./_env.ts";
import { pageOnce } from "./_page.tsx";
import { SearchForm } from "./_components/SearchForm.tsx";

/** The home page. */
export const home = new Hono<Env>().get("/", (c) =>
  pageOnce(c, "/", () => ({
    title: "BSB Lookup Australia",
    description: "Look up any Australian BSB: bank, branch, address, status.",
    body: (
      <>
        <h1>Check a BSB before you pay</h1>
        <SearchForm />
      </>
    ),
  })) ?? c.notFound());
