/** An answer as it can be compared with another to the same client. */
export async function readAnswer(response: Response) {
  const headers = Object.fromEntries(response.headers);
  // Each request leaves one less.
  delete headers["x-ratelimit-remaining"];
  return { status: response.status, headers, body: await response.text() };
}
