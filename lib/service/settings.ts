/** How the service runs, read from the environment once, at its start. */
export interface Settings {
  readonly PORT: number;
  readonly HOST: string;
  /** Without a slash at its end; absent, a request's own origin counts. */
  readonly BASE_URL?: string | undefined;
  readonly KV_PATH?: string | undefined;
  readonly REGISTER_URL: string;
  readonly KEY_URL: string;
  readonly AUSPAYNET_KEY?: string | undefined;
  readonly INGEST_CRON: string;
  readonly RATE_LIMIT_PER_DAY: number;
  readonly BULK_MAX_ITEMS: number;
  readonly TRUSTED_PROXIES: number;
  /** How requests and checks of the register are logged. */
  readonly LOG: "off" | "json";
}

interface Setting {
  /** What counts where the variable is not set. */
  readonly fallback?: string;
  /** What it must be, for the line that a wrong one stops the start with. */
  readonly expected: string;
  /** Undefined for a text that does not parse. */
  readonly parse: (text: string) => string | number | undefined;
}

const OFFICIAL_FILES =
  "https://auspaynetbsbpublic.blob.core.windows.net/bsb-reports/";

/** Five fields of digits, names and the signs of cron. */
const CRON = /^([\w*\/,\-#?]+\s+){4}[\w*\/,\-#?]+$/;

// Plain functions, not zod: it would double the time to start.
const SETTINGS: Readonly<Record<keyof Settings, Setting>> = {
  PORT: wholeNumber(0, 65_535, 8000),
  HOST: {
    fallback: "0.0.0.0",
    expected: "an address to listen on",
    parse: matching(/^[\w.:[\]-]+$/),
  },
  BASE_URL: {
    expected: "an http: or https: address",
    parse: (text) => address(/^https?:\/\//i)(text)?.replace(/\/+$/, ""),
  },
  KV_PATH: {
    expected: "a file path or an https: or http: address",
    parse: matching(/^(https?:\/\/|(?!\w+:\/\/))/i),
  },
  REGISTER_URL: source("BSBDirectoryFull.csv"),
  KEY_URL: source("key%20to%20abbreviations%20and%20bsb%20numbers.csv"),
  AUSPAYNET_KEY: {
    expected: "a key without blanks",
    parse: matching(/^[\x21-\x7e]+$/),
  },
  INGEST_CRON: {
    fallback: "30 16 * * *",
    // Deno.cron, which refuses what no clock can show, has the last word.
    expected: "a cron line of five fields",
    parse: matching(CRON),
  },
  RATE_LIMIT_PER_DAY: wholeNumber(0, 2_000_000_000, 1000),
  // More don't fit in the 64 KiB of a body.
  BULK_MAX_ITEMS: wholeNumber(1, 6_000, 100),
  TRUSTED_PROXIES: wholeNumber(0, 100, 0),
  LOG: {
    fallback: "off",
    expected: "off or json",
    parse: matching(/^(off|json)$/),
  },
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
  const read = Object.entries(SETTINGS).map(([name, setting]) => {
    const text = environment(name)?.trim() || setting.fallback;
    if (text === undefined) return [name, undefined];
    const value = setting.parse(text);
    if (value === undefined) throw wrongSetting(name);
    return [name, value];
  });
  return Object.fromEntries(read) as Settings;
}

/** The error of a setting that does not parse. */
export function wrongSetting(name: string): RangeError {
  return new RangeError(
    `${name} must be ${SETTINGS[name as keyof Settings].expected}`,
  );
}

function wholeNumber(min: number, max: number, fallback: number): Setting {
  return {
    fallback: String(fallback),
    expected: `a whole number from ${min} to ${max}`,
    parse: (text) => {
      const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

function source(officialFile: string): Setting {
  return {
    fallback: OFFICIAL_FILES + officialFile,
    expected: "an https:, http: or file: address, or off",
    parse: (text) => text === "off" ? text : address(/^(https?|file):/i)(text),
  };
}

function matching(pattern: RegExp) {
  return (text: string) => pattern.test(text) ? text : undefined;
}

function address(kinds: RegExp) {
  return (text: string) =>
    kinds.test(text) && URL.canParse(text) ? text : undefined;
}
