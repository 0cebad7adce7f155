// Browser-safe.

/** Where the API lives on its server. */
export const API_PATH = "/api/v1";

/**
 * Fills in the path of an endpoint: values named in braces go into it, the
 * others follow as a query. Empty values are left out.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(requestPath("/bsb/{bsb}", { bsb: "062-000" }), "/bsb/062-000");
 * assertEquals(requestPath("/search", { q: "st k", bank: "" }), "/search?q=st+k");
 * ```
 */
export function requestPath(
  path: string,
  values: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(values)) {
    const place = `{${name}}`;
    if (path.includes(place)) {
      filled = filled.replace(place, () => encodeURIComponent(value.trim()));
    } else if (value !== "") {
      query.set(name, value);
    }
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
