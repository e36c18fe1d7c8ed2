import { onTestFinished } from "vitest";
import { newId } from "#kernel/id.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { type Ask, brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database/open.ts";
import { makeClock, makeContext } from "#tests/support/context.ts";
import { drizzleOf, openTestDatabase } from "#tests/support/database.ts";
import { aBookingInput, type TestCruise } from "#tests/support/factories.ts";

/** A database with committed changes, visible to many sessions: races do not happen inside one transaction. */
export async function openWorld(): Promise<{
  ctx: Context;
  database: Database;
  ask: Ask;
  broken(): Promise<string[]>;
}> {
  const database = await openTestDatabase();
  // Closed at the end of its test, not of the file: a server has a hundred connections in total, and one world may hold twenty.
  onTestFinished(() => database.close());
  const ctx = makeContext(drizzleOf(database), makeClock());
  const ask: Ask = async (sql) => (await database.pool.query(sql)).rows as Record<string, unknown>[];
  return { ctx, database, ask, broken: () => brokenInvariants(ask) };
}

/** Contact of one buyer: each has a unique phone number and email, because open holds are counted by both. */
export const contactOf = (number: number) => ({
  phone: `09${String(number).padStart(8, "0")}`,
  email: `khach-${number}@example.vn`,
});

/** The request of one buyer. */
export function buyer(cruise: TestCruise, number: number) {
  return aBookingInput(cruise, { contact: { name: `Khách ${number}`, ...contactOf(number) } });
}

export type BookingRow = typeof bookings.$inferInsert;

/** A copy of a booking, for tests that write without the commands. */
export async function copyBooking(ctx: Context, original: BookingRow, code: string): Promise<string> {
  const id = newId();
  await ctx.db.insert(bookings).values({ ...original, id, code });
  return id;
}
