import { gt, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { bumpVersions } from "#platform/context.ts";
import type { Db } from "#platform/database/db.ts";
import { contentVersions } from "#platform/database/tables.ts";
import type { Log } from "#platform/log.ts";

const POLL_MS = 1000;
const PERSIST_MS = 500;
/** The longest time between a change and its commit. */
const LATE_COMMIT_MS = 5 * 60_000;

/**
 * The content versions that this instance knows. Its own changes count immediately; those of other instances are polled from one small
 * table every second. LISTEN would be faster, but takes a global lock at commit and does not exist behind poolers and on distributed
 * PostgreSQL.
 */
export class ContentVersions {
  /** Changes with every change: equal generations need no comparison of versions. */
  generation = 0;

  readonly #db: Db;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #versions = new Map<string, number>();
  readonly #local = new Map<string, number>();
  readonly #unpersisted = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  #day: string;
  #newest: Date | undefined;

  constructor(db: Db, log: Log, now: () => Date) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
    this.#day = today(now());
  }

  /** A text that changes when the content behind a tag or the day changes. */
  stampOf(tags: Iterable<string>): string {
    let stamp = this.#day;
    for (const tag of tags) stamp += `|${this.#versions.get(tag) ?? 0}.${this.#local.get(tag) ?? 0}`;
    return stamp;
  }

  /** Whether an instant has passed. */
  isPast(at: Date): boolean {
    return at <= this.#now();
  }

  /** Records a change of this process. `isPersisted` means that its transaction has raised the stored versions. */
  recordChange(tags: ReadonlySet<string>, isPersisted: boolean): void {
    for (const tag of tags) {
      this.#local.set(tag, (this.#local.get(tag) ?? 0) + 1);
      if (!isPersisted) this.#unpersisted.add(tag);
    }
    this.generation += 1;
  }

  /** `isAlone`: no other process writes to the database, so only the day is checked. */
  async start({ isAlone = false } = {}): Promise<void> {
    await this.poll();
    this.#timers.push(
      setInterval(() => void (isAlone ? this.#noteDay() : this.poll()), POLL_MS),
      setInterval(() => void this.#persist(), PERSIST_MS),
    );
    for (const timer of this.#timers) timer.unref();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#persist();
  }

  /** Polls the database: for all versions at first, then for newer ones. */
  async poll(): Promise<void> {
    // The day changes even when the database is unreachable.
    this.#noteDay();
    try {
      const since = this.#newest && new Date(this.#newest.getTime() - LATE_COMMIT_MS);
      const rows = await this.#db
        .select()
        .from(contentVersions)
        // Without the second bound, a database clock that ran ahead would hide all changes after its correction.
        .where(
          since &&
            gt(
              contentVersions.changedAt,
              sql`least(${since.toISOString()}::timestamptz, clock_timestamp() - interval '5 minutes')`,
            ),
        );
      let changed = false;
      for (const { tag, version, changedAt } of rows) {
        if (!this.#newest || changedAt > this.#newest) this.#newest = changedAt;
        if (this.#versions.get(tag) === version) continue;
        this.#versions.set(tag, version);
        changed = true;
      }
      if (changed) this.generation += 1;
    } catch (error) {
      this.#log.warn(
        { event: "cache.versions_not_read", err: error },
        "content versions not read; cached pages stay as they are",
      );
    }
  }

  #noteDay(): void {
    if (this.#day !== today(this.#now())) this.generation += 1;
    this.#day = today(this.#now());
  }

  async #persist(): Promise<void> {
    if (this.#unpersisted.size === 0) return;
    const tags = [...this.#unpersisted].sort();
    this.#unpersisted.clear();
    try {
      await bumpVersions(this.#db, tags);
    } catch (error) {
      for (const tag of tags) this.#unpersisted.add(tag);
      this.#log.warn(
        { event: "cache.versions_not_raised", err: error, tags },
        "content versions not raised; trying again",
      );
    }
  }
}
