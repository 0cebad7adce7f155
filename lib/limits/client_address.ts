import ipaddr from "ipaddr.js";

/** Where a request comes from: undefined where there is no connection. */
interface Connection {
  readonly remoteAddr?: { readonly hostname: string };
}

/**
 * Tells which client a request comes from: its IPv4 address, or its IPv6
 * network of 64 bits, because a subscriber gets all of that.
 *
 * @param connection Asked for the address at its other end only when needed:
 * Deno works it out each time, in 0.3 µs.
 * @param forwardedFor The `X-Forwarded-For` header.
 * @param trustedProxies How many proxies are in front. The client is the
 * address that many places from the right; without a valid one there, it's the
 * connection's.
 */
export function clientAddress(
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

/** The network of an address, which may come with a port and in brackets. */
function network(text: string | undefined): string | null {
  if (!text) return null;
  // The library takes 1.7 µs for what most proxies write.
  if (IPV4.test(text)) return text;
  const bare = text.trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1");
  // Of IPv4 the library also reads `0x7f.1` and other forms no proxy writes.
  const isValid = bare.includes(":")
    ? ipaddr.IPv6.isValid(bare)
    : ipaddr.IPv4.isValidFourPartDecimal(bare);
  if (!isValid) return null;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(":")}::/64`;
}

const IPV4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/;
