import { assert, assertEquals, assertThrows } from "@std/assert";
import { readSettings, type Settings } from "../../../lib/service/settings.ts";

function read(environment: Record<string, string>) {
  return readSettings((name) => environment[name]);
}

const OFFICIAL =
  "https://auspaynetbsbpublic.blob.core.windows.net/bsb-reports/";

const DEFAULTS: Settings = {
  PORT: 8000,
  HOST: "0.0.0.0",
  BASE_URL: undefined,
  KV_PATH: undefined,
  REGISTER_URL: `${OFFICIAL}BSBDirectoryFull.csv`,
  KEY_URL: `${OFFICIAL}key%20to%20abbreviations%20and%20bsb%20numbers.csv`,
  AUSPAYNET_KEY: undefined,
  INGEST_CRON: "30 16 * * *",
  RATE_LIMIT_PER_DAY: 1000,
  BULK_MAX_ITEMS: 100,
  TRUSTED_PROXIES: 0,
  LOG: "off",
};

Deno.test("readSettings() has a default for each", () => {
  assertEquals({ ...read({}) }, DEFAULTS);
});

Deno.test("readSettings() counts an empty variable as not set", () => {
  const names = Object.keys(DEFAULTS);
  for (const text of ["", "  "]) {
    const given = Object.fromEntries(names.map((name) => [name, text]));
    assertEquals({ ...read(given) }, DEFAULTS);
  }
});

Deno.test("readSettings() takes every setting, blanks around it ignored", () => {
  assertEquals({
    ...read({
      PORT: " 0 ",
      HOST: "::1",
      BASE_URL: "https://bsb.example/au//",
      KV_PATH: "/var/lib/bsb.sqlite3",
      REGISTER_URL: "file:///srv/register.csv",
      KEY_URL: "off",
      AUSPAYNET_KEY: "0123456789abcdef",
      INGEST_CRON: "0 3 * * MON-FRI",
      RATE_LIMIT_PER_DAY: "0",
      BULK_MAX_ITEMS: "50",
      TRUSTED_PROXIES: "2",
      LOG: "json",
      UNKNOWN: "ignored",
    }),
  }, {
    PORT: 0,
    HOST: "::1",
    BASE_URL: "https://bsb.example/au",
    KV_PATH: "/var/lib/bsb.sqlite3",
    REGISTER_URL: "file:///srv/register.csv",
    KEY_URL: "off",
    AUSPAYNET_KEY: "0123456789abcdef",
    INGEST_CRON: "0 3 * * MON-FRI",
    RATE_LIMIT_PER_DAY: 0,
    BULK_MAX_ITEMS: 50,
    TRUSTED_PROXIES: 2,
    LOG: "json",
  });
});

Deno.test("readSettings() takes files and addresses for the database", () => {
  const paths = ["bsb.sqlite3", ":memory:", "C:\\data\\bsb.db", "./a b/c"];
  for (const path of [...paths, "https://kv.example/v1"]) {
    assertEquals(read({ KV_PATH: path }).KV_PATH, path);
  }
});

const WRONG: Record<string, string[]> = {
  PORT: ["x", "-1", "65536", "80.5", "1e3", "0x50", "8000 8001", "٨٠"],
  HOST: ["two hosts", "http://host", "host/path", "*"],
  BASE_URL: ["bsb.example", "ftp://bsb.example", "https://", "/au", "https:x"],
  KV_PATH: ["ftp://host/kv", "redis://host", "file:///kv"],
  REGISTER_URL: ["register.csv", "ftp://host/x", "https://", "OFFICIAL"],
  KEY_URL: ["/key.csv", "data:text/plain,x", "http://"],
  AUSPAYNET_KEY: ["two words", "schlüssel", "a\tb"],
  INGEST_CRON: ["daily", "* * * *", "* * * * * *", "; rm -rf / x"],
  RATE_LIMIT_PER_DAY: ["-1", "many", "1.5", "99999999999"],
  BULK_MAX_ITEMS: ["0", "-3", "all", "6001"],
  TRUSTED_PROXIES: ["-1", "yes", "1.0", "101"],
  LOG: ["on", "JSON", "json off", "text,secret"],
};

for (const [name, texts] of Object.entries(WRONG)) {
  Deno.test(`readSettings() names a wrong ${name} and not its value`, () => {
    for (const text of texts) {
      const { message } = assertThrows(
        () => read({ [name]: text }),
        RangeError,
      );
      assert(message.startsWith(`${name} must be `), message);
      assert(!message.includes("\n"));
      if (text.length > 4) assert(!message.includes(text), message);
    }
  });
}
