import { gt, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { bumpVersions } from "#platform/context.ts";
import type { Db } from "#platform/database/db.ts";
import { contentVersions } from "#platform/database/tables.ts";
import type { Log } from "#platform/log.ts";

const POLL_MS = 1000;
const TELL_MS = 500;
/** A change is seen when it is committed, which no transaction puts off this long. */
const LATE_COMMIT_MS = 5 * 60_000;

/**
 * What this copy knows about the versions of content. Its own changes count at once; those of other copies are seen by
 * asking one small table each second. LISTEN would be faster, but takes a global lock at commit and is absent behind
 * poolers and on distributed PostgreSQL.
 */
export class ContentVersions {
  /** Changes whenever anything did: equal generations mean that nothing has to be compared. */
  generation = 0;

  readonly #db: Db;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #versions = new Map<string, number>();
  readonly #local = new Map<string, number>();
  readonly #untold = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  #day: string;
  #newest: Date | undefined;

  constructor(db: Db, log: Log, now: () => Date) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
    this.#day = today(now());
  }

  /** One text that changes when the content behind one of the tags does, or the day. */
  stampOf(tags: Iterable<string>): string {
    let stamp = this.#day;
    for (const tag of tags) stamp += `|${this.#versions.get(tag) ?? 0}.${this.#local.get(tag) ?? 0}`;
    return stamp;
  }

  /** Whether a moment has come. */
  hasCome(at: Date): boolean {
    return at <= this.#now();
  }

  /** Takes note of a change made in this process; `told` says that its transaction has raised the stored versions. */
  changed(tags: ReadonlySet<string>, told: boolean): void {
    for (const tag of tags) {
      this.#local.set(tag, (this.#local.get(tag) ?? 0) + 1);
      if (!told) this.#untold.add(tag);
    }
    this.generation += 1;
  }

  /** `isAlone`: no other process writes to the database, so that only the day has to be watched. */
  async start({ isAlone = false } = {}): Promise<void> {
    await this.look();
    this.#timers.push(
      setInterval(() => void (isAlone ? this.#noteDay() : this.look()), POLL_MS),
      setInterval(() => void this.#tell(), TELL_MS),
    );
    for (const timer of this.#timers) timer.unref();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#tell();
  }

  /** Asks the database once: for all at first, then for what has changed since. */
  async look(): Promise<void> {
    // A new day comes whether or not the database is there.
    this.#noteDay();
    try {
      const since = this.#newest && new Date(this.#newest.getTime() - LATE_COMMIT_MS);
      const rows = await this.#db
        .select()
        .from(contentVersions)
        // A clock of the database that ran ahead would hide all changes after it was set right.
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

  async #tell(): Promise<void> {
    if (this.#untold.size === 0) return;
    const tags = [...this.#untold].sort();
    this.#untold.clear();
    try {
      await bumpVersions(this.#db, tags);
    } catch (error) {
      for (const tag of tags) this.#untold.add(tag);
      this.#log.warn(
        { event: "cache.versions_not_raised", err: error, tags },
        "content versions not raised; trying again",
      );
    }
  }
}
