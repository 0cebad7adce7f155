// Requests written by hand: what `fetch` would mend or refuse to send.

const LOOPBACK = "127.0.0.1";

/** Writes a text as it is, a byte for each character. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** A connection on which nothing was said yet. */
export function connect(port: number): Promise<Deno.TcpConn> {
  return Deno.connect({ hostname: LOOPBACK, port });
}

/** Sends lines of a request with `Connection: close`; gives the whole answer. */
export async function exchange(
  port: number,
  lines: string,
  body = "",
): Promise<string> {
  const connection = await connect(port);
  const text = `${lines}\r\nConnection: close\r\n\r\n${body}`;
  await writeAll(connection, bytesOf(text)).catch(() => {});
  return await readAll(connection);
}

/** Sends all of it, however little is taken at a time. */
export async function writeAll(
  connection: Deno.Conn,
  bytes: Uint8Array,
): Promise<void> {
  while (bytes.length > 0) {
    bytes = bytes.subarray(await connection.write(bytes));
  }
}

/**
 * What comes, a character for each byte, until the answer is whole, the other
 * side closes in whatever way, or nothing happens for too long; then closes.
 */
export async function readAll(
  connection: Deno.Conn,
  timeoutMs = 10_000,
): Promise<string> {
  const wait = () => setTimeout(() => close(connection), timeoutMs);
  let timer = wait();
  const decoder = new TextDecoder("latin1");
  const chunk = new Uint8Array(65_536);
  let text = "";
  try {
    while (!isWhole(text)) {
      const length = await connection.read(chunk);
      if (length === null) break;
      text += decoder.decode(chunk.subarray(0, length));
      clearTimeout(timer);
      timer = wait();
    }
  } catch {
    // A reset ends an answer too.
  }
  clearTimeout(timer);
  close(connection);
  return text;
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(answer.slice(0, end))?.[1];
  return end > 0 && length !== undefined &&
    answer.length >= end + 4 + Number(length);
}

function close(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // It is closed.
  }
}

/** The status of an answer; 0 where the connection was closed without one. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);
}

/** Resident memory of a process in MiB; null where the system does not tell. */
export function residentMiB(pid: number): number | null {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    const kib = /^VmRSS:\s*(\d+)/m.exec(status)?.[1];
    return kib ? Number(kib) / 1024 : null;
  } catch {
    return null;
  }
}
