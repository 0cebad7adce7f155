/**
 * Tells whether a form was sent from a page of ours: by what the browser says
 * of where it comes from, or, where it says nothing, by the origin's host.
 * A program that sends neither is no browser that could be misled.
 *
 * @param hosts Hosts the site goes by.
 */
export function isSameSite(
  headers: Pick<Headers, "get">,
  hosts: readonly string[],
): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("Origin");
  if (!origin) return true;
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
