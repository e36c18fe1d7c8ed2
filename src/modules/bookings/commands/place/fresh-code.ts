import { randomInt } from "node:crypto";
import { brokenConstraint } from "#platform/context.ts";
import { makeBookingCode } from "../../rules/code.ts";
import { searchTextOf } from "../../rules/search-text.ts";
import type { bookings } from "../../tables.ts";

type Row = typeof bookings.$inferInsert;

/**
 * Runs `work` with a unique booking code and a search text that includes the travellers. `work` opens its own transaction, because a code
 * that is already used makes it run again.
 */
export async function withFreshCode<R extends Row, T>(
  row: R,
  work: (row: R) => Promise<T>,
  guests: readonly string[] = [],
): Promise<T> {
  // With 29^7 codes a collision is rare at any load, so three attempts suffice.
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
