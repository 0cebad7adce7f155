/** Where a request comes from: undefined where there is no connection. */
interface Connection {
  readonly remoteAddr?: { readonly hostname: string };
}

/**
 * Tells which client a request comes from: its IPv4 address, or its IPv6
 * network of 64 bits, since one subscriber is given all of that.
 *
 * @param connection Is asked for the address at its other end only when that
 * is needed: Deno works it out each time.
 * @param forwardedFor The `X-Forwarded-For` header.
 * @param trustedProxies How many proxies stand in front. The client is the
 * address that many places from the right; without a valid one there, it is
 * the connection's.
 */
export function clientOf(
  connection: Connection | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies > 0 && forwardedFor) {
    const forwarded = network(forwardedFor.split(",").at(-trustedProxies));
    if (forwarded) return forwarded;
  }
  const remote = connection?.remoteAddr?.hostname;
  // The system writes a connection's address; only an IPv6 one has colons.
  if (remote && !remote.includes(":")) return remote;
  return network(remote) ?? "unknown";
}

/** An address without port and brackets as its client's network. */
function network(text: string | undefined): string | null {
  if (!text) return null;
  if (IPV4.test(text)) return text;
  const bare = text.trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (IPV4.test(bare)) return bare;
  return /^[\da-f:.]+$/i.test(bare) && URL.canParse(`http://[${bare}]`)
    ? ipv6Network(bare)
    : null;
}

const IPV4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/;

function ipv6Network(address: string): string {
  // URL writes an address in its shortest form, with dots turned to groups.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = short.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = Array(8 - left.length - right.length).fill("0");
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  const mapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return mapped
    ? groups.slice(6).map(ipv4Part).join(".")
    : `${groups.slice(0, 4).join(":")}::/64`;
}

/** Two bytes in hexadecimal digits as two decimal numbers. */
function ipv4Part(group: string): string {
  const value = parseInt(group, 16);
  return `${value >> 8}.${value & 255}`;
}
