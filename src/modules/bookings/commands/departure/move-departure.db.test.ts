import { and, asc, eq, like } from "drizzle-orm";
import { expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { roomNights, stockHolds } from "#modules/availability/tables.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { type MoveDepartureInput, moveDepartureInput } from "../../contract/departure.ts";
import { listActiveBookings } from "../../queries/active-bookings.ts";
import { getBooking, getBookingRow, lockBooking } from "../../queries/get-booking.ts";
import { previewChange } from "../../queries/preview-change.ts";
import { getSupplierStatement } from "../../queries/supplier-statement.ts";
import { openRequestOf, unchangedInput } from "../../rules/change.ts";
import { commissionIn } from "../../rules/commission.ts";
import { bookingEvents } from "../../tables.ts";
import { askForChange } from "../change/ask-for-change.ts";
import { changeBooking } from "../change/change-booking.ts";
import { placeBooking } from "../place/place-booking.ts";
import { applyPayment, cancelBooking } from "../settle/settle-booking.ts";
import { setProductCommission } from "../staff/set-product-commission.ts";
import { moveDeparture, previewMoveOfDeparture } from "./move-departure.ts";

const STORM = "Cảng vụ cấm tàu vì bão số 9";
let made = 0;

async function placed(ctx: Context, cruise: TestCruise, change: Parameters<typeof aBookingInput>[1] = {}) {
  made += 1;
  const contact = { name: `Khách Thử ${made}`, phone: `09120${10_000 + made}`, email: `khach${made}@example.vn` };
  return placeBooking(ctx, aBookingInput(cruise, { contact, ...change }), { key: `departure-key-${made}` });
}

const pay = (ctx: Context, id: string, amount = 6_700_000) =>
  inTransaction(ctx, async (ctx) => applyPayment(ctx, await lockBooking(ctx, id), vnd(amount)));

async function paid(ctx: Context, cruise: TestCruise, change: Parameters<typeof aBookingInput>[1] = {}) {
  const booking = await placed(ctx, cruise, change);
  await pay(ctx, booking.id, booking.dueNow);
  return booking;
}

const move = ({ id, checkIn }: TestCruise, change: Partial<MoveDepartureInput> = {}): MoveDepartureInput => ({
  productId: id,
  on: checkIn,
  to: addDays(checkIn, 3),
  reason: STORM,
  price: "agreed",
  close: false,
  ...change,
});

/** Previews a move, then applies it. */
async function moved(ctx: Context, input: MoveDepartureInput) {
  const { previewToken } = await previewMoveOfDeparture(ctx, input);
  return moveDeparture(ctx, input, previewToken);
}

const aShip = (ctx: Context, capacity: number) =>
  aCruise(ctx, { capacity, rooms: [aRoomDraft({ units: capacity })], instantConfirmation: true });

/** Everything that a dry run could have left behind. */
async function traces(ctx: Context) {
  const rows = (table: typeof bookingEvents | typeof outbox | typeof auditEvents | typeof stockHolds) =>
    ctx.db.select().from(table);
  return {
    events: (await rows(bookingEvents)).length,
    emails: (await rows(outbox)).length,
    audit: (await rows(auditEvents)).length,
    holds: await ctx.db.select().from(stockHolds).orderBy(asc(stockHolds.bookingId), asc(stockHolds.nightOn)),
    nights: await ctx.db.select().from(roomNights).orderBy(asc(roomNights.roomId), asc(roomNights.nightOn)),
  };
}

test("all bookings of a departure move to another day, holds that wait for money among them", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aShip(ctx, 4);
  const two = [{ roomId: cruise.roomIds[0] ?? "", quantity: 1 }];
  const one = await paid(ctx, cruise);
  const waiting = await placed(ctx, cruise);
  const long = await paid(ctx, cruise, { nights: 2, rooms: two, expectedTotal: vnd(11_800_000) });
  const elsewhere = await paid(ctx, cruise, { checkIn: addDays(cruise.checkIn, -1) });

  const plan = await moved(ctx, move(cruise));

  expect(plan).toMatchObject({ done: 3, stays: 0, refund: 0 });
  for (const { id } of [one, waiting, long])
    expect(await getBooking(ctx, id)).toMatchObject({ checkIn: addDays(cruise.checkIn, 3) });
  expect((await getBooking(ctx, elsewhere.id)).checkIn).toBe(addDays(cruise.checkIn, -1));
  expect((await getBooking(ctx, waiting.id)).state).toBe("held");
  expect(await listActiveBookings(ctx, { productId: cruise.id, on: cruise.checkIn })).toEqual([]);
});

test("each booking keeps the amount of its sale for its cabins and nights, at most the price of the new day", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aShip(ctx, 4);
  const key = { productId: cruise.id, from: calendarDate("2026-01-01") };
  await setProductCommission(ctx, { ...key, roomNightVnd: vnd(1_000_000) });
  const one = await paid(ctx, cruise);
  const room = { roomId: cruise.roomIds[0] ?? "", quantity: 1 };
  const long = await paid(ctx, cruise, { nights: 2, rooms: [room], expectedTotal: vnd(11_800_000) });
  const season = { productId: cruise.id, from: addDays(cruise.checkIn, 3), until: addDays(cruise.checkIn, 9) };
  await setProductCommission(ctx, { ...season, roomNightVnd: vnd(2_000_000) });
  const amounts = () => Promise.all([one, long].map(async ({ id }) => commissionIn(await getBookingRow(ctx, id))));
  const owed = async () => (await getSupplierStatement(ctx, { month: "2026-12", product: cruise.id })).sum;
  expect(await amounts()).toEqual([1_000_000, 2_000_000]);

  await moved(ctx, move(cruise));
  expect(await amounts()).toEqual([1_000_000, 2_000_000]);
  expect(await owed()).toMatchObject({ commission: 3_000_000, owed: 18_500_000 - 3_000_000 });

  const cheap = { kind: "base" as const, label: "Vắng", amountVnd: 400_000 };
  await savePriceRules(
    ctx,
    cruise.id,
    [1, 2].map((nights) => ({ ...cheap, nights })),
  );
  const on = addDays(cruise.checkIn, 3);
  await moved(ctx, move(cruise, { on, to: addDays(on, 2), price: "new" }));
  expect(await amounts()).toEqual([800_000, 800_000]);
  expect(await owed()).toMatchObject({ commission: 1_600_000, owed: 0 });
  await savePriceRules(
    ctx,
    cruise.id,
    [1, 2].map((nights) => ({ ...cheap, nights, amountVnd: 3_000_000 })),
  );
  await moved(ctx, move(cruise, { on: addDays(on, 2), to: addDays(on, 4), price: "new" }));
  expect(await amounts(), "what was agreed").toEqual([1_000_000, 2_000_000]);
});

test("each booking keeps its agreed price without the permission to override it, or takes that of the new day", async ({
  ctx,
}) => {
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const cruise = await aShip(ctx, 3);
  const { id } = await paid(ctx, cruise);
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Tết", nights: 1, amountVnd: 9_000_000 }]);

  const kept = await moved(sales, move(cruise));
  expect(kept.rows).toMatchObject([{ total: 6_700_000, fate: { ok: true, total: 6_700_000, refund: 0 } }]);
  expect(await getBooking(ctx, id)).toMatchObject({
    total: 6_700_000,
    outstanding: 0,
    price: { lines: [{ kind: "adult" }, { kind: "override", note: STORM, amount: -11_300_000 }] },
  });

  const cheap = [{ kind: "base" as const, label: "Vắng", nights: 1, amountVnd: 3_000_000 }];
  await savePriceRules(ctx, cruise.id, cheap);
  await ctx.db.update(roomNights).set({ minNights: 1 });
  const other = await paid(ctx, cruise, { expectedTotal: vnd(6_000_000) });
  await savePriceRules(ctx, cruise.id, [{ ...cheap[0], amountVnd: 2_500_000 } as (typeof cheap)[0]]);
  const repriced = await moved(sales, move(cruise, { to: addDays(cruise.checkIn, 4), price: "new" }));
  expect(repriced.rows).toMatchObject([{ id: other.id, fate: { ok: true, total: 5_000_000, refund: 1_000_000 } }]);
  expect(repriced.refund).toBe(1_000_000);
  expect(await getBooking(ctx, other.id)).toMatchObject({ total: 5_000_000, overpaid: 1_000_000 });
});

test("a price that one move kept is recalculated by the next move", async ({ ctx }) => {
  const cruise = await aShip(ctx, 1);
  const { id } = await paid(ctx, cruise);
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Tết", nights: 1, amountVnd: 9_000_000 }]);
  await moved(ctx, move(cruise));
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Sau Tết", nights: 1, amountVnd: 6_000_000 }]);

  const [on, to] = [addDays(cruise.checkIn, 3), addDays(cruise.checkIn, 4)];
  const again = await moved({ ...ctx, actor: aStaffMember("sales") }, move(cruise, { on, to, price: "new" }));

  expect(again.rows).toMatchObject([{ fate: { ok: true, total: 12_000_000, refund: 0 } }]);
  expect((await getBooking(ctx, id)).price.lines.map(({ kind }) => kind)).toEqual(["adult"]);
});

test("a change request goes on waiting: it has not been answered", async ({ ctx }) => {
  const cruise = await aShip(ctx, 1);
  const { id } = await paid(ctx, cruise);
  await askForChange(ctx, id, { text: "Thêm một phòng cho ông bà." });

  await moved({ ...ctx, actor: aStaffMember("sales") }, move(cruise));

  expect(openRequestOf(await getBooking(ctx, id))).toMatchObject({ text: "Thêm một phòng cho ông bà." });
});

test("paid bookings move first where the new day has too few rooms, and the others are listed as not moved", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aShip(ctx, 5);
  const holding = await placed(ctx, cruise);
  const some = [await paid(ctx, cruise), await paid(ctx, cruise), await paid(ctx, cruise)];
  const to = addDays(cruise.checkIn, 3);
  await paid(ctx, cruise, { checkIn: to });
  await paid(ctx, cruise, { checkIn: to });

  const plan = await moved(ctx, move(cruise));

  expect(plan).toMatchObject({ done: 3, stays: 1 });
  expect(plan.rows.map(({ id, fate }) => [id, fate.ok])).toEqual([
    ...some.map(({ id }) => [id, true]),
    [holding.id, false],
  ]);
  expect(plan.rows.at(-1)?.fate).toMatchObject({ reason: expect.stringContaining("hết") });
  expect(await getBooking(ctx, holding.id)).toMatchObject({ checkIn: cruise.checkIn, state: "held" });
  expect(await listActiveBookings(ctx, { productId: cruise.id, on: cruise.checkIn })).toMatchObject([
    { id: holding.id },
  ]);
});

test("a day right after the old one needs no second room for the nights that stay", async ({ ctx }) => {
  const cruise = await aShip(ctx, 1);
  const { id } = await paid(ctx, cruise, { nights: 2, expectedTotal: vnd(11_800_000) });

  expect(await moved(ctx, move(cruise, { to: addDays(cruise.checkIn, 1), close: true }))).toMatchObject({ done: 1 });
  expect(await getBooking(ctx, id)).toMatchObject({ checkIn: addDays(cruise.checkIn, 1), nights: 2 });
});

test("a preview changes nothing and notifies no customer", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aShip(ctx, 3);
  await paid(ctx, cruise);
  await placed(ctx, cruise);
  const heard: string[] = [];
  const listening = {
    ...ctx,
    actor: aStaffMember("manager"),
    onInvalidated: (tags: ReadonlySet<string>) => heard.push(...tags),
    jobs: { ...ctx.jobs, soon: (name: string) => heard.push(name) },
  } as Context;
  const before = await traces(ctx);

  const plan = await previewMoveOfDeparture(listening, move(cruise, { close: true }));

  expect(plan).toMatchObject({ done: 2, stays: 0 });
  expect(await traces(ctx)).toEqual(before);
  expect(heard).toEqual([]);
  await moveDeparture(listening, move(cruise, { close: true }), plan.previewToken);
  expect(heard).toEqual(expect.arrayContaining([`stock:${cruise.id}`, "send-letters"]));
});

test("a stale preview is rejected with the current outcome, and nothing is done", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aShip(ctx, 3);
  const first = await paid(ctx, cruise);
  const waiting = await placed(ctx, cruise);
  const { previewToken } = await previewMoveOfDeparture(ctx, move(cruise));
  await pay(ctx, waiting.id);
  const before = await traces(ctx);

  const late = moveDeparture(ctx, move(cruise), previewToken);

  await expect(late).rejects.toMatchObject({
    kind: "conflict",
    code: "changed-meanwhile",
    result: { done: 2, rows: [{ id: first.id }, { paid: 6_700_000 }] },
  });
  expect(await traces(ctx)).toEqual(before);
  const fresh = await previewMoveOfDeparture(ctx, move(cruise));
  for (const other of [{ to: addDays(cruise.checkIn, 4) }, { price: "new" as const }, { close: true }])
    await expect(moveDeparture(ctx, move(cruise, other), fresh.previewToken)).rejects.toMatchObject({
      code: "changed-meanwhile",
    });
  expect(await moveDeparture(ctx, move(cruise), fresh.previewToken)).toMatchObject({ done: 2 });
});

test("a repeated move finds nothing left, and nothing is done where no booking can move", async ({ ctx }) => {
  const cruise = await aShip(ctx, 1);
  await paid(ctx, cruise);
  const { previewToken } = await previewMoveOfDeparture(ctx, move(cruise));
  await moveDeparture(ctx, move(cruise), previewToken);
  await expect(moveDeparture(ctx, move(cruise), previewToken)).rejects.toMatchObject({ code: "nothing-left" });

  await paid(ctx, cruise);
  const full = await previewMoveOfDeparture(ctx, move(cruise, { close: true }));
  expect(full).toMatchObject({ done: 0, stays: 1 });
  await expect(moveDeparture(ctx, move(cruise, { close: true }), full.previewToken)).rejects.toMatchObject({
    code: "nothing-possible",
  });
  expect(await ctx.db.select().from(roomNights).where(eq(roomNights.closed, true))).toEqual([]);
});

test("a fault in the middle rolls back all of it", async ({ ctx }) => {
  const cruise = await aShip(ctx, 3);
  const bookings = [await paid(ctx, cruise), await paid(ctx, cruise), await paid(ctx, cruise)];
  const { previewToken } = await previewMoveOfDeparture(ctx, move(cruise));
  const before = await traces(ctx);
  let signed = 0;
  const failing = {
    ...ctx,
    sign: (text: string) => {
      signed += 1;
      if (signed > 2) throw new Error("the power is gone");
      return ctx.sign(text);
    },
  };

  await expect(moveDeparture(failing, move(cruise), previewToken)).rejects.toThrow("the power is gone");

  expect(await traces(ctx)).toEqual(before);
  for (const { id } of bookings) expect((await getBooking(ctx, id)).checkIn).toBe(cruise.checkIn);
});

test("the night of a closed day is not sold, and bookings that stay keep it", async ({ ctx }) => {
  await someSettings(ctx);
  const manager = { ...ctx, actor: aStaffMember("manager") };
  const cruise = await aShip(ctx, 3);
  await paid(ctx, cruise);
  const before = addDays(cruise.checkIn, -1);
  const onBoard = await placed(ctx, cruise, { checkIn: before, nights: 2, expectedTotal: vnd(11_800_000) });

  await moved(manager, move(cruise, { close: true }));

  await expect(placed(ctx, cruise)).rejects.toMatchObject({ code: "closed" });
  expect(await pay(ctx, onBoard.id, 11_800_000)).toMatchObject({ state: "confirmed", checkIn: before });
  expect(await placed(ctx, cruise, { checkIn: before })).toMatchObject({ total: 6_700_000 });
  expect(await placed(ctx, cruise, { checkIn: addDays(cruise.checkIn, 1) })).toMatchObject({ total: 6_700_000 });
});

test("moving needs the permission to write bookings, and so does closing its night", async ({ ctx }) => {
  const cruise = await aShip(ctx, 1);
  await paid(ctx, cruise);
  const as = (role: "viewer" | "accountant" | "sales" | "manager") => ({ ...ctx, actor: aStaffMember(role) });

  for (const role of ["viewer", "accountant"] as const) {
    await expect(previewMoveOfDeparture(as(role), move(cruise))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(moveDeparture(as(role), move(cruise), "")).rejects.toMatchObject({ kind: "forbidden" });
  }
  const closing = move(cruise, { close: true });
  const { previewToken } = await previewMoveOfDeparture(as("sales"), closing);
  expect(await moveDeparture(as("sales"), closing, previewToken)).toMatchObject({ done: 1 });
  await expect(placed(ctx, cruise)).rejects.toMatchObject({ code: "closed" });
});

test("every customer reads the reason in one email, and histories and log record it", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aShip(ctx, 3);
  const { id } = await paid(ctx, cruise);
  await paid(ctx, cruise);
  const manager = { ...ctx, actor: aStaffMember("manager") };

  await moved(manager, move(cruise, { close: true }));

  const emails = await ctx.db.select().from(outbox).where(like(outbox.subject, "Đã đổi đơn%"));
  expect(emails).toHaveLength(2);
  for (const { text } of emails) {
    expect(text).toContain(`Lý do: ${STORM}`);
    expect(text).toMatch(/12\/12\/2026 → T3, 15\/12\/2026/);
  }
  const [changed] = await ctx.db
    .select()
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, id), eq(bookingEvents.kind, "changed")));
  expect(changed?.data).toMatchObject({ reason: STORM, after: { checkIn: "2026-12-15" } });
  const log = await ctx.db.select().from(auditEvents).where(eq(auditEvents.actorId, manager.actor.id));
  expect(log.map(({ action }) => action).sort()).toEqual([
    ...["booking.changed", "booking.changed", "departure.moved", "nights.changed"],
  ]);
  expect(log.find(({ action }) => action === "departure.moved")).toMatchObject({
    subjectType: "cruise",
    subjectId: cruise.id,
    subjectLabel: expect.stringMatching(/^Du thuyền Thử.*12\/12\/2026$/),
    after: { to: "2026-12-15", reason: STORM, done: 2, stays: 0 },
  });
});

test("expired, ended and departed bookings do not belong to the departure", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aShip(ctx, 3);
  const out = await placed(ctx, cruise);
  const ended = await paid(ctx, cruise);
  await cancelBooking(ctx, ended.id, { reason: "đổi ý", terms: "full" });
  clock.forward(16);
  await paid(ctx, cruise);

  expect(await moved(ctx, move(cruise))).toMatchObject({ done: 1, rows: [{}] });
  expect(await getBookingRow(ctx, out.id)).toMatchObject({ startsOn: cruise.checkIn });

  const gone = await paid(ctx, cruise);
  clock.now = new Date("2026-12-12T06:00:00Z");
  const late = await previewMoveOfDeparture(ctx, move(cruise));
  expect(late.rows).toMatchObject([
    { id: gone.id, fate: { ok: false, reason: expect.stringContaining("giờ bắt đầu") } },
  ]);
  clock.now = new Date("2026-12-13T03:00:00Z");
  expect(await previewMoveOfDeparture(ctx, move(cruise))).toMatchObject({ rows: [], done: 0 });
});

test("the same day and an empty reason are rejected with a message", () => {
  const input = { productId: "0190d3b0-0000-7000-8000-000000000000", on: "2026-12-12", to: "2026-12-12", reason: " " };
  const { error } = moveDepartureInput.safeParse(input);
  expect(error?.issues).toMatchObject([
    { path: ["reason"], message: "Bạn cần ghi lý do, khách đọc được trong thư." },
    { path: ["to"], message: "Bạn chọn một ngày khác ngày đi bây giờ." },
  ]);
});

test("staff who may not override prices keep the agreed price of a discounted booking on a cheaper day", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aShip(ctx, 4);
  const { id } = await paid(ctx, cruise);
  const discount = { kind: "discount" as const, label: "Bù tàu hỏng", amount: vnd(3_000_000) };
  const input = { ...unchangedInput(await getBookingRow(ctx, id)), adjustments: [discount] };
  const { revision } = await previewChange(ctx, id, input);
  await changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(3_700_000) });
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Mùa thấp", nights: 1, amountVnd: 3_000_000 }]);

  const sales = { ...ctx, actor: aStaffMember("sales") };
  expect(await moved(sales, move(cruise))).toMatchObject({ done: 1, stays: 0 });
  expect(await getBooking(ctx, id)).toMatchObject({ total: 3_700_000, checkIn: addDays(cruise.checkIn, 3) });
});
