import { randomInt } from "node:crypto";
import { brokenConstraint } from "#platform/context.ts";
import { makeBookingCode } from "../../rules/code.ts";
import { searchTextOf } from "../../rules/search-text.ts";
import type { bookings } from "../../tables.ts";

type Row = typeof bookings.$inferInsert;

/**
 * Records a booking under a unique code; the search also finds it by its travellers. `work` runs in a transaction of its own, since it
 * may be retried.
 */
export async function withFreshCode<R extends Row, T>(
  row: R,
  work: (row: R) => Promise<T>,
  guests: readonly string[] = [],
): Promise<T> {
  // 29^7 codes: a clash is a matter of luck, not of load.
  for (let attempt = 1; ; attempt += 1) {
    try {
      const code = makeBookingCode(randomInt);
      const searchText = searchTextOf({ ...row, code }, guests);
      return await work({ ...row, code, searchText });
    } catch (error) {
      if (brokenConstraint(error) !== "bookings_code_unique" || attempt === 3) throw error;
    }
  }
}
