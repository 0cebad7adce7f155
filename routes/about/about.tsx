import type { VNode } from "preact";
import type { Directory } from "../../lib/directory/directory.ts";
import { AboutPage } from "./AboutText.tsx";
import { ContactPage, PrivacyPage, TermsPage } from "./Legal.tsx";
import type { Answer } from "../_http/answer.ts";
import type { Context } from "../_http/context.ts";
import { Routes } from "../_http/routes.ts";
import { cachedPage } from "../_page/page.tsx";

/** Who and what this is: about, contact, privacy and terms. */
export const about = new Routes()
  .get("/about", (c) =>
    answer(c, {
      title: "About this service",
      crumb: "About",
      description:
        "What this free BSB lookup offers, where its data comes from, how often it is checked, and what it cannot tell.",
      draw: (directory) => <AboutPage directory={directory} />,
    }))
  .get("/contact", (c) =>
    answer(c, {
      title: "Contact: who to ask about a BSB",
      crumb: "Contact",
      description:
        "How to report a mistake in a BSB, and who answers questions about a payment, an account or the official register.",
      draw: () => <ContactPage />,
    }))
  .get("/privacy", (c) =>
    answer(c, {
      title: "Privacy",
      crumb: "Privacy",
      description:
        "What this service stores and for how long: no cookies, no analytics, no third parties, and no address in the clear.",
      draw: () => <PrivacyPage />,
    }))
  .get("/terms", (c) =>
    answer(c, {
      title: "Terms of use",
      crumb: "Terms",
      description:
        "Source of the data, no affiliation with AusPayNet or any bank, no warranty, and what you may do with the service.",
      draw: (directory) => <TermsPage directory={directory} />,
    }));

interface AboutView {
  title: string;
  crumb: string;
  description: string;
  draw: (directory: Directory) => VNode;
}

function answer(c: Context, view: AboutView): Answer {
  const { title, crumb, description, draw } = view;
  return cachedPage(c.env, c.req.path, () => ({
    title,
    description,
    crumbs: [{ label: crumb }],
    body: <div class="prose">{draw(c.env.directory)}</div>,
  }));
}
