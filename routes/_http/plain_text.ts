/** Answers in a plain line what no page and no envelope can tell. */
export function plain(status: number, line: string): Response {
  return new Response(`${line}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
