import { monotonicUlid } from "@std/ulid";
import { DailyCap } from "./report_cap.ts";
import { commitAtomic } from "./commit.ts";
import { keys } from "./keys.ts";

/** What a visitor reported about a BSB. */
export interface Report {
  /** Sorts by time. */
  readonly id: string;
  /** `NNN-NNN`; need not be in the register. */
  readonly bsb: string;
  /** At most 1,000 characters, as the visitor wrote it. */
  readonly message: string;
  /** ISO 8601. */
  readonly received_at: string;
  readonly status: "open" | "done";
}

/** A report goes a year after it came or was closed, lest they pile up. */
const EXPIRY = { expireIn: 365 * 86_400_000 };

/** Of all clients together on each server, lest reports fill the disk. */
const MAX_REPORTS_PER_DAY = 2_000;

/** More reports came in a day than are taken. */
export class TooManyReports extends Error {
  override name = "TooManyReports";
}

/** The visitors' reports in Deno KV. */
export class ReportStore {
  readonly #cap = new DailyCap(MAX_REPORTS_PER_DAY);

  constructor(private readonly kv: Deno.Kv) {}

  /**
   * Stores a report. It is safe once this resolves.
   *
   * @throws {TooManyReports} When the day's are used up.
   */
  async create(
    { bsb, message }: Pick<Report, "bsb" | "message">,
    now: Date,
  ): Promise<Report> {
    if (!this.#cap.take("all", now)) {
      throw new TooManyReports("No more reports are taken today");
    }
    const report: Report = {
      id: monotonicUlid(now.getTime()),
      bsb,
      message,
      received_at: now.toISOString(),
      status: "open",
    };
    await this.kv.set(keys.report(report.id), report, EXPIRY);
    return report;
  }

  /** Every report, newest first. */
  async list(): Promise<Report[]> {
    const reports = this.kv.list<Report>({ prefix: ["report"] }, {
      reverse: true,
    });
    return (await Array.fromAsync(reports)).map(({ value }) => value);
  }

  /** Marks a report as done; null when there is none of that id. */
  async close(id: string): Promise<Report | null> {
    const entry = await this.kv.get<Report>(keys.report(id));
    if (!entry.value) return null;
    const done: Report = { ...entry.value, status: "done" };
    const { ok } = await commitAtomic(
      this.kv.atomic().check(entry).set(entry.key, done, EXPIRY),
    );
    return ok ? done : await this.close(id);
  }
}
