import { LRUCache } from "lru-cache";
import { OverloadedError } from "#platform/bounded-queue.ts";
import { cached } from "#platform/cache/cached.ts";
import type { Context } from "#platform/context.ts";
import type { DayFares } from "../contract/supplier.ts";
import { MONTHS_KEPT } from "../limits.ts";
import { TIMETABLE_TAG } from "./local/read-timetable.ts";
import { SEATS_TAG } from "./local/seats.ts";

type Days = Promise<readonly DayFares[]>;

/** Cached months, with the version they were loaded under. */
const months = new LRUCache<string, { stamp: object; minute: number; days: Days }>({ max: MONTHS_KEPT });

/**
 * Caches a month for a key until the minute is over, or our seats or timetable have changed. The minute is needed because holds expire
 * without an event.
 */
export async function cacheMonth(ctx: Context, key: string, load: () => Days): Days {
  // The same object until our seats or timetable change.
  const stamp = await cached(ctx, SEATS_TAG, [SEATS_TAG, TIMETABLE_TAG], async () => ({}));
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  const known = months.get(key);
  if (known?.stamp === stamp && known.minute === minute)
    return known.days.catch((error: unknown) => {
      // The client that began this search has left: this client asks for its own.
      if (error instanceof OverloadedError) return cacheMonth(ctx, key, load);
      throw error;
    });
  const entry = { stamp, minute, days: load() };
  months.set(key, entry);
  // A failure is not cached: the next client loads again.
  entry.days.catch(() => months.get(key) === entry && months.delete(key));
  return entry.days;
}
