import { globSync, readFileSync } from "node:fs";
import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { saveRatePlans } from "#modules/availability/commands/save-rate-plans.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { ratePlans } from "#modules/availability/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { test } from "#tests/support/context.ts";
import { aHotelBookingInput, aHotelOnSale, flexible, someSettings } from "#tests/support/factories.ts";

const [file = ""] = globSync("database/migrations/*_plans_sold.sql");
const [update = ""] = readFileSync(file, "utf8")
  .split("--> statement-breakpoint")
  .filter((statement) => statement.includes("UPDATE rate_plans"));

test("rate plans of old bookings count as sold and cannot be deleted, and no others", async ({ ctx }) => {
  await someSettings(ctx);
  const plan = (title: string, changePercent: number | null) => ({ ...flexible, title, changePercent });
  const plans = [plan("Linh hoạt", null), plan("Tiết kiệm", -10), plan("Không ai đặt", -20)];
  const hotel = await aHotelOnSale(ctx, { capacity: 9, plans });
  const listed = (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
  const [first, second] = listed.map(({ id }) => id);
  const rooms = [first, second].map((ratePlanId) => ({ roomId: hotel.roomIds[0] ?? "", quantity: 1, ratePlanId }));
  await placeBooking(ctx, aHotelBookingInput(hotel, { rooms, adults: 2, expectedTotal: vnd(3_800_000) }), {
    key: "two-plans",
  });
  const sold = () =>
    ctx.db
      .select({ title: ratePlans.title, isSold: ratePlans.isSold })
      .from(ratePlans)
      .where(eq(ratePlans.productId, hotel.id))
      .orderBy(asc(ratePlans.position));
  const told = await sold();
  expect(told.map(({ isSold }) => isSold)).toEqual([true, true, false]);

  await ctx.db.execute(sql`update rate_plans set is_sold = false`);
  await ctx.db.execute(sql.raw(update));

  expect(await sold()).toEqual(told);
  const edits = listed.map(({ productId: _, ...edit }) => edit);
  await saveRatePlans(ctx, hotel.id, edits.slice(0, 2));
  await expect(saveRatePlans(ctx, hotel.id, edits.slice(0, 1))).rejects.toMatchObject({ code: "plan-in-use" });
});
