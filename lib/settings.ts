import { z } from "zod";

/** How the service runs, read from the environment once, at its start. */
export type Settings = Readonly<z.infer<typeof SETTINGS>>;

const OFFICIAL_FILES =
  "https://auspaynetbsbpublic.blob.core.windows.net/bsb-reports/";

const wholeNumber = (min: number, max: number, fallback: number) =>
  z.string().regex(/^\d{1,10}$/).transform(Number)
    .refine((n) => n >= min && n <= max).default(fallback);

const address = (kinds: RegExp) => (text: string) =>
  kinds.test(text) && URL.canParse(text);

const source = (fallback: string) =>
  z.string().refine((text) =>
    text === "off" || address(/^(https?|file):\/\//i)(text)
  ).default(fallback);

/** Five fields of digits, names and the signs of cron. */
const CRON = /^\s*([\w*\/,\-#?]+\s+){4}[\w*\/,\-#?]+\s*$/;

const SETTINGS = z.object({
  PORT: wholeNumber(0, 65535, 8000),
  HOST: z.string().regex(/^[\w.:[\]-]+$/).default("0.0.0.0"),
  BASE_URL: z.string().refine(address(/^https?:\/\//i))
    .transform((text) => text.replace(/\/+$/, "")).optional(),
  KV_PATH: z.string().min(1).optional(),
  REGISTER_URL: source(`${OFFICIAL_FILES}BSBDirectoryFull.csv`),
  KEY_URL: source(
    `${OFFICIAL_FILES}key%20to%20abbreviations%20and%20bsb%20numbers.csv`,
  ),
  AUSPAYNET_KEY: z.string().regex(/^[\x21-\x7e]+$/).optional(),
  // Deno.cron, which refuses what no clock can show, has the last word.
  INGEST_CRON: z.string().regex(CRON).default("30 16 * * *"),
  RATE_LIMIT_PER_DAY: wholeNumber(0, 2_000_000_000, 1000),
  BULK_MAX_ITEMS: wholeNumber(1, 10_000, 100),
  TRUSTED_PROXIES: wholeNumber(0, 100, 0),
});

/** The names of all settings, each an environment variable. */
export const SETTING_NAMES = Object.keys(SETTINGS.shape);

/** What each setting must be, for the line that a wrong one stops with. */
const EXPECTED: Readonly<Record<string, string>> = {
  PORT: "a port from 0 to 65535",
  HOST: "an address to listen on",
  BASE_URL: "an http: or https: address",
  KV_PATH: "a file path or an https: address",
  REGISTER_URL: "an https:, http: or file: address, or off",
  KEY_URL: "an https:, http: or file: address, or off",
  AUSPAYNET_KEY: "a key without blanks",
  INGEST_CRON: "a cron line of five fields",
  RATE_LIMIT_PER_DAY: "a whole number, 0 for no cap",
  BULK_MAX_ITEMS: "a whole number from 1 to 10000",
  TRUSTED_PROXIES: "a whole number from 0 to 100",
};

/**
 * Reads the settings. An empty variable counts as not set.
 *
 * @throws {RangeError} If one does not parse; the message is one line that
 * names it, without its value, which may be a secret.
 */
export function readSettings(
  environment: (name: string) => string | undefined,
): Settings {
  const given = SETTING_NAMES.map((name) =>
    [name, environment(name)?.trim() || undefined] as const
  );
  const result = SETTINGS.safeParse(
    Object.fromEntries(given.filter(([, value]) => value !== undefined)),
  );
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0]);
  throw new RangeError(`${name} must be ${EXPECTED[name]}`);
}
