import { and, asc, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { roomNights, stockHolds } from "#modules/availability/tables.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { anAccount, aStaffMember, asSignedIn } from "#tests/support/staff.ts";
import type { ChangeInput } from "../../contract/change.ts";
import { getBooking, getBookingRow, lockBooking, openBooking } from "../../queries/get-booking.ts";
import { listOwnDays, previewChange, previewOwnDay } from "../../queries/preview-change.ts";
import { getRevision } from "../../queries/revision.ts";
import { bookingSecret } from "../../rules/addresses.ts";
import { bookingEvents, bookings } from "../../tables.ts";
import { renewHold } from "../hold/keep-hold.ts";
import { placeBooking } from "../place/place-booking.ts";
import { applyPayment, cancelBooking, confirmBooking } from "../settle/settle-booking.ts";
import { changeBooking, moveOwnDay } from "./change-booking.ts";

let keys = 0;

async function placed(ctx: Context, cruise: TestCruise, change: Parameters<typeof aBookingInput>[1] = {}) {
  keys += 1;
  return placeBooking(ctx, aBookingInput(cruise, change), { key: `change-key-${keys}` });
}

async function paid(ctx: Context, cruise: TestCruise, change: Parameters<typeof aBookingInput>[1] = {}) {
  const booking = await placed(ctx, cruise, change);
  await pay(ctx, booking.id, booking.dueNow);
  return booking;
}

const pay = (ctx: Context, id: string, amount: number) =>
  inTransaction(ctx, async (ctx) => applyPayment(ctx, await lockBooking(ctx, id), vnd(amount)));

const next = (cruise: TestCruise) => addDays(cruise.checkIn, 1);

/** Two adults in one cabin on the usual day, unless overridden. */
const wish = (cruise: TestCruise, change: Partial<ChangeInput> = {}): ChangeInput => ({
  checkIn: cruise.checkIn,
  nights: 1,
  adults: 2,
  children: [],
  rooms: [{ roomId: cruise.roomIds[0] ?? "", quantity: 1 }],
  adjustments: [],
  override: { is: "keep" },
  ...change,
});

/** Previews a change, then applies it. */
async function change(ctx: Context, id: string, input: ChangeInput) {
  const { revision, after } = await previewChange(ctx, id, input);
  return changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
}

/** "held/sold" of each night of the ship's first cabins that has something. */
async function stock(ctx: Context, cruise: TestCruise) {
  const rows = await ctx.db
    .select()
    .from(roomNights)
    .where(inArray(roomNights.roomId, cruise.roomIds))
    .orderBy(asc(roomNights.nightOn));
  return rows.flatMap(({ nightOn, held, sold }) => (held + sold > 0 ? [`${nightOn} ${held}/${sold}`] : []));
}

const holdsOf = (ctx: Context, id: string) => ctx.db.select().from(stockHolds).where(eq(stockHolds.bookingId, id));

const changedEvents = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, id), eq(bookingEvents.kind, "changed")));

test("a change is shown with its difference before it is done, and doing it moves the night", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { id } = await paid(ctx, cruise);
  const input = wish(cruise, { checkIn: next(cruise), nights: 2 });

  expect(await previewChange(ctx, id, input)).toMatchObject({
    before: { checkIn: "2026-12-12", total: 6_700_000 },
    after: { checkIn: "2026-12-13", nights: 2, total: 11_800_000, state: "confirmed" },
    difference: 5_100_000,
    paid: 6_700_000,
    outstanding: 5_100_000,
    overpaid: 0,
    refusal: null,
  });
  expect(await stock(ctx, cruise)).toEqual(["2026-12-12 0/1"]);

  expect(await change(ctx, id, input)).toMatchObject({ checkIn: "2026-12-13", checkOut: "2026-12-15", nights: 2 });
  expect(await stock(ctx, cruise)).toEqual(["2026-12-13 0/1", "2026-12-14 0/1"]);
});

test("a change keeps the last room for the nights that both versions have", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  const { id } = await paid(ctx, cruise);

  await change(ctx, id, wish(cruise, { nights: 2 }));
  expect(await stock(ctx, cruise)).toEqual(["2026-12-12 0/1", "2026-12-13 0/1"]);
  await change(ctx, id, wish(cruise, { checkIn: next(cruise) }));
  expect(await stock(ctx, cruise)).toEqual(["2026-12-13 0/1"]);
});

test("a held booking stays held until its moment, with its share of the new price", async ({ ctx, clock }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx);
  const { id, holdExpiresAt } = await placed(ctx, cruise, { payment: "deposit" });
  clock.forward(5);

  const view = await change(ctx, id, wish(cruise, { nights: 2 }));

  expect(view).toMatchObject({ state: "held", holdExpiresAt, total: 11_800_000, dueNow: 3_540_000 });
  expect(await holdsOf(ctx, id)).toMatchObject([
    { state: "held", expiresAt: holdExpiresAt },
    { state: "held", expiresAt: holdExpiresAt },
  ]);
});

test("a dearer change leaves the rest due, and a cheaper one leaves a refund due", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { instantConfirmation: false });
  const { id } = await paid(ctx, cruise);

  expect(await change(ctx, id, wish(cruise, { nights: 2 }))).toMatchObject({
    state: "part_paid",
    outstanding: 5_100_000,
    overpaid: 0,
  });
  await pay(ctx, id, 5_100_000);
  expect(await change(ctx, id, wish(cruise))).toMatchObject({ state: "paid", outstanding: 0, overpaid: 5_100_000 });
  expect(await getBookingRow(ctx, id)).toMatchObject({ refundDueVnd: 5_100_000 });
});

test("a changed hold is sold when it has paid the amount due of its new price", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { id } = await placed(ctx, cruise, { nights: 2, expectedTotal: vnd(11_800_000) });
  await pay(ctx, id, 7_000_000);

  expect(await change(ctx, id, wish(cruise))).toMatchObject({ state: "confirmed", overpaid: 300_000 });
  expect(await stock(ctx, cruise)).toEqual(["2026-12-12 0/1"]);
});

test("a confirmed stay is confirmed again by its ship when it moves, and only then", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { instantConfirmation: false });
  const { id } = await paid(ctx, cruise);
  await confirmBooking(ctx, id);
  const contact = { name: "Ngô Thị Mơ", phone: "0988 777 666", email: "mo@example.vn" };

  expect(await change(ctx, id, wish(cruise, { contact }))).toMatchObject({
    state: "confirmed",
    contact: { email: "mo@example.vn" },
  });
  expect(await change(ctx, id, wish(cruise, { checkIn: next(cruise) }))).toMatchObject({ state: "paid" });

  const own = await aCruise(ctx);
  const atOnce = await paid(ctx, own);
  expect(await change(ctx, atOnce.id, wish(own, { checkIn: next(own) }))).toMatchObject({ state: "confirmed" });
});

test("a change is rejected when the price is not the displayed one, or another person has changed the booking, with their name", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const { id } = await paid(ctx, cruise);
  const colleague = await asSignedIn(ctx, await anAccount(ctx, "sales", { name: "Minh Hoàng" }));
  const mine = { ...ctx, actor: aStaffMember("sales") };
  const input = wish(cruise, { nights: 2 });
  const { revision } = await previewChange(mine, id, input);

  await expect(changeBooking(mine, id, { ...input, revision, expectedTotal: vnd(1000) })).rejects.toMatchObject({
    code: "price-changed",
    result: { quote: { total: 11_800_000 } },
  });
  await change(colleague, id, wish(cruise, { checkIn: next(cruise) }));
  await expect(changeBooking(mine, id, { ...input, revision, expectedTotal: vnd(11_800_000) })).rejects.toMatchObject({
    kind: "conflict",
    code: "changed-meanwhile",
    message: expect.stringContaining("Đổi đơn (Minh Hoàng"),
  });
  expect(await getBooking(ctx, id)).toMatchObject({ checkIn: "2026-12-13", nights: 1 });
});

test("a change for which there is no room says so and leaves everything as it was", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  const { id } = await paid(ctx, cruise);
  await placed(ctx, cruise, { checkIn: next(cruise) });
  const input = wish(cruise, { checkIn: next(cruise) });
  const former = await getBookingRow(ctx, id);

  const { after, refusal, revision } = await previewChange(ctx, id, input);
  expect([after, refusal]).toMatchObject([null, { reason: expect.stringContaining("hết") }]);
  const late = changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(6_700_000) });
  await expect(late).rejects.toMatchObject({ code: "sold-out" });

  expect(await getBookingRow(ctx, id)).toEqual(former);
  expect(await stock(ctx, cruise)).toEqual(["2026-12-12 0/1", "2026-12-13 1/0"]);
});

test("a change of the e-mail ends the link of the former address, and the new address gets another", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const { id, code, secret } = await paid(ctx, cruise);
  const { contactName: name, contactPhone: phone } = await getBookingRow(ctx, id);
  const contact = { name: "Lê Hằng", phone, email: "thuhang@example.vn" };

  await change(ctx, id, wish(cruise, { contact }));
  expect(await openBooking(ctx, code, secret)).toMatchObject({ contact: { name: "Lê Hằng" } });

  await change(ctx, id, wish(cruise, { contact: { name, phone, email: "hang@example.vn" } }));
  await expect(openBooking(ctx, code, secret)).rejects.toMatchObject({ kind: "not-found" });
  const emails = (await readEmails(ctx)).filter(({ recipient }) => recipient === "hang@example.vn");
  const opened = bookingSecret(ctx, await getBookingRow(ctx, id));
  expect(emails).toMatchObject([{ text: expect.stringContaining(encodeURIComponent(opened)) }]);
});

test("an expired hold of another customer does not block a change", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const { id } = await paid(ctx, cruise);
  await placed(ctx, cruise, { checkIn: next(cruise) });
  clock.forward(16);

  expect(await change(ctx, id, wish(cruise, { checkIn: next(cruise) }))).toMatchObject({ checkIn: "2026-12-13" });
  expect(await stock(ctx, cruise)).toEqual(["2026-12-13 0/1"]);
});

test("lines of staff stay when the days change, and when an expired booking is held again", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { id } = await placed(ctx, cruise);
  const adjustments: ChangeInput["adjustments"] = [
    { kind: "extra", label: "Xe đón Hà Nội", amount: vnd(500_000) },
    { kind: "discount", label: "Khách quen", amount: vnd(200_000) },
  ];

  const view = await change(ctx, id, wish(cruise, { nights: 2, adjustments }));
  expect(view.total).toBe(11_800_000 + 500_000 - 200_000);
  expect(view.price.lines.slice(-2)).toMatchObject([
    { kind: "extra", label: "Xe đón Hà Nội", amount: 500_000 },
    { kind: "discount", label: "Khách quen", amount: -200_000 },
  ]);
  clock.forward(16);
  expect(await renewHold(ctx, id, { acceptedTotal: 12_100_000, by: "customer" })).toMatchObject({
    state: "held",
    total: 12_100_000,
  });
});

test("an unchanged stay keeps its agreed price when lines are added", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { id } = await placed(ctx, cruise);
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Mới", nights: 1, amountVnd: 9_000_000 }]);
  const adjustments: ChangeInput["adjustments"] = [{ kind: "extra", label: "Hoa", amount: vnd(300_000) }];

  expect(await change(ctx, id, wish(cruise, { adjustments }))).toMatchObject({ total: 7_000_000 });
  expect(await change(ctx, id, wish(cruise, { checkIn: next(cruise) }))).toMatchObject({ total: 18_000_000 });
});

test("an overriding price needs its permission, and grows with the booking", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { id } = await placed(ctx, cruise);
  const override = { is: "total", total: vnd(6_000_000), reason: "Đối tác" } as const;
  const sales = { ...ctx, actor: aStaffMember("sales") };

  await expect(previewChange(sales, id, wish(cruise, { override }))).rejects.toMatchObject({ kind: "forbidden" });
  const manager = { ...ctx, actor: aStaffMember("manager") };
  expect(await change(manager, id, wish(cruise, { override }))).toMatchObject({
    total: 6_000_000,
    price: { lines: [{ kind: "adult" }, { kind: "override", label: "Giá riêng", note: "Đối tác", amount: -700_000 }] },
  });
  expect(await change(sales, id, wish(cruise, { nights: 2 }))).toMatchObject({ total: 11_100_000 });
  expect(await change(manager, id, wish(cruise, { override: { is: "none" } }))).toMatchObject({ total: 6_700_000 });
});

test("a discount ends where an overriding price begins, and some amount always stays due", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { id } = await placed(ctx, cruise);
  const less = (amount: number) =>
    wish(cruise, { adjustments: [{ kind: "discount", label: "Quen", amount: vnd(amount) }] });
  const as = (role: "sales" | "manager") => ({ ...ctx, actor: aStaffMember(role) });

  await expect(previewChange(as("sales"), id, less(2_010_001))).rejects.toMatchObject({
    fields: { adjustments: expect.any(String) },
  });
  expect(await previewChange(as("sales"), id, less(2_010_000))).toMatchObject({ after: { total: 4_690_000 } });
  expect(await previewChange(as("manager"), id, less(2_010_001))).toMatchObject({ refusal: null });
  await expect(previewChange(as("manager"), id, less(6_700_000))).rejects.toMatchObject({ kind: "invalid" });
});

test("the discount of a large stay is not taken along to a small one", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 4, rooms: [aRoomDraft({ units: 4 })] });
  const { id } = await paid(ctx, cruise);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const adjustments: ChangeInput["adjustments"] = [{ kind: "discount", label: "Đoàn", amount: vnd(6_000_000) }];
  const rooms = (quantity: number) => ({
    adults: 2 * quantity,
    rooms: [{ roomId: cruise.roomIds[0] ?? "", quantity }],
  });
  await change(sales, id, wish(cruise, { ...rooms(4), adjustments }));

  await expect(previewChange(sales, id, wish(cruise, { ...rooms(1), adjustments }))).rejects.toMatchObject({
    fields: { adjustments: expect.any(String) },
  });
  const hidden = [...adjustments, { kind: "extra" as const, label: "Phụ thu", amount: vnd(30_000_000) }];
  await expect(previewChange(sales, id, wish(cruise, { ...rooms(1), adjustments: hidden }))).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("a discount granted by a manager does not prevent others from removing an extra or part of the discount", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const { id } = await paid(ctx, cruise);
  const extra = { kind: "extra" as const, label: "Xe đón", amount: vnd(200_000) };
  const off = (amount: number) => ({ kind: "discount" as const, label: "Khách quen", amount: vnd(amount) });
  const manager = { ...ctx, actor: aStaffMember("manager") };
  await change(manager, id, wish(cruise, { adjustments: [extra, off(2_600_000)] }));

  const sales = { ...ctx, actor: aStaffMember("sales") };
  await change(sales, id, wish(cruise, { adjustments: [off(2_600_000)] }));
  await change(sales, id, wish(cruise, { adjustments: [off(2_500_000)] }));
  await expect(previewChange(sales, id, wish(cruise, { adjustments: [off(2_600_000)] }))).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("other rooms and guests are priced and taken, and fewer guests than the list names are rejected", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx, { capacity: 3, rooms: [aRoomDraft({ units: 3 })] });
  const { id } = await paid(ctx, cruise);
  const two = [{ roomId: cruise.roomIds[0] ?? "", quantity: 2 }];

  expect(await change(ctx, id, wish(cruise, { adults: 4, rooms: two }))).toMatchObject({
    adults: 4,
    total: 13_400_000,
  });
  expect(await stock(ctx, cruise)).toEqual(["2026-12-12 0/2"]);
  await ctx.db.update(bookings).set({ travellersListed: 3 }).where(eq(bookings.id, id));
  await expect(previewChange(ctx, id, wish(cruise))).rejects.toMatchObject({ fields: { adults: expect.any(String) } });
  await ctx.db.update(bookings).set({ travellersListed: 2 }).where(eq(bookings.id, id));
  expect(await change(ctx, id, wish(cruise))).toMatchObject({ adults: 2, overpaid: 0 });
  expect(await stock(ctx, cruise)).toEqual(["2026-12-12 0/1"]);
});

test("the history keeps both versions with masked contacts; the log and one email say the same", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { id } = await paid(ctx, cruise);
  const contact = { name: "Lê Thu Hằng", phone: "0988 777 666", email: "thuhang@example.vn" };
  const manager = await asSignedIn(ctx, await anAccount(ctx, "manager"));

  await change(manager, id, wish(cruise, { checkIn: next(cruise), nights: 2, contact }));

  const [event] = await changedEvents(ctx, id);
  expect(event?.data).toMatchObject({
    before: {
      checkIn: "2026-12-12",
      nights: 1,
      total: 6_700_000,
      rooms: [{ quantity: 1 }],
      lines: [{ kind: "adult" }],
    },
    after: { checkIn: "2026-12-13", nights: 2, total: 11_800_000 },
    contact: { after: { name: "Lê Thu Hằng" } },
  });
  expect(JSON.stringify(event?.data)).not.toMatch(/988777666|thuhang@/);
  const logged = (await ctx.db.select().from(auditEvents)).find(({ action }) => action === "booking.changed");
  expect(logged).toMatchObject({
    before: { totalVnd: 6_700_000 },
    after: { totalVnd: 11_800_000, startsOn: "2026-12-13" },
  });
  const emails = (await ctx.db.select().from(outbox)).filter(({ subject }) => subject.startsWith("Đã đổi đơn"));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toMatch(/12\/12\/2026 → CN, 13\/12\/2026/);
  expect(emails[0]?.text).toContain("6,700,000 đ → 11,800,000 đ");
  expect(emails[0]?.text).toContain("5,100,000 đ");
});

test("the email of a change has the new confirmation, and none before the booking is confirmed", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const held = await placed(ctx, cruise);
  const confirmed = await paid(ctx, cruise);
  await change(ctx, held.id, wish(cruise, { checkIn: next(cruise) }));
  await change(ctx, confirmed.id, wish(cruise, { checkIn: next(cruise) }));
  const emails = (await ctx.db.select().from(outbox)).filter(({ subject }) => subject.startsWith("Đã đổi đơn"));
  const ofBooking = ({ id }: { id: string }) => emails.find(({ about }) => about === `booking:${id}`);
  expect(ofBooking(held)).toMatchObject({ documents: [] });
  expect(ofBooking(confirmed)).toMatchObject({ documents: ["confirmation"] });
  expect(ofBooking(confirmed)?.text).toContain("Phiếu xác nhận mới dạng PDF tải được ở trang đơn.");
});

test("an ended or departed booking cannot be changed, and an empty change is no change", async ({ ctx, clock }) => {
  const cruise = await aCruise(ctx);
  const { id } = await paid(ctx, cruise);
  await expect(change(ctx, id, wish(cruise))).rejects.toMatchObject({ kind: "invalid" });
  const gone = await paid(ctx, cruise);
  await cancelBooking(ctx, gone.id, { reason: "đổi ý", terms: "policy" });
  await expect(previewChange(ctx, gone.id, wish(cruise, { nights: 2 }))).rejects.toMatchObject({ kind: "conflict" });

  clock.now = new Date("2026-12-12T05:00:00Z");
  await expect(previewChange(ctx, id, wish(cruise, { checkIn: calendarDate("2026-12-20") }))).rejects.toMatchObject({
    code: "not-possible-now",
  });
});

test("a customer moves the day while cancelling costs nothing, with what staff have added, and not after", async ({
  ctx,
  clock,
}) => {
  const cruise = await aCruise(ctx, { capacity: 1, instantConfirmation: false });
  const { id } = await paid(ctx, cruise);
  const less: ChangeInput["adjustments"] = [{ kind: "discount", label: "Bù chuyến trước", amount: vnd(3_000_000) }];
  await change({ ...ctx, actor: aStaffMember("manager") }, id, wish(cruise, { adjustments: less }));
  await placed(ctx, cruise, {
    checkIn: next(cruise),
    contact: { ...aBookingInput(cruise).contact, phone: "0988777666" },
  });
  const own = { ...ctx, actor: visitor };

  const days = await listOwnDays(own, id);
  expect(days?.map(({ checkIn }) => checkIn)).not.toContain("2026-12-13");
  expect(days?.find(({ checkIn }) => checkIn === "2026-12-14")).toMatchObject({ total: 3_700_000, difference: 0 });
  const preview = await previewOwnDay(own, id, calendarDate("2026-12-14"));
  const wanted = {
    checkIn: calendarDate("2026-12-14"),
    expectedTotal: vnd(3_700_000),
    revision: preview?.revision ?? 0,
  };
  expect(await moveOwnDay(own, id, wanted)).toMatchObject({ checkIn: "2026-12-14", state: "paid", total: 3_700_000 });
  await expect(moveOwnDay(own, id, wanted)).rejects.toMatchObject({ code: "changed-meanwhile" });

  clock.now = new Date("2026-12-07T05:00:00Z"); // a day into the tier that keeps 30%
  expect([await listOwnDays(own, id), await previewOwnDay(own, id, calendarDate("2026-12-20"))]).toEqual([null, null]);
  const late = { ...wanted, checkIn: calendarDate("2026-12-20"), revision: (preview?.revision ?? 0) + 1 };
  await expect(moveOwnDay(own, id, late)).rejects.toMatchObject({ code: "not-possible-now" });
});

test("a customer with an overriding price requests another day: the difference of one day does not apply to another", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const { id } = await paid(ctx, cruise);
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Tết", nights: 1, amountVnd: 9_000_000 }]);
  const override = { is: "total", total: vnd(6_700_000), reason: "Bão" } as const;
  const day = addDays(cruise.checkIn, 2);
  await change({ ...ctx, actor: aStaffMember("manager") }, id, wish(cruise, { checkIn: day, override }));
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Sau Tết", nights: 1, amountVnd: 6_000_000 }]);
  const own = { ...ctx, actor: visitor };

  const wanted = addDays(cruise.checkIn, 3);
  expect([await listOwnDays(own, id), await previewOwnDay(own, id, wanted)]).toEqual([null, null]);
  const revision = await getRevision(ctx, id);
  const moving = moveOwnDay(own, id, { checkIn: wanted, expectedTotal: vnd(700_000), revision });
  await expect(moving).rejects.toMatchObject({ code: "not-possible-now" });
});

test("a hold that moves to an earlier day ends before its ship leaves", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { id } = await placed(ctx, cruise);
  clock.now = new Date("2026-12-02T00:30:00Z"); // half past seven in Vietnam, with a hold of three days
  const until = new Date("2026-12-05T00:30:00Z");
  await ctx.db.update(bookings).set({ holdExpiresAt: until }).where(eq(bookings.id, id));
  await ctx.db.update(stockHolds).set({ expiresAt: until }).where(eq(stockHolds.bookingId, id));

  const view = await change(ctx, id, wish(cruise, { checkIn: calendarDate("2026-12-03") }));

  const noon = new Date("2026-12-03T05:00:00Z");
  expect(view).toMatchObject({ state: "held", holdExpiresAt: noon });
  expect(await holdsOf(ctx, id)).toMatchObject([{ expiresAt: noon }]);
});
