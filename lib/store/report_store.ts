import { monotonicUlid } from "@std/ulid";
import { commitAtomic } from "./commit.ts";
import { DatabaseHealth } from "./database_health.ts";
import { keys } from "./keys.ts";
import { type CapReached, ReportCap } from "./report_cap.ts";

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

/** Reports expire one year after they are received or closed. */
const EXPIRY = { expireIn: 365 * 86_400_000 };
/** Nobody waits longer to hear that a report couldn't be stored. */
const MAX_WAIT_MS = 2_000;

/** More reports came in a day than are accepted. */
export class TooManyReports extends Error {
  override name = "TooManyReports";
  constructor(readonly cap: CapReached) {
    super(
      cap === "client"
        ? "You have sent all the reports we accept from one address in a day"
        : "We can't accept more reports today",
    );
  }
}

/** The visitors' reports in Deno KV. */
export class ReportStore {
  readonly #cap = new ReportCap();

  constructor(
    private readonly kv: Deno.Kv,
    private readonly health = new DatabaseHealth(),
  ) {}

  /**
   * Stores a report. It's safe once this resolves.
   *
   * @param client Whose report it is: each has a cap of its own.
   * @throws {TooManyReports} If the day's reports are used up.
   * @throws {DatabaseAway} If it can't be stored in two seconds.
   */
  async create(
    { bsb, message }: Pick<Report, "bsb" | "message">,
    client: string,
    now: Date,
  ): Promise<Report> {
    const cap = this.#cap.take(client, now);
    if (cap) throw new TooManyReports(cap);
    const report: Report = {
      id: monotonicUlid(now.getTime()),
      bsb,
      message,
      received_at: now.toISOString(),
      status: "open",
    };
    try {
      const storing = this.kv.set(keys.report(report.id), report, EXPIRY);
      await this.health.within(MAX_WAIT_MS, storing);
    } catch (error) {
      this.#cap.giveBack(client);
      throw error;
    }
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
