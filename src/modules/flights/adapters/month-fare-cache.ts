import { LRUCache } from "lru-cache";
import { cached } from "#platform/cache/cached.ts";
import type { Context } from "#platform/context.ts";
import type { DayFares } from "../contract/supplier.ts";
import { MONTHS_KEPT } from "../limits.ts";
import { TIMETABLE } from "./local/read-timetable.ts";
import { SEATS } from "./local/seats.ts";
import { SearchQueueFull } from "./search-queue.ts";

type Days = Promise<readonly DayFares[]>;

/** What was known of months, with what it was known under. */
const kept = new LRUCache<string, { stamp: object; minute: number; days: Days }>({ max: MONTHS_KEPT });

/** Loads a month once for a key until the minute is over or our seats or our timetable have changed. Holds run out without anybody saying so. */
export async function keepMonth(ctx: Context, key: string, load: () => Days): Days {
  // The same object for as long as nothing of ours has changed.
  const stamp = await cached(ctx, SEATS, [SEATS, TIMETABLE], async () => ({}));
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  const known = kept.get(key);
  if (known?.stamp === stamp && known.minute === minute)
    return known.days.catch((error: unknown) => {
      // That was the place of another client in the queue: this client asks for its own.
      if (error instanceof SearchQueueFull) return keepMonth(ctx, key, load);
      throw error;
    });
  const entry = { stamp, minute, days: load() };
  kept.set(key, entry);
  // A failure is no answer: the next one asks again.
  entry.days.catch(() => kept.get(key) === entry && kept.delete(key));
  return entry.days;
}
