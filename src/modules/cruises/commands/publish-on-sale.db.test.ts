import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { listPriceRules } from "#modules/availability/queries/list-price-rules.ts";
import { getSaleState } from "#modules/availability/queries/sale-state.ts";
import { earliestStart, latestStart } from "#modules/availability/rules/earliest-start.ts";
import { saleProblemsIn } from "#modules/availability/rules/sale-problems.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { aListedCruise, aPicture, aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getCruiseToEdit } from "../queries/get-cruise-to-edit.ts";
import { publishCruise } from "./edit-cruise.ts";

test("a ship without prices or open nights is published only after a confirmation", async ({ ctx }) => {
  const { id, roomIds } = await aListedCruise(ctx, { imageIds: [await aPicture(ctx)] });
  await hideProduct(ctx, "cruise", id);
  const stateOf = async () => (await getCruiseToEdit(ctx, id)).state;

  await expect(publishCruise(ctx, id)).rejects.toMatchObject({
    code: "not-on-sale",
    message: "Khách chưa đặt được tàu này. Chưa có giá: Ban Công. Chưa mở bán đêm nào trong 90 ngày tới.",
  });
  await savePriceRules(ctx, id, [{ kind: "base", label: "Giá", amountVnd: 3_000_000 }]);
  await expect(publishCruise(ctx, id)).rejects.toMatchObject({
    result: { problems: [{ lack: "nights", text: "Chưa mở bán đêm nào trong 90 ngày tới." }] },
  });
  expect(await stateOf()).toBe("hidden");
  await publishCruise(ctx, id, { confirmed: true });
  expect(await stateOf()).toBe("published");

  await hideProduct(ctx, "cruise", id);
  const on = calendarDate("2026-12-12");
  await openNights(ctx, { productId: id, from: on, to: on, rooms: roomIds.map((roomId) => ({ roomId, capacity: 1 })) });
  await publishCruise(ctx, id);
  expect(await stateOf()).toBe("published");
});

test("publishing with prices and a last night puts a ship on sale in one step", async ({ ctx }) => {
  const rooms = [aRoomDraft(), aRoomDraft({ title: "Suite", units: 3 })];
  const { id, roomIds } = await aListedCruise(ctx, { imageIds: [await aPicture(ctx)], rooms });
  await hideProduct(ctx, "cruise", id);
  const last = latestStart("cruise", earliestStart("cruise", ctx.now()));
  const [balcony = "", suite = ""] = roomIds;
  const opening = (prices: [string, number][], to = last) => ({
    opening: { to, prices: prices.map(([roomId, amountVnd]) => ({ roomId, nights: null, amountVnd })) },
  });

  await expect(publishCruise(ctx, id, opening([[balcony, 3_000_000]]))).rejects.toMatchObject({
    fields: { [`opening.prices.${suite}`]: "Điền giá." },
  });
  await expect(
    publishCruise(
      ctx,
      id,
      opening(
        [
          [balcony, 3_000_000],
          [suite, 5_000_000],
        ],
        addDays(last, 1),
      ),
    ),
  ).rejects.toMatchObject({ fields: { "opening.to": expect.stringContaining("Chọn từ") } });
  expect((await getCruiseToEdit(ctx, id)).state).toBe("hidden");

  expect(
    await publishCruise(
      ctx,
      id,
      opening([
        [balcony, 3_000_000],
        [suite, 5_000_000],
      ]),
    ),
  ).toEqual({ rooms: 5, to: last });
  expect((await getCruiseToEdit(ctx, id)).state).toBe("published");
  expect(saleProblemsIn(await getSaleState(ctx, { id, kind: "cruise" }))).toEqual([]);
  const { rules } = await listPriceRules(ctx, id);
  expect(rules.map(({ kind, roomId, amountVnd }) => [kind, roomId, amountVnd]).sort()).toEqual(
    [
      ["base", balcony, 3_000_000],
      ["base", suite, 5_000_000],
    ].sort(),
  );
  const { rows } = await ctx.db.execute(
    sql`select count(*)::int as nights, min(capacity) as least, max(night_on) as last from room_nights where room_id = ${suite}`,
  );
  expect(rows).toMatchObject([{ nights: 549, least: 3 }]);
});

test("one price for all rooms becomes one rule, and opening nights needs the right to price", async ({ ctx }) => {
  const rooms = [aRoomDraft(), aRoomDraft({ title: "Suite" })];
  const { id, roomIds } = await aListedCruise(ctx, { imageIds: [await aPicture(ctx)], rooms });
  const prices = roomIds.map((roomId) => ({ roomId, nights: null, amountVnd: 2_000_000 }));
  const opening = { to: calendarDate("2026-12-31"), prices };
  const { permissions, ...manager } = aStaffMember("manager");
  const unpriced = { ...manager, permissions: new Set([...permissions].filter((one) => one !== "prices.write")) };

  await expect(publishCruise({ ...ctx, actor: unpriced }, id, { opening })).rejects.toMatchObject({
    kind: "forbidden",
  });
  await publishCruise(ctx, id, { opening });
  const { rules } = await listPriceRules(ctx, id);
  expect(rules).toMatchObject([{ kind: "base", label: "Giá gốc", roomId: null, nights: null, amountVnd: 2_000_000 }]);
});

test("a ship with fewer rooms than before opens no more than it has, and keeps its sales", async ({ ctx }) => {
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
  await publishCruise(manager, id, { confirmed: true });

  const { rows } = await ctx.db.execute<{ capacity: number }>(
    sql`select capacity from room_nights where room_id = ${roomId} order by night_on`,
  );
  expect(rows.map(({ capacity }) => capacity)).toEqual([4, 3]);
  const closed = eq(auditEvents.action, "nights.closed-missing");
  expect(await ctx.db.select().from(auditEvents).where(closed)).toMatchObject([
    { subjectId: id, after: { nights: 2 } },
  ]);
  await publishCruise(manager, id, { confirmed: true });
  expect(await ctx.db.select().from(auditEvents).where(closed)).toHaveLength(1);
});
