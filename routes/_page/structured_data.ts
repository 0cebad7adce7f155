import type { BankFacts } from "../../lib/site/bank/bank_view.ts";
import { baseUrl, type Visit } from "../_http/context.ts";

/** An institution in the terms of schema.org. */
export function bankData(visit: Visit, facts: BankFacts): object {
  const { name, code, slug } = facts.institution;
  const own = facts.brands.filter(({ isOwnName }) => isOwnName);
  return {
    "@type": "BankOrCreditUnion",
    name,
    ...(own.length > 0 ? { alternateName: own.map((one) => one.name) } : {}),
    identifier: {
      "@type": "PropertyValue",
      name: "Institution code in the BSB register",
      value: code,
    },
    areaServed: { "@type": "Country", name: "Australia" },
    mainEntityOfPage: `${baseUrl(visit)}/bank/${slug}`,
    ...(facts.parent
      ? {
        parentOrganization: { "@type": "Organization", name: facts.parent },
      }
      : {}),
  };
}

/** A place in Australia in the terms of schema.org. */
export function placeData(
  place: { name: string; state: string; postcode?: string | undefined },
): object {
  return {
    "@type": "Place",
    name: place.name,
    address: {
      "@type": "PostalAddress",
      addressRegion: place.state,
      addressCountry: "AU",
      ...(place.postcode ? { postalCode: place.postcode } : {}),
    },
  };
}
