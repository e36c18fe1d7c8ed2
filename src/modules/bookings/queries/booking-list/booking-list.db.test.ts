import { expect } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { correctEmail } from "#modules/bookings/commands/contact/correct-email.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { assignBooking } from "#modules/bookings/commands/staff/staff-actions.ts";
import { type BookingSearch, bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { purgeTravellers } from "#modules/travellers/commands/purge-travellers.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { anAccount, aStaffMember, asSignedIn } from "#tests/support/staff.ts";
import { countNewBookings } from "./count-new-bookings.ts";
import { countOwingSoon } from "./count-owing-soon.ts";
import { countPlacedAfter } from "./count-placed.ts";
import { countViews } from "./count-views.ts";
import { listBookingRows } from "./list-bookings.ts";

const sales = aStaffMember("sales");
const viewer = aStaffMember("viewer");
const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const names = async (ctx: Context, search: Partial<Record<keyof BookingSearch, unknown>>) =>
  (await listBookingRows(ctx, bookingSearch.parse(search))).data.map((row) => row.contact.name);

let last = 0;
async function book(ctx: Context, cruise: TestCruise, name: string, phone = `0912 345 ${600 + last}`) {
  last += 1;
  const contact = { name, phone, email: `khach-${phone.replace(/\D/g, "")}@example.vn` };
  return placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `list-key-${last}` });
}

async function pay(ctx: Context, code: string, amount = 6_700_000) {
  last += 1;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  await recordBankNotice(ctx, {
    ...base,
    providerRef: `list-${last}`,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
}

test("each view has the bookings that need staff now, with its count", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 9, instantConfirmation: false });
  const ha = await book(ctx, cruise, "Hà chờ xác nhận");
  await pay(ctx, ha.code);
  const cuc = await book(ctx, cruise, "Cúc huỷ");
  await pay(ctx, cuc.code);
  await cancelBooking(ctx, cuc.id, { reason: "bận", terms: "policy" });
  await book(ctx, cruise, "Yến hết hạn");
  clock.forward(20);
  await book(ctx, cruise, "Nga đang giữ");
  const mine = await asSignedIn(ctx, await anAccount(ctx, "sales"));
  const an = await book(ctx, cruise, "An có người lo");
  await assignBooking(ctx, an.id, mine.actor.kind === "staff" ? mine.actor.id : null);

  expect(await names(ctx, { view: "all" })).toHaveLength(5);
  expect((await names(ctx, { view: "new" })).sort()).toEqual(["Hà chờ xác nhận", "Nga đang giữ"]);
  expect((await names(ctx, { view: "awaiting-payment" })).sort()).toEqual(["An có người lo", "Nga đang giữ"]);
  expect(await names(ctx, { view: "to-confirm" })).toEqual(["Hà chờ xác nhận"]);
  expect(await names(ctx, { view: "refund-due" })).toEqual(["Cúc huỷ"]);
  expect(await names(ctx, { view: "departing" })).toEqual([]);
  expect(await names(mine, { assignee: "me" })).toEqual(["An có người lo"]);
  expect(await countViews(as(ctx, sales))).toEqual({
    all: 5,
    new: 2,
    "awaiting-payment": 2,
    "to-confirm": 1,
    owing: 0,
    departing: 0,
    "needs-staff": 0,
    "change-asked": 0,
    "refund-due": 1,
  });
  expect(await countNewBookings(as(ctx, sales))).toBe(2);
  expect(await countNewBookings(as(ctx, aStaffMember("content")))).toBe(0);

  clock.forward(18 * 24 * 60); // 9 December: three days before they sail
  expect(await names(ctx, { view: "departing" })).toEqual(["Hà chờ xác nhận"]);
  expect(await names(ctx, { view: "awaiting-payment" })).toEqual([]);
});

test("a booking is found by code, by name without diacritics and by digits of its number", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 9 });
  const { code } = await book(ctx, cruise, "Nguyễn Thị Ánh", "0987 654 321");
  await book(ctx, cruise, "Đỗ Văn Đông", "0905 111 222");

  const found = (text: string) => names(as(ctx, sales), { text });
  for (const text of [code, `ht ${code.toLowerCase()}`, `HT${code.slice(0, 5)}`, code.slice(0, 4)]) {
    expect(await found(text)).toEqual(["Nguyễn Thị Ánh"]);
  }
  for (const text of [
    "nguyen thi anh",
    "ÁNH",
    "Thị Ánh",
    "ng an",
    "0987654321",
    "+84 987 654 321",
    "654321",
    "anh 0987",
  ]) {
    expect(await found(text)).toEqual(["Nguyễn Thị Ánh"]);
  }
  expect(await found("do van dong")).toEqual(["Đỗ Văn Đông"]);
  expect(await found("ong")).toEqual([]);
  expect(await found("%")).toEqual([]);
});

test("staff without access to personal data find no booking by number", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  await book(ctx, cruise, "Lê Thu Hằng", "0987 654 321");

  expect(await names(as(ctx, viewer), { text: "0987654321" })).toEqual([]);
  expect(await names(as(ctx, viewer), { text: "4321" })).toEqual([]);
  expect(await names(as(ctx, viewer), { text: "thu hang" })).toEqual(["Lê Thu Hằng"]);
});

test("the list never shows a whole number or an address, and is not for visitors", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  await book(ctx, cruise, "Lê Thu Hằng", "0987 654 321");

  const page = await listBookingRows(as(ctx, sales), bookingSearch.parse({}));

  expect(page.data[0]?.contact).toEqual({ name: "Lê Thu Hằng", maskedPhone: "0987 ••• 321" });
  expect(JSON.stringify(page)).not.toMatch(/987654|7 654|khach-/);
  await expect(listBookingRows(as(ctx, { kind: "visitor" }), bookingSearch.parse({}))).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  await expect(countViews(as(ctx, aStaffMember("content")))).rejects.toMatchObject({ kind: "forbidden" });
});

test("pages follow one another without a gap, newest first or by departure", async ({ ctx, clock }) => {
  const cruise = await aCruise(ctx, { capacity: 9 });
  for (const name of ["Một", "Hai", "Ba", "Bốn", "Năm"]) {
    await book(ctx, cruise, name);
    clock.forward(1);
  }
  const pages = await Promise.all([1, 2, 3].map((page) => names(ctx, { page, size: 2 })));

  expect(pages).toEqual([["Năm", "Bốn"], ["Ba", "Hai"], ["Một"]]);
  expect(await names(ctx, { from: "2026-12-12", to: "2026-12-12" })).toHaveLength(5);
  expect(await names(ctx, { from: "2026-12-13" })).toEqual([]);
  expect(await names(ctx, { page: 900, size: 20 })).toEqual([]);
});

test("owing bookings are listed by departure, and departures of the next three days are counted", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 9 });
  const contact = { name: "Vân đã cọc", phone: "0912 345 678", email: "van@example.vn" };
  const { code } = await placeBooking(ctx, aBookingInput(cruise, { contact, payment: "deposit" }), {
    key: "desk-owing-key",
  });
  await book(ctx, cruise, "Tú chưa trả");
  await pay(ctx, code, 2_010_000);

  expect(await names(ctx, { view: "owing" })).toEqual(["Vân đã cọc"]);
  expect(await countOwingSoon(as(ctx, sales))).toBe(0);
  clock.forward(18 * 24 * 60);
  expect(await countOwingSoon(as(ctx, sales))).toBe(1);
  await pay(ctx, code, 4_690_000);
  expect(await names(ctx, { view: "owing" })).toEqual([]);
});

test("a booking is found by its ship, its travellers and its e-mail, and no longer by erased guests", async ({
  ctx,
  clock,
}) => {
  const cruise = await aCruise(ctx, { title: "Du thuyền Bạch Hạc", capacity: 9 });
  const other = await aCruise(ctx, { title: "Du thuyền Hải Âu" });
  const { id } = await book(ctx, cruise, "Lê Thu Hằng");
  await book(ctx, other, "Trần Văn Nam");
  const guest = { born: null, sex: null, nationality: "VN", document: "" } as const;
  await saveTravellers(as(ctx, sales), id, { version: 0, guests: [{ ...guest, name: "Đặng Ngọc Ánh" }] });
  await correctEmail(ctx, id, { email: "Hang_Le@Example.vn", admit: async () => undefined });

  const found = (text: string, who: Actor = sales) => names(as(ctx, who), { text });
  for (const text of [
    "bach hac",
    "Bạch Hạc",
    "dang ngoc anh",
    "ngoc anh",
    "hang_le@example.vn",
    "hang_le@",
    "HANG_LE@",
  ]) {
    expect({ text, found: await found(text) }).toEqual({ text, found: ["Lê Thu Hằng"] });
  }
  expect(await found("hangxle@example.vn")).toEqual([]);
  for (const text of ["hang_le@example.vn", "@example"]) expect(await found(text, viewer)).toEqual([]);
  expect(await found("ngoc anh", viewer)).toEqual(["Lê Thu Hằng"]);

  clock.forward(90 * 24 * 60);
  await purgeTravellers(ctx);
  expect(await found("dang ngoc anh")).toEqual([]);
  expect(await found("hang_le@example.vn")).toEqual(["Lê Thu Hằng"]);
});

test("the list narrows down to a state and a ship, and an expired hold is not found as held", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 9 });
  const other = await aCruise(ctx);
  await book(ctx, cruise, "Yến hết hạn");
  clock.forward(60);
  await book(ctx, cruise, "Nga đang giữ");
  const paid = await book(ctx, other, "Hà đã trả");
  await pay(ctx, paid.code);

  expect(await names(ctx, { state: "held" })).toEqual(["Nga đang giữ"]);
  await expireBookings(ctx);
  expect(await names(ctx, { state: "expired" })).toEqual(["Yến hết hạn"]);
  expect(await names(ctx, { product: other.id })).toEqual(["Hà đã trả"]);
  expect((await names(ctx, { product: cruise.id })).sort()).toEqual(["Nga đang giữ", "Yến hết hạn"]);
  expect(await names(ctx, { product: cruise.id, state: "held", text: "nga" })).toEqual(["Nga đang giữ"]);
});

test("bookings placed after a list was loaded are counted for staff who may see bookings", async ({ ctx, clock }) => {
  const cruise = await aCruise(ctx, { capacity: 9 });
  await book(ctx, cruise, "Trước");
  clock.forward(1);
  const loaded = ctx.now();
  expect(await countPlacedAfter(as(ctx, viewer), loaded)).toBe(0);
  clock.forward(1);
  await book(ctx, cruise, "Sau");
  expect(await countPlacedAfter(as(ctx, viewer), loaded)).toBe(1);
  await expect(countPlacedAfter(as(ctx, aStaffMember("content")), loaded)).rejects.toMatchObject({ kind: "forbidden" });
});
