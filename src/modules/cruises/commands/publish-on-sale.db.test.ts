import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { aListedCruise, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getCruiseToEdit } from "../queries/get-cruise-to-edit.ts";
import { publishOnSale } from "./publish-on-sale.ts";

test("a ship without prices or open nights is published only by who has been told so", async ({ ctx }) => {
  const { id, roomIds } = await aListedCruise(ctx, { imageIds: [await aPicture(ctx)] });
  await hideProduct(ctx, "cruise", id);
  const stateOf = async () => (await getCruiseToEdit(ctx, id)).state;

  await expect(publishOnSale(ctx, id)).rejects.toMatchObject({
    code: "not-on-sale",
    message: "Khách chưa đặt được tàu này. Chưa có giá: Ban Công. Chưa mở bán đêm nào trong 90 ngày tới.",
  });
  await savePriceRules(ctx, id, [{ kind: "base", label: "Giá", amountVnd: 3_000_000 }]);
  await expect(publishOnSale(ctx, id)).rejects.toMatchObject({
    result: { problems: ["Chưa mở bán đêm nào trong 90 ngày tới."] },
  });
  expect(await stateOf()).toBe("hidden");
  await publishOnSale(ctx, id, { confirmed: true });
  expect(await stateOf()).toBe("published");

  await hideProduct(ctx, "cruise", id);
  const on = calendarDate("2026-12-12");
  await openNights(ctx, { productId: id, from: on, to: on, rooms: roomIds.map((roomId) => ({ roomId, capacity: 1 })) });
  await publishOnSale(ctx, id);
  expect(await stateOf()).toBe("published");
});

test("a ship that has fewer rooms than before opens no more than it has, and keeps what is sold", async ({ ctx }) => {
  const { id, roomIds } = await aListedCruise(ctx, { imageIds: [await aPicture(ctx)] });
  const from = calendarDate("2026-12-12");
  const [roomId = ""] = roomIds;
  await ctx.db.execute(sql`update rooms set units = 5 where id = ${roomId}`);
  await openNights(ctx, { productId: id, from, to: addDays(from, 1), rooms: [{ roomId, capacity: 5 }] });
  await ctx.db.execute(
    sql`update room_nights set sold_elsewhere = 4, elsewhere = '[{"seller": "Nhà tàu", "rooms": 4}]' where room_id = ${roomId} and night_on = ${from}`,
  );
  await ctx.db.execute(sql`update rooms set units = 3 where id = ${roomId}`);

  const manager = { ...ctx, actor: aStaffMember("manager") };
  await publishOnSale(manager, id, { confirmed: true });

  const { rows } = await ctx.db.execute<{ capacity: number }>(
    sql`select capacity from room_nights where room_id = ${roomId} order by night_on`,
  );
  expect(rows.map(({ capacity }) => capacity)).toEqual([4, 3]);
  const closed = eq(auditEvents.action, "nights.closed-missing");
  expect(await ctx.db.select().from(auditEvents).where(closed)).toMatchObject([
    { subjectId: id, after: { nights: 2 } },
  ]);
  await publishOnSale(manager, id, { confirmed: true });
  expect(await ctx.db.select().from(auditEvents).where(closed)).toHaveLength(1);
});
