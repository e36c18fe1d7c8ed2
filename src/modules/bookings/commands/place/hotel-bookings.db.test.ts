import { expect } from "vitest";
import { addDays } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { saveRatePlans } from "#modules/availability/commands/save-rate-plans.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { mergeBookings } from "#modules/payments/commands/merge-bookings.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aHotelBookingInput, aHotelOnSale, flexible, ourAccount, someSettings } from "#tests/support/factories.ts";
import { bookingSearch } from "../../contract/booking-list.ts";
import type { BookingListView } from "../../contract/booking-list-views.ts";
import { listBookingRows } from "../../queries/booking-list/list-bookings.ts";
import { getBooking, getBookingRow } from "../../queries/get-booking.ts";
import { getBookingDetail } from "../../queries/get-booking-detail.ts";
import { previewChange } from "../../queries/preview-change.ts";
import { quoteByPhone } from "../../queries/quote-by-phone.ts";
import { priceStepOf } from "../../rules/price-step.ts";
import { cancellationOf } from "../../rules/terms.ts";
import { changeBooking } from "../change/change-booking.ts";
import { markBoarding } from "../departure/mark-boarding.ts";
import { expireBookings } from "../hold/expire-bookings.ts";
import { renewHold } from "../hold/keep-hold.ts";
import { cancelBooking, confirmBooking } from "../settle/settle-booking.ts";
import { placeBooking, placePhoneBooking } from "./place-booking.ts";

const strict = { ...flexible, title: "Không hoàn huỷ", cancellation: [], changePercent: -10, depositPercent: 100 };
const atHotel = { ...flexible, title: "Trả tại khách sạn", depositPercent: 20, restAtHouse: true, changePercent: 10 };

/** A hotel with four rooms of one type, under three plans: 1,000,000 đ a night, 900,000 đ and 1,100,000 đ. */
async function aHouse(ctx: Context) {
  await someSettings(ctx, { depositPercent: 30 });
  const hotel = await aHotelOnSale(ctx, { capacity: 4 });
  const plansOf = async () => (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
  await inTransaction(ctx, async (ctx) => {
    const [own] = await plansOf();
    await saveRatePlans(ctx, hotel.id, [{ ...flexible, ...(own && { id: own.id }) }, strict, atHotel]);
    await touchProductById(ctx, hotel.id);
  });
  const [free = "", none = "", house = ""] = (await plansOf()).map(({ id }) => id);
  const roomId = hotel.roomIds[0] ?? "";
  const under = (...plans: string[]) => plans.map((ratePlanId) => ({ roomId, quantity: 1, ratePlanId }));
  return { hotel, free, none, house, under };
}

async function pay(ctx: Context, code: string, amount: number) {
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  const notice = { ...base, amount, content: `HT${code}`, bankedAt: ctx.now(), providerRef: `${code}-${amount}` };
  await recordBankNotice(ctx, notice);
}

const emails = async (ctx: Context) => (await ctx.db.select().from(outbox)).map(({ text }) => text).join("\n");

test("two rooms under two plans are one booking, which names the plan of each room", async ({ ctx }) => {
  const { hotel, free, none, under } = await aHouse(ctx);
  const order = { rooms: under(free, none), expectedTotal: vnd(3_800_000) };
  const { id } = await placeBooking(ctx, aHotelBookingInput(hotel, order), { key: "two-plans" });

  const booking = await getBooking(ctx, id);
  expect(booking).toMatchObject({
    kind: "hotel",
    state: "held",
    nights: 2,
    checkOut: addDays(hotel.checkIn, 2),
    total: 3_800_000,
    subject: { place: "Đường Mẫu, phường Bãi Cháy", checkInTime: "14:00" },
    rooms: [
      { title: "Hướng Biển, Linh hoạt", quantity: 1, ratePlanId: free },
      { title: "Hướng Biển, Không hoàn huỷ", quantity: 1, ratePlanId: none },
    ],
    plans: [{ title: "Linh hoạt" }, { title: "Không hoàn huỷ" }],
  });
  expect(cancellationOf(booking, booking.checkIn)).toBe(
    "Linh hoạt: Miễn phí huỷ đến 23:59 ngày 13/12/2026. Từ 14/12 không hoàn tiền. Không hoàn huỷ: Không hoàn tiền khi huỷ.",
  );
  const [cell] = (await stockGrid(ctx, { productId: hotel.id, from: hotel.checkIn, days: 1, nights: null })).cells;
  expect(cell?.held).toBe(2);
  const said = await emails(ctx);
  expect(said).toContain("Nhận phòng");
  for (const word of ["tàu", "Tàu", "cảng"]) expect(said).not.toContain(word);
});

test("a stale price is rejected with the current one, and the same key sent many times is one booking", async ({
  ctx,
}) => {
  const { hotel, free, under } = await aHouse(ctx);
  const order = aHotelBookingInput(hotel, { rooms: under(free) });
  const tampered = placeBooking(ctx, { ...order, expectedTotal: vnd(1) }, { key: "tampered" });
  await expect(tampered).rejects.toMatchObject({ code: "price-changed" });
  const ids = new Set<string>();
  for (let time = 0; time < 5; time += 1) ids.add((await placeBooking(ctx, order, { key: "same" })).id);
  expect(ids.size).toBe(1);
});

test("a deposit is the sum of what each plan asks, and the part paid at the hotel is not due here", async ({ ctx }) => {
  const { hotel, free, none, house, under } = await aHouse(ctx);
  const rooms = under(free, none, house);
  const order = { rooms, adults: 3, expectedTotal: vnd(2_000_000 + 1_800_000 + 2_200_000) };
  const place = (payment: "full" | "deposit", key: string) =>
    placeBooking(ctx, aHotelBookingInput(hotel, { ...order, payment }), { key });

  const deposit = await place("deposit", "deposit");
  expect(deposit.dueNow).toBe(600_000 + 1_800_000 + 440_000);
  await cancelBooking(ctx, deposit.id, { reason: "đổi ý", terms: "full" });
  const full = await place("full", "full");
  expect(full.dueNow).toBe(2_000_000 + 1_800_000 + 440_000);

  // A booking with less than the total due states at once where the rest is paid.
  expect(await getBooking(ctx, full.id)).toMatchObject({ outstanding: 4_240_000, atHotel: 1_760_000 });
  expect(await emails(ctx)).toContain("Trả tại khách sạn: 1,760,000");
  await pay(ctx, full.code, 4_240_000);
  // All three plans confirm at once, as soon as everything due here is paid.
  expect(await getBooking(ctx, full.id)).toMatchObject({
    state: "confirmed",
    paid: 4_240_000,
    outstanding: 0,
    atHotel: 1_760_000,
  });
  expect(await emails(ctx)).toContain("Trả tại khách sạn: 1,760,000");
});

test("a booking confirms at once only when each of its plans does", async ({ ctx }) => {
  const { hotel, free, none, under } = await aHouse(ctx);
  await inTransaction(ctx, async (ctx) => {
    const asked = { ...strict, id: none, instantConfirmation: false };
    await saveRatePlans(ctx, hotel.id, [{ ...flexible, id: free }, asked]);
    await touchProductById(ctx, hotel.id);
  });
  const order = { rooms: under(free, none), expectedTotal: vnd(3_800_000) };
  const { id, code } = await placeBooking(ctx, aHotelBookingInput(hotel, order), { key: "not-at-once" });
  await pay(ctx, code, 3_800_000);

  expect((await getBooking(ctx, id)).state).toBe("paid");
  expect((await confirmBooking(ctx, id)).state).toBe("confirmed");
});

test("each room is cancelled by its own plan", async ({ ctx, clock }) => {
  const { hotel, free, none, under } = await aHouse(ctx);
  const order = { rooms: under(free, none), expectedTotal: vnd(3_800_000) };
  const place = async (key: string) => {
    const { id, code } = await placeBooking(ctx, aHotelBookingInput(hotel, order), { key });
    await pay(ctx, code, 3_800_000);
    return id;
  };
  const [one, other] = [await place("early"), await place("late")];
  expect((await cancelBooking(ctx, one, { reason: "đổi ý", terms: "policy" })).refund).toBe(2_000_000);
  clock.now = new Date("2026-12-14T08:00:00+07:00");
  expect((await cancelBooking(ctx, other, { reason: "đổi ý", terms: "policy" })).refund).toBe(0);
});

test("a booking changes nights, rooms and plans, and keeps the snapshot of a plan", async ({ ctx }) => {
  const { hotel, free, none, under } = await aHouse(ctx);
  const { id } = await placeBooking(ctx, aHotelBookingInput(hotel, { rooms: under(free) }), { key: "changes" });
  const change = async (what: object) => {
    const input = {
      checkIn: hotel.checkIn,
      nights: 2,
      adults: 2,
      children: [],
      rooms: under(free),
      adjustments: [],
      override: { is: "keep" as const },
      ...what,
    };
    const { after, revision, isSame } = await previewChange(ctx, id, input);
    if (isSame) return null;
    return changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
  };
  expect(await change({})).toBeNull();
  // Seven nights from Monday, with a Friday and a Saturday.
  expect(await change({ nights: 7 })).toMatchObject({ nights: 7, total: 7_600_000, dueNow: 7_600_000 });
  expect(await change({ nights: 1, rooms: under(none) })).toMatchObject({
    total: 900_000,
    rooms: [{ ratePlanId: none }],
    plans: [{ title: "Không hoàn huỷ", cancellation: [] }],
  });
  expect(await getBookingRow(ctx, id)).toMatchObject({
    ratePlanId: none,
    cancellation: [],
    endsOn: addDays(hotel.checkIn, 1),
  });
  const { cells } = await stockGrid(ctx, { productId: hotel.id, from: hotel.checkIn, days: 7, nights: null });
  expect(cells.map(({ held }) => held)).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

test("a booking of two plans is split by its rooms and joined again, to the đồng", async ({ ctx }) => {
  const { hotel, free, none, under } = await aHouse(ctx);
  const order = { rooms: under(free, none), expectedTotal: vnd(3_800_000) };
  const { id } = await placeBooking(ctx, aHotelBookingInput(hotel, order), { key: "split" });
  const place = (await getBooking(ctx, id)).price.rooms.findIndex(({ ratePlanId }) => ratePlanId === none);
  const input = { rooms: [place], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  expect([remaining.total, splitOff.total]).toEqual([2_000_000, 1_800_000]);
  const expected = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  const parts = await splitBooking(ctx, id, { ...input, ...expected });
  expect(await getBookingRow(ctx, id)).toMatchObject({ ratePlanId: free, plans: [{ title: "Linh hoạt" }] });
  expect(await getBookingRow(ctx, parts.splitOff.id)).toMatchObject({ ratePlanId: none, cancellation: [] });

  const preview = await previewMerge(ctx, id, parts.splitOff.code);
  await mergeBookings(ctx, id, {
    code: parts.splitOff.code,
    revision: preview.revision,
    otherRevision: preview.otherRevision,
    expectedTotal: vnd(preview.after.total),
  });
  expect(await getBooking(ctx, id)).toMatchObject({
    total: 3_800_000,
    plans: [{ title: "Linh hoạt" }, { title: "Không hoàn huỷ" }],
    rooms: [{ ratePlanId: free }, { ratePlanId: none }],
  });
});

test("a booking that was paid as its plans ask is split into two that owe nothing here", async ({ ctx }) => {
  const { hotel, none, house, under } = await aHouse(ctx);
  const order = { rooms: under(none, house), expectedTotal: vnd(1_800_000 + 2_200_000) };
  const { id, code } = await placeBooking(ctx, aHotelBookingInput(hotel, order), { key: "paid-by-plan" });
  await pay(ctx, code, 1_800_000 + 440_000);
  const place = (await getBooking(ctx, id)).price.rooms.findIndex(({ ratePlanId }) => ratePlanId === house);
  const input = { rooms: [place], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  const expected = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  const parts = await splitBooking(ctx, id, { ...input, ...expected });
  expect(parts.remaining).toMatchObject({ paid: 1_800_000, dueNow: 1_800_000, outstanding: 0, atHotel: 0 });
  expect(parts.splitOff).toMatchObject({ paid: 440_000, dueNow: 440_000, outstanding: 0, atHotel: 1_760_000 });
});

test("the part paid at the hotel is no debt in the booking list, before and after a booking changes and is split", async ({
  ctx,
}) => {
  const { hotel, none, house, under } = await aHouse(ctx);
  const order = { rooms: under(none, house), expectedTotal: vnd(1_800_000 + 2_200_000) };
  const { id, code } = await placeBooking(ctx, aHotelBookingInput(hotel, order), { key: "no-debt" });
  const listView = async (view: BookingListView) => (await listBookingRows(ctx, bookingSearch.parse({ view }))).data;
  await pay(ctx, code, 1_800_000 + 440_000);
  expect(await listView("all")).toMatchObject([{ total: 4_000_000, atHotel: 1_760_000 }]);
  expect(await listView("owing")).toEqual([]);

  const input = {
    checkIn: hotel.checkIn,
    nights: 3,
    adults: 2,
    children: [],
    rooms: under(none, house),
    adjustments: [],
    override: { is: "keep" as const },
  };
  const { after, revision } = await previewChange(ctx, id, input);
  await changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
  // One night more of each: 900,000 đ and a fifth of 1,100,000 đ are owed to us.
  expect(await listView("owing")).toMatchObject([{ total: 6_000_000, atHotel: 2_640_000, paid: 2_240_000 }]);
  await pay(ctx, code, 1_120_000);
  expect(await listView("owing")).toEqual([]);

  const place = (await getBooking(ctx, id)).price.rooms.findIndex(({ ratePlanId }) => ratePlanId === house);
  const split = { rooms: [place], travellers: [], reason: "" };
  const preview = await previewSplit(ctx, id, split);
  const totals = {
    expectedStays: vnd(preview.remaining.total),
    expectedGoes: vnd(preview.splitOff.total),
    revision: preview.revision,
  };
  await splitBooking(ctx, id, { ...split, ...totals });
  expect((await listView("all")).map(({ atHotel }) => atHotel).sort()).toEqual([0, 2_640_000]);
  expect(await listView("owing")).toEqual([]);
  // The ledger records what each step changed for the agency: one night more, and the room that left with its part.
  const steps = (await getBookingDetail(ctx, code)).events.map(priceStepOf).filter((step) => step !== 0);
  expect(steps).toEqual([1_120_000, -660_000]);
});

test("each part of a booking that waits owes what its own plan asks", async ({ ctx }) => {
  const { hotel, none, house, under } = await aHouse(ctx);
  const order = { rooms: under(none, house), expectedTotal: vnd(1_800_000 + 2_200_000) };
  const { id } = await placeBooking(ctx, aHotelBookingInput(hotel, order), { key: "owed-by-plan" });
  const place = (await getBooking(ctx, id)).price.rooms.findIndex(({ ratePlanId }) => ratePlanId === house);
  const input = { rooms: [place], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  const expected = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  const parts = await splitBooking(ctx, id, { ...input, ...expected });
  expect([parts.remaining.dueNow, parts.splitOff.dueNow]).toEqual([1_800_000, 440_000]);
});

test("a deposit that secured a booking still secures it when it grows, and the whole rest is due", async ({ ctx }) => {
  const { hotel, free, under } = await aHouse(ctx);
  const order = aHotelBookingInput(hotel, { rooms: under(free), payment: "deposit" });
  const { id, code } = await placeBooking(ctx, order, { key: "grows" });
  await pay(ctx, code, 600_000);
  const input = {
    checkIn: hotel.checkIn,
    nights: 3,
    adults: 2,
    children: [],
    rooms: under(free),
    adjustments: [],
    override: { is: "keep" as const },
  };
  const { revision } = await previewChange(ctx, id, input);
  const changed = await changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(3_000_000) });
  expect(changed).toMatchObject({ paid: 600_000, dueNow: 600_000, outstanding: 2_400_000 });
});

test("a booking made when there was one plan stays under it when the hotel lists another one first", async ({
  ctx,
}) => {
  const hotel = await aHotelOnSale(ctx, { capacity: 3 });
  const rooms = [{ roomId: hotel.roomIds[0] ?? "", quantity: 2 }];
  const order = aHotelBookingInput(hotel, { rooms, expectedTotal: vnd(4_000_000) });
  const { id } = await placeBooking(ctx, order, { key: "one-plan" });
  await inTransaction(ctx, async (ctx) => {
    const [own] = (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
    const first = { ...strict, changePercent: null };
    await saveRatePlans(ctx, hotel.id, [first, { ...flexible, ...(own && { id: own.id }) }]);
    await touchProductById(ctx, hotel.id);
  });

  const change = { nights: 3, adults: 2, children: [], rooms, adjustments: [], override: { is: "keep" as const } };
  const longer = await previewChange(ctx, id, { ...change, checkIn: hotel.checkIn });
  expect(longer).toMatchObject({ after: { total: 6_000_000 }, refusal: null });
  const input = { rooms: [1], travellers: [], reason: "" };
  const { revision } = await previewSplit(ctx, id, input);
  const each = { expectedStays: vnd(2_000_000), expectedGoes: vnd(2_000_000) };
  const parts = await splitBooking(ctx, id, { ...input, ...each, revision });
  expect([parts.remaining.rooms, parts.splitOff.rooms]).toMatchObject([[{ quantity: 1 }], [{ quantity: 1 }]]);
});

test("an expired hold is held again as it was, and an evening guest is still expected", async ({ ctx, clock }) => {
  const { hotel, free, none, under } = await aHouse(ctx);
  const order = { rooms: under(free, none), expectedTotal: vnd(3_800_000) };
  clock.now = new Date("2026-12-14T17:00:00+07:00");
  const { id } = await placeBooking(ctx, aHotelBookingInput(hotel, order), { key: "again" });
  clock.forward(30);
  await expireBookings(ctx);
  expect((await getBooking(ctx, id)).state).toBe("expired");
  expect(await renewHold(ctx, id, { acceptedTotal: 3_800_000, by: "customer" })).toMatchObject({
    state: "held",
    rooms: order.rooms,
  });
  const { code } = await getBooking(ctx, id);
  await pay(ctx, code, 3_800_000);
  expect(await emails(ctx)).not.toContain("Cảm ơn bạn đã đi cùng chúng tôi");
  // Boarding is not marked for hotels.
  await expect(markBoarding(ctx, id, "boarded")).rejects.toMatchObject({ code: "not-possible-now" });
});

test("a plan that follows the first one is not deleted once it was sold, and the reason is given", async ({ ctx }) => {
  const { hotel, free, none, house, under } = await aHouse(ctx);
  const order = { rooms: under(none), expectedTotal: vnd(1_800_000) };
  await placeBooking(ctx, aHotelBookingInput(hotel, order), { key: "names-a-plan" });
  const leave = (...plans: object[]) =>
    saveRatePlans(ctx, hotel.id, [{ ...flexible, id: free }, ...(plans as (typeof strict)[])]);

  await expect(leave({ ...atHotel, id: house })).rejects.toMatchObject({
    code: "plan-in-use",
    fields: { plans: "Điều kiện bán đã có giá hoặc đơn đặt nên không xoá được." },
  });
  // A plan that was never booked can be deleted.
  await leave({ ...strict, id: none });
  expect((await listRatePlans(ctx, [hotel.id])).get(hotel.id)?.map(({ id }) => id)).toEqual([free, none]);
});

test("staff quote and book a hotel on the telephone, and get alternatives when it is full", async ({ ctx }) => {
  const { hotel, free, none, under } = await aHouse(ctx);
  const other = await aHotelOnSale(ctx);
  const { expectedTotal: _, kind: __, contact, note, payment, consent: ___, ...asked } = aHotelBookingInput(hotel);
  const rooms = under(free, none);
  const offer = await quoteByPhone(ctx, "hotel", { ...asked, rooms });
  expect(offer).toMatchObject({
    quote: { total: 3_800_000 },
    deposit: { amount: 600_000 + 1_800_000 },
    problems: [],
    terms: expect.stringContaining("Không hoàn huỷ: Không hoàn tiền khi huỷ."),
  });
  const order = {
    ...asked,
    contact,
    note,
    payment,
    rooms: [{ ...rooms[0], roomId: hotel.roomIds[0] ?? "", quantity: 4 }],
  };
  await placePhoneBooking(ctx, { ...order, kind: "hotel", adults: 4, expectedTotal: vnd(8_000_000) }, "phone");
  const full = await quoteByPhone(ctx, "hotel", { ...asked, rooms });
  expect(full.quote).toBeNull();
  expect(full.otherDays.map(({ date }) => date)).toContain(addDays(hotel.checkIn, 2));
  expect(full.otherProducts).toEqual([{ slug: other.slug, title: expect.any(String), total: 2_000_000 }]);
  expect(await quoteByPhone(ctx, "hotel", { ...asked, slug: "khong-co" })).toMatchObject({
    problems: ["Không tìm thấy khách sạn này."],
  });
});

test("a hotel asks no papers beforehand: a name is enough, and the whole hotel cannot be chartered", async ({
  ctx,
}) => {
  const { hotel, free, under } = await aHouse(ctx);
  const { id } = await placeBooking(ctx, aHotelBookingInput(hotel, { rooms: under(free) }), { key: "names" });
  const guest = { name: "Lê Thu Hằng", nationality: "VN" as const, born: null, sex: null, document: "" };
  await saveTravellers(ctx, id, { version: 0, guests: [guest] });
  expect((await getBooking(ctx, id)).travellersComplete).toBe(1);
  const charter = aHotelBookingInput(hotel, { charter: true, rooms: [] });
  await expect(placeBooking(ctx, charter, { key: "charter" })).rejects.toMatchObject({
    code: "not-for-sale",
    message: "Thuê trọn khách sạn xin gọi cho chúng tôi.",
  });
});
