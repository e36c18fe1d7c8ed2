import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";

const [file = ""] = globSync("database/migrations/*_sold_elsewhere.sql");
const [update = ""] = readFileSync(file, "utf8")
  .split("--> statement-breakpoint")
  .filter((statement) => statement.includes('UPDATE "room_nights"'));

test("rooms sold without a booking become sold elsewhere, and rooms of bookings stay ours", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 5 });
  const { code, total } = await placeBooking(ctx, aBookingInput(cruise), { key: "before-elsewhere" });
  await recordManualReceipt(ctx, { code, amount: total, reference: "FT-CU", bankedAt: ctx.now() });
  await ctx.db.execute(sql`update room_nights set sold = sold + 2 where night_on = ${cruise.checkIn}`);

  await ctx.db.execute(sql.raw(update));
  await ctx.db.execute(sql.raw(update));

  const { cells } = await stockGrid(ctx, { productId: cruise.id, from: cruise.checkIn, days: 2, nights: 1 });
  expect(cells).toMatchObject([
    { sold: 1, soldElsewhere: 2, elsewhere: [{ seller: "Nơi khác", rooms: 2 }] },
    { sold: 0, soldElsewhere: 0, elsewhere: [] },
  ]);
});
