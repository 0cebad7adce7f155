import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "../../_npm/fast_check.ts";
import { clientAddress } from "../../../lib/limits/client_address.ts";

const from = (hostname: string) => ({ remoteAddr: { hostname } });

Deno.test("clientAddress() names the network of an address", () => {
  const rows = [
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:443", "192.0.2.1"],
    ["255.255.255.255", "255.255.255.255"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:201", "192.0.2.1"],
    ["[::ffff:192.0.2.1]:80", "192.0.2.1"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:DB8:0:0:FFFF::", "2001:db8:0:0::/64"],
    ["[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::]", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:0:0:0:9", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ] as const;
  for (const [address, client] of rows) {
    assertEquals(clientAddress(from(address), null, 0), client, address);
    assertEquals(clientAddress(from("10.0.0.1"), address, 1), client, address);
    assertEquals(
      clientAddress(from("10.0.0.1"), ` ${address}\t`, 1),
      client,
      address,
    );
  }
});

Deno.test("clientAddress() takes what is no address for the connection's", () => {
  const rows = [
    "",
    " ",
    "unknown",
    "_hidden",
    "localhost",
    "256.1.1.1",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.4.",
    "1.2.3.4, ",
    "::1::2",
    "12345::",
    "1:2:3:4:5:6:7:8:9",
    "[::1",
    "::1]@evil",
    "1::2]@evil/[",
    "::1]/[::2",
    "for=192.0.2.1",
    "<script>",
    "0x7f.1",
    "\u0661.2.3.4",
  ];
  for (const text of rows) {
    assertEquals(clientAddress(from("192.0.2.9"), text, 1), "192.0.2.9", text);
  }
  assertEquals(clientAddress(undefined, null, 0), "unknown");
  assertEquals(clientAddress({}, null, 0), "unknown");
});

Deno.test("clientAddress() asks for the connection's address when it is needed", () => {
  let asked = 0;
  const connection = {
    get remoteAddr() {
      asked++;
      return { hostname: "192.0.2.9" };
    },
  };
  assertEquals(clientAddress(connection, "192.0.2.1", 1), "192.0.2.1");
  assertEquals(asked, 0);
  assertEquals(clientAddress(connection, "nonsense", 1), "192.0.2.9");
  assertEquals(asked, 1);
});

Deno.test("clientAddress() counts proxies from the right", () => {
  const chain = "1.1.1.1, 2.2.2.2,3.3.3.3";
  const clients = [0, 1, 2, 3, 4].map((trusted) =>
    clientAddress(from("9.9.9.9"), chain, trusted)
  );
  assertEquals(clients, [
    "9.9.9.9",
    "3.3.3.3",
    "2.2.2.2",
    "1.1.1.1",
    "9.9.9.9",
  ]);
});

Deno.test("clientAddress() gives every address of a network the same client", () => {
  const group = fc.integer({ min: 0, max: 0xffff })
    .map((value) => value.toString(16));
  const half = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(fc.property(half, half, half, (network, one, other) => {
    const client = (host: string[]) =>
      clientAddress(from([...network, ...host].join(":")), null, 0);
    if (network.every((part) => part === "0")) return;
    assertEquals(client(one), client(other));
    assertEquals(client(one), `${network.join(":")}::/64`);
  }));
});

Deno.test("clientAddress() takes any header", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (header) => {
    for (const trusted of [0, 1, 2]) {
      assertMatch(
        clientAddress(from("192.0.2.9"), header, trusted),
        /^([\d.]+|[\da-f:]+::\/64)$/,
      );
    }
    assert(clientAddress(from(header), header, 1).length > 0);
  }));
});
