import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { bookings } from "#modules/bookings/tables.ts";
import { openQueue } from "#platform/jobs/boss.ts";
import { makeContext, silentLog } from "#tests/support/context.ts";
import { drizzleOf, openTestDatabase } from "#tests/support/database.ts";
import { aPaidBooking, test, withVinvoice } from "#tests/support/invoices.ts";
import { refreshNeedJob } from "../jobs.ts";
import { SCAN_OVERLAP_MINUTES } from "../limits.ts";
import { scanBookings } from "./scan-bookings.ts";

test("a booking that cannot be read gets one job, not one for each scan that reads it again", async ({
  clock,
  viettel,
}) => {
  const database = await openTestDatabase();
  const queue = openQueue(database.background, database.kind, [refreshNeedJob], silentLog);
  const ctx = { ...withVinvoice(makeContext(drizzleOf(database), clock), viettel), jobs: queue };
  await queue.start(() => ctx);
  const { id } = await aPaidBooking(ctx);
  await ctx.db
    .update(bookings)
    .set({ plans: sql`'null'::jsonb` as never })
    .where(eq(bookings.id, id));
  for (let minute = 0; minute <= SCAN_OVERLAP_MINUTES; minute += 1) {
    await scanBookings(ctx);
    clock.forward(1);
  }
  const { rows } = await database.background.query("select data from pgboss.job where name = $1", [
    refreshNeedJob.name,
  ]);
  expect(rows).toEqual([{ data: { bookingId: id } }]);
  await queue.stop();
  await database.close();
});
