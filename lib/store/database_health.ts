/** After so long without an answer the database counts as away. */
const AWAY_AFTER_MS = 1_000;

/** The database didn't answer in time. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
  override message = "The database doesn't answer";
}

/**
 * Tells from the store's own accesses whether the database answers. Over KV
 * Connect a read or a commit stays pending, without end, while the database is
 * away.
 */
export class DatabaseHealth {
  #isAway = false;

  /** @param onChange Called when the database goes away and when it's back. */
  constructor(
    private readonly onChange: (isAway: boolean) => void = () => {},
  ) {}

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Watches an access, and passes on what comes of it. */
  watch<T>(access: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#turn(true), AWAY_AFTER_MS);
    const answered = () => {
      clearTimeout(timer);
      this.#turn(false);
    };
    access.then(answered, () => clearTimeout(timer));
    return access;
  }

  /**
   * Watches an access and waits for it, but not for longer than so many
   * milliseconds.
   *
   * @throws {DatabaseAway} If it takes longer. It may still take effect later.
   */
  within<T>(ms: number, access: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new DatabaseAway()), ms);
    return Promise.race([this.watch(access), late.promise])
      .finally(() => clearTimeout(timer));
  }

  #turn(isAway: boolean): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    this.onChange(isAway);
  }
}
