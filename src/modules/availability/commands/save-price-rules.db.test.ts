import { desc } from "drizzle-orm";
import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { saveRooms } from "#modules/rooms/commands.ts";
import { listRoomsToEdit } from "#modules/rooms/queries.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import type { PriceRuleDraft } from "../contract/rules.ts";
import { listPriceRules } from "../queries/list-price-rules.ts";
import { stockGrid } from "../queries/stock-grid.ts";
import { editGrid } from "./edit-grid.ts";
import { savePriceRules } from "./save-price-rules.ts";

const base: PriceRuleDraft = { kind: "base", label: "Giá gốc", amountVnd: 3_000_000 };

test("saving a stale rule table is rejected, and overwrites nothing", async ({ ctx }) => {
  const { id } = await aCruise(ctx);
  const knownRuleIds = (await listPriceRules(ctx, id)).rules.map((rule) => rule.id);
  await savePriceRules(ctx, id, [{ ...base, amountVnd: 4_000_000 }], knownRuleIds);

  const second = savePriceRules(ctx, id, [base], knownRuleIds);

  await expect(second).rejects.toMatchObject({ kind: "conflict", code: "changed-meanwhile" });
  expect((await listPriceRules(ctx, id)).rules.map((rule) => rule.amountVnd)).toEqual([4_000_000]);
});

test("a hidden room type keeps its rules, and needs no price", async ({ ctx }) => {
  const titles = ["Ban Công", "Suite", "Gia Đình"];
  const { id, roomIds } = await aCruise(ctx, { rooms: titles.map((title) => aRoomDraft({ title })) });
  const [balcony = "", suite = ""] = roomIds;
  const drafts = [balcony, suite].map((roomId) => ({ ...base, label: roomId, roomId }));
  const listed = await listRoomsToEdit(ctx, id);
  await saveRooms(
    ctx,
    id,
    listed.map((room) => ({ ...room, hidden: room.id !== balcony })),
  );
  await touchProductById(ctx, id);

  await savePriceRules(ctx, id, drafts);

  const { rooms, rules } = await listPriceRules(ctx, id);
  expect(rules.map((rule) => rule.roomId).sort()).toEqual([balcony, suite].sort());
  expect(rooms.map(({ title, hidden }) => [title, hidden])).toEqual([
    ["Ban Công", false],
    ["Suite", true],
    ["Gia Đình", true],
  ]);
});

test("prices of single days outlive a new table", async ({ ctx }) => {
  const { id, checkIn } = await aCruise(ctx);
  const view = { productId: id, from: checkIn, days: 1, nights: 1 };
  const [cell] = (await stockGrid(ctx, view)).cells;
  if (!cell) throw new Error("no cell");
  const { roomId, on, capacity, closed, minNights, price } = cell;
  const cells = [{ roomId, on, seen: { capacity, closed, minNights, price } }];
  await editGrid(ctx, { productId: id, nights: 1, cells, change: { price: 4_500_000 } });

  await savePriceRules(ctx, id, [base]);

  expect((await stockGrid(ctx, view)).cells[0]).toMatchObject({ price: 4_500_000, ownPrice: true });
});

test("a rule whose days change is in the log with old and new days", async ({ ctx }) => {
  const { id, roomIds } = await aCruise(ctx);
  const season = { kind: "season" as const, label: "Mùa cao điểm", percent: 20, roomId: roomIds[0], weekdays: [5, 6] };
  const manager = { ...ctx, actor: aStaffMember("manager") };
  await savePriceRules(manager, id, [base, { ...season, fromOn: calendarDate("2026-06-01") }]);
  await savePriceRules(manager, id, [base, { ...season, fromOn: calendarDate("2026-07-01") }]);

  const [last] = await ctx.db.select().from(auditEvents).orderBy(desc(auditEvents.at), desc(auditEvents.id)).limit(1);
  expect([last?.before, last?.after]).toEqual([
    { rules: ["Giá gốc: 3,000,000 đ", expect.stringMatching(/^Mùa cao điểm \(.+, từ 01\/06\/2026, T6 T7\): 20%$/)] },
    { rules: ["Giá gốc: 3,000,000 đ", expect.stringMatching(/^Mùa cao điểm \(.+, từ 01\/07\/2026, T6 T7\): 20%$/)] },
  ]);
});

test.for<[Partial<PriceRuleDraft>, string]>([
  [{ kind: "child", ageFrom: 0, ageTo: 5, percent: 50 }, "1.bed"],
  [{ kind: "child", bed: "own", ageTo: 5, percent: 50 }, "1.ageFrom"],
  [{ kind: "child", bed: "own", ageFrom: 6, ageTo: 5, percent: 50 }, "1.ageTo"],
  [{ kind: "season", fromOn: calendarDate("2026-12-31"), toOn: calendarDate("2026-12-01"), percent: 5 }, "1.toOn"],
  [{ kind: "season" }, "1.percent"],
  [{ kind: "season", percent: 5, amountVnd: 1000 }, "1.percent"],
  [{ kind: "base", percent: 5 }, "1.amountVnd"],
  [{ kind: "season", percent: 5, roomId: "0198f000-0000-7000-8000-00000000dead" }, "1.roomId"],
])("a rule that the table's constraints forbid is rejected at its field: %j", async ([draft, field], { ctx }) => {
  const { id } = await aCruise(ctx);
  const saving = savePriceRules(ctx, id, [base, { kind: "season", label: "Thử", ...draft }]);
  await expect(saving).rejects.toMatchObject({ kind: "invalid", fields: { [field]: expect.stringMatching(/\.$/) } });
});

test("a price by the night is for stays of any length, a trip price for one of two", async ({ ctx }) => {
  const [hotel, cruise] = [await aHotelOnSale(ctx), await aCruise(ctx)];
  const rule = { kind: "base" as const, label: "Giá", amountVnd: 1_000_000 };
  await expect(savePriceRules(ctx, hotel.id, [rule, { ...rule, nights: 1 }])).rejects.toMatchObject({
    fields: { "1.nights": "Giá mỗi đêm không tính theo số đêm ở." },
  });
  await expect(savePriceRules(ctx, cruise.id, [rule, { ...rule, nights: 3 }])).rejects.toMatchObject({
    fields: { "1.nights": "Chuyến đi dài một hoặc hai đêm." },
  });
});

test("five ages without a price give one error sentence", async ({ ctx }) => {
  const { id } = await aCruise(ctx);
  const child: PriceRuleDraft = { kind: "child", label: "Bé lớn", ageFrom: 5, ageTo: 11, bed: "own", percent: 75 };
  await expect(savePriceRules(ctx, id, [base, child])).rejects.toMatchObject({
    fields: { "child.0-4": "Chưa có giá không giới hạn số bé cho bé 0–4 tuổi." },
  });
});
