import { asc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { roomNights } from "#modules/availability/tables.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { renewHold } from "#modules/bookings/commands/hold/keep-hold.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking, confirmBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import { MAX_BOARDING_BOOKINGS } from "#modules/bookings/limits.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { getSupplierStatement } from "#modules/bookings/queries/supplier-statement.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { isStopped } from "#modules/bookings/rules/stopped.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { listShownNotices } from "#modules/notices/queries.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { refunds } from "#modules/payments/tables.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { anArea, aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { closureInput } from "../contract.ts";
import { notifyGuestsJob } from "../jobs.ts";
import { getClosure } from "../queries/get-closure.ts";
import { getOwnProposal } from "../queries/own-closure.ts";
import { previewClosure } from "../queries/preview-closure.ts";
import { refundOfStopped } from "../rules.ts";
import { closureBookings } from "../tables.ts";
import { answerForCustomer, answerOwnClosure } from "./answer-closure.ts";
import { closeBay } from "./close-bay.ts";
import { completeSailed } from "./complete-sailed.ts";
import { endClosure } from "./end-closure.ts";
import { notifyGuests } from "./notify-guests.ts";

const STORM = "Cảng vụ cấm tàu vì bão số 9";
const NOTICE = "Cấm tàu vịnh Hạ Long 12/12/2026: tàu không chạy";
const day = calendarDate("2026-12-12");
let made = 0;

const asSales = (ctx: Context) => ({ ...ctx, actor: aStaffMember("sales") });

async function aShip(ctx: Context, area: string, capacity = 4): Promise<TestCruise> {
  return aCruise(ctx, { capacity, areaId: await anArea(ctx, area), rooms: [aRoomDraft({ units: capacity })] });
}

async function placeTestBooking(ctx: Context, cruise: TestCruise, change: Parameters<typeof aBookingInput>[1] = {}) {
  made += 1;
  const contact = { name: `Khách Thử ${made}`, phone: `09140${10_000 + made}`, email: `khach${made}@example.vn` };
  return placeBooking(ctx, aBookingInput(cruise, { contact, ...change }), { key: `closure-key-${made}` });
}

async function payTestBooking(ctx: Context, cruise: TestCruise, change: Parameters<typeof aBookingInput>[1] = {}) {
  const booking = await placeTestBooking(ctx, cruise, change);
  const receipt = { code: booking.code, amount: vnd(booking.total), reference: `FT-c${made}`, bankedAt: ctx.now() };
  await recordManualReceipt({ ...ctx, actor: aStaffMember("accountant") }, receipt);
  return booking;
}

/** A bay with a ship that has a paid booking and a hold, and one without bookings; another bay with one ship. */
async function aStorm(ctx: Context) {
  await someSettings(ctx);
  const placeId = await anArea(ctx, "Vịnh Hạ Long");
  const [full, empty, elsewhere] = [
    await aShip(ctx, "Vịnh Hạ Long"),
    await aShip(ctx, "Vịnh Hạ Long"),
    await aShip(ctx, "Vịnh Lan Hạ"),
  ];
  const one = await payTestBooking(ctx, full);
  const hold = await placeTestBooking(ctx, full);
  const input = { placeId, from: day, to: day, reason: STORM, notice: NOTICE };
  return { placeId, full, empty, elsewhere, one, hold, input };
}

const closedNights = async (ctx: Context) =>
  ctx.db.select().from(roomNights).where(eq(roomNights.closed, true)).orderBy(asc(roomNights.roomId));

const closureEmails = async (ctx: Context) =>
  (await readEmails(ctx)).filter(({ subject }) => subject.startsWith("Tàu không chạy"));

async function moveTo(ctx: Context, id: string, checkIn: string) {
  const input = { ...unchangedInput(await getBookingRow(ctx, id)), checkIn: calendarDate(checkIn) };
  const { revision, after } = await previewChange(ctx, id, input);
  await changeBooking(ctx, id, { ...input, expectedTotal: vnd(after?.total ?? 0), revision });
}

async function brokenBalances(ctx: Context) {
  const ask = async (text: string) => (await ctx.db.execute(text)).rows;
  return (await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"));
}

test("a sales clerk closes a bay: nights of every ship, a notice, and an email to each guest, once", async ({
  ctx,
}) => {
  const { full, empty, elsewhere, one, hold, input, placeId } = await aStorm(ctx);
  const sales = asSales(ctx);

  const preview = await previewClosure(sales, { placeId, from: day, to: day });
  expect(preview).toMatchObject({ bookings: 2, guests: 4, bookingsToCall: 0, existingId: null });
  expect(preview.ships.map(({ bookings }) => bookings.length).toSorted()).toEqual([0, 2]);
  expect(await closedNights(ctx)).toEqual([]);

  const { id } = await closeBay(sales, input);
  expect((await closedNights(ctx)).map(({ roomId }) => roomId).toSorted()).toEqual(
    [...full.roomIds, ...empty.roomIds].toSorted(),
  );
  for (const ship of [full, empty]) await expect(placeTestBooking(ctx, ship)).rejects.toMatchObject({ code: "closed" });
  expect(await placeTestBooking(ctx, elsewhere)).toMatchObject({ total: 6_700_000 });
  expect(await listShownNotices(ctx)).toMatchObject([{ text: NOTICE, tone: "warning", scope: "cruises" }]);
  expect(await closureEmails(ctx)).toEqual([]);

  expect(await closeBay(sales, input)).toEqual({ id });
  expect(await notifyGuests(ctx)).toBe(0);
  expect(await notifyGuests(ctx)).toBe(0);
  const emails = await closureEmails(ctx);
  expect(emails.map(({ text }) => text.includes(STORM))).toEqual([true, true]);
  for (const { code } of [one, hold])
    expect(emails.filter(({ text }) => text.includes(`/don-hang/${code}/tau-khong-chay`))).toHaveLength(1);
  expect(await listShownNotices(ctx)).toHaveLength(1);
  expect((await getClosure(sales, id)).rows.map(({ told, isOpen }) => [told, isOpen])).toEqual([
    ["told", true],
    ["told", true],
  ]);
  expect(await previewClosure(sales, { placeId, from: day, to: day })).toMatchObject({ existingId: id });
});

test("an email about money says that the ship does not sail until that is over, and requests no payment", async ({
  ctx,
}) => {
  const { hold, input } = await aStorm(ctx);
  const long = { ...input, reason: "Cấm tàu vì bão.", to: addDays(day, 2) };
  const { id } = await closeBay(asSales(ctx), closureInput.parse(long));
  await notifyGuests(ctx);
  const [email] = await closureEmails(ctx);
  expect(email?.text).toContain("không chạy từ ngày 12/12/2026 đến 14/12/2026. Lý do: Cấm tàu vì bão\n");
  expect(email?.text).toContain("nếu còn chỗ");
  const payAndFindEmail = async (amount: number, bookingId = hold.id) => {
    made += 1;
    const { code } = await getBooking(ctx, bookingId);
    await recordManualReceipt(ctx, { code, amount, reference: `FT-s${made}`, bankedAt: ctx.now() });
    return (await readEmails(ctx)).find(({ text }) => text.includes(code) && text.includes(`${formatVnd(amount)} cho`));
  };

  const stopped = await payAndFindEmail(1_000_000);
  expect(stopped?.text).toContain("không chạy ngày 12/12/2026");
  expect(stopped?.text).toContain("Xin đừng chuyển thêm");
  expect(stopped?.text).not.toContain("Còn thiếu");

  await endClosure(asSales(ctx), id);
  expect((await payAndFindEmail(1_500_000))?.text).not.toContain("không chạy");
});

test("a booking whose ship did not sail is completed only after its customer has chosen", async ({ ctx, clock }) => {
  const { one, input } = await aStorm(ctx);
  const { id } = await closeBay(asSales(ctx), input);
  await notifyGuests(ctx);
  await confirmBooking(ctx, one.id);
  clock.now = new Date("2026-12-14T03:00:00Z");

  await expect(completeSailed(asSales(ctx), one.id)).rejects.toMatchObject({ code: "departure-stopped" });
  await answerForCustomer(asSales(ctx), one.id, { choice: "refund" });
  expect((await getClosure(ctx, id)).rows.find((row) => row.id === one.id)).toMatchObject({ isByStaff: true });
});

describe("a guest chooses", () => {
  async function aNotifiedStorm(ctx: Context) {
    const storm = await aStorm(ctx);
    await closeBay(asSales(ctx), storm.input);
    await notifyGuests(ctx);
    return storm;
  }

  test("the next free day at the agreed price, whatever that day costs, also after the hour of departure", async ({
    ctx,
    clock,
  }) => {
    const { full, one } = await aNotifiedStorm(ctx);
    await savePriceRules(ctx, full.id, [{ kind: "base", label: "Tết", nights: 1, amountVnd: 9_000_000 }]);
    clock.now = new Date("2026-12-13T03:00:00Z");
    const own = await getOwnProposal(ctx, one.id);
    expect(own?.proposal.days[0]).toBe(addDays(day, 2)); // no ship is sold on its own day any more at this hour

    await answerOwnClosure(ctx, one.id, { choice: "day", checkIn: addDays(day, 3) });

    const booking = await getBooking(ctx, one.id);
    expect(booking).toMatchObject({ checkIn: addDays(day, 3), total: 6_700_000, outstanding: 0 });
    expect(await getOwnProposal(ctx, one.id)).toBeNull();
    await expect(answerOwnClosure(ctx, one.id, { choice: "refund" })).rejects.toMatchObject({ code: "not-open" });
    expect(await brokenBalances(ctx)).toEqual([]);
  });

  test("no other day than the offered ones at the agreed price", async ({ ctx }) => {
    const { one } = await aNotifiedStorm(ctx);
    const { days = [] } = (await getOwnProposal(ctx, one.id))?.proposal ?? {};
    const far = addDays(days.at(-1) ?? day, 30);
    for (const actor of [ctx, asSales(ctx)]) {
      const answer = { choice: "day", checkIn: far } as const;
      const given = actor === ctx ? answerOwnClosure(ctx, one.id, answer) : answerForCustomer(actor, one.id, answer);
      await expect(given).rejects.toMatchObject({ code: "closed" });
    }
    expect(await getBookingRow(ctx, one.id)).toMatchObject({ startsOn: day });
  });

  test("another ship for at most the agreed price: rooms, money, commission and emails follow", async ({ ctx }) => {
    const { full, elsewhere, one } = await aNotifiedStorm(ctx);
    const from = calendarDate("2026-01-01");
    await setProductCommission(ctx, { productId: full.id, from, basisPoints: 1000 });
    await setProductCommission(ctx, { productId: elsewhere.id, from, basisPoints: 2500 });
    expect(await getBookingRow(ctx, one.id)).toMatchObject({ commissionBasisPoints: 1000 });
    await savePriceRules(ctx, elsewhere.id, [{ kind: "base", label: "Rẻ", nights: 1, amountVnd: 3_000_000 }]);
    const [ship] = (await getOwnProposal(ctx, one.id))?.proposal.ships ?? [];
    expect(ship).toMatchObject({ slug: elsewhere.slug, checkIn: day, total: 6_000_000 });

    const answer = { choice: "ship", slug: elsewhere.slug, checkIn: day } as const;
    const cheaper = answerOwnClosure(ctx, one.id, { ...answer, expectedTotal: vnd(5_000_000) });
    await expect(cheaper).rejects.toMatchObject({ code: "price-changed" });
    await answerOwnClosure(ctx, one.id, { ...answer, expectedTotal: vnd(6_000_000) });

    const row = await getBookingRow(ctx, one.id);
    expect(row).toMatchObject({ productId: elsewhere.id, startsOn: day, totalVnd: 6_000_000, refundDueVnd: 700_000 });
    expect(row.commissionBasisPoints).toBe(2500);
    expect(row.rooms.map(({ roomId }) => roomId)).toEqual(elsewhere.roomIds);
    const { rows } = await ctx.db.execute(
      `select product_id, sum(amount_vnd)::int as amount from payment_allocations where booking_id = '${one.id}' group by 1 having sum(amount_vnd) <> 0`,
    );
    expect(rows).toEqual([{ product_id: elsewhere.id, amount: 6_700_000 }]);
    const changed = (await readEmails(ctx)).find(({ subject }) => subject.startsWith("Đã đổi đơn"));
    expect(changed?.text).toMatch(/Tàu: Du thuyền Thử \d+ → Du thuyền Thử \d+/);
    expect(changed?.text).toContain(STORM);
    expect(await brokenBalances(ctx)).toEqual([]);
  });

  test("another ship under an amount for each cabin and night: its amount holds, at most its price", async ({
    ctx,
  }) => {
    const { full, elsewhere, input } = await aStorm(ctx);
    const from = calendarDate("2026-01-01");
    const rates = { [full.id]: 500_000, [elsewhere.id]: 3_500_000 };
    for (const [productId, rate] of Object.entries(rates))
      await setProductCommission(ctx, { productId, from, roomNightVnd: vnd(rate) });
    const cabins = { adults: 4, rooms: [{ roomId: full.roomIds[0] ?? "", quantity: 2 }] };
    const two = await payTestBooking(ctx, full, { ...cabins, expectedTotal: vnd(13_400_000) });
    await closeBay(asSales(ctx), input);
    await notifyGuests(ctx);
    await savePriceRules(ctx, elsewhere.id, [{ kind: "base", label: "Rẻ", nights: 1, amountVnd: 1_500_000 }]);
    const owedTo = async ({ id }: TestCruise) => {
      const { suppliers } = await getSupplierStatement(ctx, { month: "2026-12", product: id });
      return suppliers.map(({ bookings: sold, commission, owed }) => [sold, commission, owed]);
    };
    // The booking of one cabin, and this one.
    expect(await owedTo(full)).toEqual([[2, 1_500_000, 20_100_000 - 1_500_000]]);

    const answer = { choice: "ship", slug: elsewhere.slug, checkIn: day, expectedTotal: vnd(6_000_000) } as const;
    await answerOwnClosure(ctx, two.id, answer);
    expect(await getBookingRow(ctx, two.id)).toMatchObject({ totalVnd: 6_000_000, commissionVnd: 7_000_000 });
    expect([await owedTo(full), await owedTo(elsewhere)]).toEqual([[[1, 500_000, 6_200_000]], [[1, 6_000_000, 0]]]);

    // A correction reaches the bookings of its own ship.
    await setProductCommission(ctx, { productId: full.id, from, roomNightVnd: vnd(600_000) });
    await setProductCommission(ctx, { productId: elsewhere.id, from, roomNightVnd: vnd(1_000_000) });
    expect([await owedTo(full), await owedTo(elsewhere)]).toEqual([
      [[1, 600_000, 6_100_000]],
      [[1, 2_000_000, 4_000_000]],
    ]);
    expect(await brokenBalances(ctx)).toEqual([]);
  });

  test("a full refund, also a day later; an unpaid hold just ends", async ({ ctx, clock }) => {
    const { one, hold } = await aNotifiedStorm(ctx);
    await answerForCustomer(asSales(ctx), hold.id, { choice: "refund" });
    clock.now = new Date("2026-12-14T03:00:00Z");
    await answerOwnClosure(ctx, one.id, { choice: "refund" });

    expect(await getBookingRow(ctx, one.id)).toMatchObject({ state: "cancelled", keptVnd: 0, refundDueVnd: 6_700_000 });
    expect(await getBookingRow(ctx, hold.id)).toMatchObject({ state: "cancelled", refundDueVnd: 0 });
    const promised = await ctx.db.select().from(refunds);
    expect(promised).toMatchObject([{ bookingId: one.id, amountVnd: 6_700_000, state: "requested" }]);
    expect(await brokenBalances(ctx)).toEqual([]);
  });
});

test("a booking that changed before its notification gets no email, and a failure stops no other guest", async ({
  ctx,
}) => {
  const { full, one, hold, input } = await aStorm(ctx);
  const others = [await payTestBooking(ctx, full), await payTestBooking(ctx, full)];
  const { id } = await closeBay(asSales(ctx), input);
  await cancelBooking(ctx, hold.id, { reason: "Khách bận", terms: "policy" });
  const failing = {
    ...ctx,
    sign: (text: string) => {
      if (text.includes(one.id)) throw new Error("the power is gone");
      return ctx.sign(text);
    },
  };

  await expect(notifyGuestsJob.run(failing, {})).rejects.toThrow("failed rows: 1");
  expect(await closureEmails(ctx)).toHaveLength(others.length);
  const told = async () => new Map((await getClosure(ctx, id)).rows.map((row) => [row.id, row.told]));
  expect((await told()).get(one.id)).toBe("waiting");
  expect((await told()).get(hold.id)).toBe("gone");

  expect(await notifyGuests(ctx)).toBe(0);
  expect(await closureEmails(ctx)).toHaveLength(others.length + 1);
  expect((await told()).get(one.id)).toBe("told");
});

test("a hold that expired before its notification is asked to choose, not to pay, once it is held again", async ({
  ctx,
  clock,
}) => {
  const { one, hold, input } = await aStorm(ctx);
  const { id } = await closeBay(asSales(ctx), input);
  clock.now = new Date(ctx.now().getTime() + 24 * 3_600_000);
  for (let run = 0; run < 2; run += 1) expect(await notifyGuests(ctx)).toBe(0);
  expect((await closureEmails(ctx)).map(({ text }) => text)).toEqual([expect.stringContaining(one.code)]);
  expect((await getClosure(asSales(ctx), id)).rows).toContainEqual(
    expect.objectContaining({ id: hold.id, told: "waiting", state: "expired", isOpen: false }),
  );
  const { events } = await getBooking(ctx, hold.id);
  expect(events.filter(({ kind }) => kind === "departure-stopped")).toHaveLength(1);

  await expect(renewHold(ctx, hold.id, { acceptedTotal: hold.total, by: "staff" })).rejects.toMatchObject({
    code: "closed",
  });
  // Staff may open a night by hand.
  await ctx.db.update(roomNights).set({ closed: false });
  await renewHold(ctx, hold.id, { acceptedTotal: hold.total, by: "staff" });

  const again = (await readEmails(ctx)).find(({ subject }) => subject.startsWith("Đã giữ lại"));
  expect(again?.text).toContain("không chạy ngày 12/12/2026");
  expect(again?.text).not.toContain("Số tài khoản");
  expect(await getOwnProposal(ctx, hold.id)).not.toBeNull();
  await notifyGuests(ctx);
  expect((await closureEmails(ctx)).filter(({ text }) => text.includes(hold.code))).toHaveLength(1);

  await endClosure(asSales(ctx), id);
  await notifyGuests(ctx);
  const resumed = (await readEmails(ctx)).filter(({ subject }) => subject.startsWith("Tàu chạy lại"));
  expect(resumed).toHaveLength(2);
});

test("a booking that moved away before its notification is asked to choose once it is back", async ({ ctx, clock }) => {
  const { one, input } = await aStorm(ctx);
  const manager = { ...ctx, actor: aStaffMember("manager") };
  const { id } = await closeBay(asSales(ctx), input);
  await moveTo(manager, one.id, "2026-12-13");
  await notifyGuests(ctx);
  // Staff may open a night by hand.
  await ctx.db.update(roomNights).set({ closed: false });
  clock.forward(1);
  await moveTo(manager, one.id, "2026-12-12");

  for (let run = 0; run < 2; run += 1) expect(await notifyGuests(ctx)).toBe(0);

  expect((await closureEmails(ctx)).filter(({ text }) => text.includes(one.code))).toHaveLength(1);
  expect(isStopped(await getBooking(ctx, one.id))).toBe(true);
  expect((await getClosure(asSales(ctx), id)).rows).toContainEqual(
    expect.objectContaining({ id: one.id, told: "told", isOpen: true }),
  );
});

test("an expired hold that an earlier version took off the list is stopped when it is held again", async ({
  ctx,
  clock,
}) => {
  const { hold, input } = await aStorm(ctx);
  await closeBay(asSales(ctx), input);
  await ctx.db.update(closureBookings).set({ state: "gone" }).where(eq(closureBookings.bookingId, hold.id));
  clock.forward(24 * 60);
  await notifyGuests(ctx);
  await ctx.db.update(roomNights).set({ closed: false });
  await renewHold(ctx, hold.id, { acceptedTotal: hold.total, by: "staff" });
  await notifyGuests(ctx);

  const again = (await readEmails(ctx)).find(({ subject }) => subject.startsWith("Đã giữ lại"));
  expect(again?.text).not.toContain("Số tài khoản");
  expect((await closureEmails(ctx)).filter(({ text }) => text.includes(hold.code))).toHaveLength(1);
});

test("the list records once when the history of an expired hold got the stop", async ({ ctx, clock }) => {
  const { hold, input } = await aStorm(ctx);
  await closeBay(asSales(ctx), input);
  clock.forward(24 * 60);
  await notifyGuests(ctx);
  const stoppedAt = ctx.now();
  clock.forward(5);
  await notifyGuests(ctx);

  const rows = await ctx.db.select().from(closureBookings).where(eq(closureBookings.bookingId, hold.id));
  expect(rows).toMatchObject([{ state: "waiting", toldAt: stoppedAt }]);
});

test("a hold that expired before its notification is not stopped any more when the closure has ended", async ({
  ctx,
  clock,
}) => {
  const { hold, input } = await aStorm(ctx);
  const { id } = await closeBay(asSales(ctx), input);
  clock.now = new Date(ctx.now().getTime() + 24 * 3_600_000);
  await notifyGuests(ctx);
  await endClosure(asSales(ctx), id);
  await notifyGuests(ctx);

  await renewHold(ctx, hold.id, { acceptedTotal: hold.total, by: "staff" });

  const again = (await readEmails(ctx)).find(({ subject }) => subject.startsWith("Đã giữ lại"));
  expect(again?.text).toContain("Số tài khoản");
  expect(await getOwnProposal(ctx, hold.id)).toBeNull();
  const emails = (await readEmails(ctx)).filter(({ subject }) => subject.startsWith("Tàu "));
  expect(emails.filter(({ text }) => text.includes(hold.code))).toEqual([]);
});

test("guests on a departed ship are listed for a call, with the refund of their lost nights, and get no email", async ({
  ctx,
  clock,
}) => {
  const { full, placeId } = await aStorm(ctx);
  const aboard = await payTestBooking(ctx, full, {
    checkIn: addDays(day, -1),
    nights: 2,
    expectedTotal: vnd(11_800_000),
  });
  clock.now = new Date("2026-12-12T01:00:00Z");
  const { id } = await closeBay(asSales(ctx), { placeId, from: day, to: day, reason: STORM, notice: "" });

  await notifyGuests(ctx);

  const row = (await getClosure(ctx, id)).rows.find((one) => one.id === aboard.id);
  expect(row).toMatchObject({ isAboard: true, isOpen: true, told: "gone", proposal: { days: [], refund: 5_900_000 } });
  expect((await closureEmails(ctx)).filter(({ text }) => text.includes(aboard.code))).toEqual([]);
  expect(await getOwnProposal(ctx, aboard.id)).toBeNull();
});

test("a preview of twenty-six ships takes as many statements as of two", async ({ ctx }) => {
  const { placeId } = await aStorm(ctx);
  const look = () => previewClosure(asSales(ctx), { placeId, from: day, to: day });
  const few = await statementsOf(ctx, look);
  for (let ship = 0; ship < 24; ship += 1) {
    const cruise = await aShip(ctx, "Vịnh Hạ Long");
    for (let booking = 0; booking < 4; booking += 1) await placeTestBooking(ctx, cruise);
  }
  expect(await look()).toMatchObject({ bookings: 98, ships: { length: 26 } });
  expect(await statementsOf(ctx, look)).toBe(few);
});

test("a bay closes on a day with more bookings than a departure can have", async ({ ctx }) => {
  const { placeId, one, input } = await aStorm(ctx);
  const row = await getBookingRow(ctx, one.id);
  const copies = Array.from({ length: MAX_BOARDING_BOOKINGS }, (_, index) => ({
    ...row,
    id: newId(),
    code: `${22_222_222 + index}`,
  }));
  await ctx.db.insert(bookings).values(copies);

  expect(await previewClosure(asSales(ctx), { placeId, from: day, to: day })).toMatchObject({
    bookings: MAX_BOARDING_BOOKINGS + 2,
  });
  const { id } = await closeBay(asSales(ctx), input);
  expect((await getClosure(asSales(ctx), id)).rows).toHaveLength(MAX_BOARDING_BOOKINGS + 2);
});

test("ending a closure reopens what it closed, and nothing else", async ({ ctx }) => {
  const { full, empty, input, one } = await aStorm(ctx);
  await ctx.db
    .update(roomNights)
    .set({ closed: true })
    .where(eq(roomNights.roomId, empty.roomIds[0] ?? ""));
  const before = await closedNights(ctx);
  const { id } = await closeBay(asSales(ctx), input);
  await notifyGuests(ctx);
  expect((await closedNights(ctx)).length).toBe(before.length + full.roomIds.length);

  await endClosure(asSales(ctx), id);

  expect(await closedNights(ctx)).toEqual(before);
  expect(await listShownNotices(ctx)).toEqual([]);
  expect(await getOwnProposal(ctx, one.id)).toBeNull();
  await expect(endClosure(asSales(ctx), id)).rejects.toMatchObject({ code: "already-ended" });
  expect((await closeBay(asSales(ctx), input)).id).not.toBe(id);
});

test("a guest without an answer is emailed once that the ship sails again; one who has moved or answered is not", async ({
  ctx,
}) => {
  const { full, one, hold, input } = await aStorm(ctx);
  const moved = await payTestBooking(ctx, full);
  const { id } = await closeBay(asSales(ctx), input);
  await notifyGuests(ctx);
  await answerOwnClosure(ctx, one.id, { choice: "refund" });
  await cancelBooking(ctx, moved.id, { reason: "Khách bận", terms: "policy" });
  const resumed = async () => (await readEmails(ctx)).filter(({ subject }) => subject.startsWith("Tàu chạy lại"));

  await endClosure(asSales(ctx), id);
  expect(await resumed()).toEqual([]);
  for (let run = 0; run < 2; run += 1) expect(await notifyGuests(ctx)).toBe(0);

  const emails = await resumed();
  expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining(hold.code)]);
  expect(emails[0]?.text).toContain("Chuyến ngày 12/12/2026 của bạn giữ nguyên như đã đặt");
  expect(emails[0]?.text).toContain("Còn thiếu 6,700,000 đ");
  expect(emails[0]?.text).not.toContain("không chạy");
});

test("a closure that ends while its guests are being notified sends no further email about it", async ({ ctx }) => {
  const { input } = await aStorm(ctx);
  const { id } = await closeBay(asSales(ctx), input);
  // The job has read its list, and the closure ends before the first guest.
  let ended = false;
  const db = new Proxy(ctx.db, {
    get(target, name, receiver) {
      if (name !== "transaction" || ended) return Reflect.get(target, name, receiver);
      return async (...args: Parameters<typeof ctx.db.transaction>) => {
        ended = true;
        await endClosure(asSales(ctx), id);
        return target.transaction(...args);
      };
    },
  });
  expect(await notifyGuests({ ...ctx, db })).toBe(0);

  expect(await closureEmails(ctx)).toEqual([]);
});

test("no guest is told that the ship sails again on a day that is over, or that another closure still stops", async ({
  ctx,
  clock,
}) => {
  const { input } = await aStorm(ctx);
  const first = await closeBay(asSales(ctx), input);
  await notifyGuests(ctx);
  const longer = await closeBay(asSales(ctx), { ...input, to: addDays(day, 1) });
  await endClosure(asSales(ctx), first.id);
  await notifyGuests(ctx);
  clock.now = new Date("2026-12-13T03:00:00Z");
  await endClosure(asSales(ctx), longer.id);
  await notifyGuests(ctx);

  const subjects = (await readEmails(ctx)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Tàu chạy lại"))).toEqual([]);
});

test("a night that another closure covers stays closed, and its guests are asked by that one", async ({ ctx }) => {
  const { input, one } = await aStorm(ctx);
  const first = await closeBay(asSales(ctx), input);
  const longer = await closeBay(asSales(ctx), { ...input, to: addDays(day, 1) });
  await notifyGuests(ctx);
  const nights = async () => (await closedNights(ctx)).map(({ roomId, nightOn }) => `${roomId} ${nightOn}`).sort();
  const before = await nights();

  await endClosure(asSales(ctx), first.id);

  expect(await nights()).toEqual(before);
  expect((await getOwnProposal(ctx, one.id))?.closure.closureId).toBe(longer.id);
  await endClosure(asSales(ctx), longer.id);
  expect(await closedNights(ctx)).toEqual([]);
});

test("closing needs the permission to write bookings", async ({ ctx }) => {
  const { input, placeId, one } = await aStorm(ctx);
  for (const role of ["viewer", "accountant", "content"] as const) {
    const other = { ...ctx, actor: aStaffMember(role) };
    const rejected = { kind: "forbidden" };
    await expect(previewClosure(other, { placeId, from: day, to: day })).rejects.toMatchObject(rejected);
    await expect(closeBay(other, input)).rejects.toMatchObject(rejected);
    await expect(endClosure(other, one.id)).rejects.toMatchObject(rejected);
    await expect(answerForCustomer(other, one.id, { choice: "refund" })).rejects.toMatchObject(rejected);
  }
  const past = { ...input, from: calendarDate("2026-11-20"), to: calendarDate("2026-11-20") };
  await expect(closeBay(ctx, past)).rejects.toMatchObject({ fields: { from: expect.any(String) } });
});

test("a trip that is cut short refunds the nights that were not sailed, minus the unpaid amount", () => {
  const trip = { checkIn: addDays(day, -1), nights: 2, total: 10_000_000 };
  const span = { from: day, to: day };
  expect(refundOfStopped({ ...trip, paid: 10_000_000 }, span, true)).toBe(5_000_000);
  expect(refundOfStopped({ ...trip, paid: 3_000_000 }, span, true)).toBe(0);
  expect(refundOfStopped({ ...trip, paid: 10_000_000 }, span, false)).toBe(10_000_000);
});
