import { and, eq, inArray, like, sql } from "drizzle-orm";
import { expect } from "vitest";
import { can, roles } from "#kernel/actor.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { stockHolds } from "#modules/availability/tables.ts";
import { resendEmail, writeToCustomer } from "#modules/bookings/commands/contact/write-to-customer.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking, confirmBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { exportBookings } from "#modules/bookings/commands/staff/export-bookings.ts";
import { addNote } from "#modules/bookings/commands/staff/staff-actions.ts";
import { bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import type { PlaceBookingInput } from "#modules/bookings/contract/placing.ts";
import {
  findBookingByContact,
  findBookingIdByCode,
  getBookingRow,
  openBooking,
} from "#modules/bookings/queries/get-booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { listMergeable } from "#modules/bookings/queries/list-mergeable.ts";
import { sumSalesByPeriod } from "#modules/bookings/queries/sales.ts";
import { bookingSecret } from "#modules/bookings/rules/addresses.ts";
import { bookingDocuments, bookingEvents, bookings } from "#modules/bookings/tables.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import { travellerListInput } from "#modules/travellers/contract/list.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import { bookingTravellers } from "#modules/travellers/tables.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { listLedger } from "../queries/ledger.ts";
import { previewMerge } from "../queries/preview-merge.ts";
import { previewSplit } from "../queries/preview-split.ts";
import { unmatchReceipt } from "./match-receipt-by-hand.ts";
import { mergeBookings } from "./merge-bookings.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { requestRefund } from "./refunds.ts";
import { splitBooking } from "./split-booking.ts";

let refs = 0;

const aShip = async (ctx: Context, instantConfirmation = false) => {
  await someSettings(ctx);
  return aCruise(ctx, { instantConfirmation, capacity: 20, rooms: [aRoomDraft({ units: 20 })] });
};

/** A cabin for two adults of the usual customer, 6,700,000 đ. */
async function placed(ctx: Context, cruise: TestCruise, change: Partial<PlaceBookingInput> = {}) {
  refs += 1;
  return placeBooking(ctx, aBookingInput(cruise, change), { key: `join-key-${refs}` });
}

async function pay(ctx: Context, code: string, amount: number) {
  refs += 1;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number, bankedAt: ctx.now() } as const;
  return recordBankNotice(ctx, { ...base, providerRef: `join-${refs}`, amount, content: `HT${code}` });
}

async function paid(ctx: Context, cruise: TestCruise, change: Partial<PlaceBookingInput> = {}) {
  const booking = await placed(ctx, cruise, change);
  await pay(ctx, booking.code, booking.total);
  return booking;
}

/** Previews a merge, then applies it. */
async function join(ctx: Context, id: string, code: string) {
  const { revision, otherRevision, after } = await previewMerge(ctx, id, code);
  return mergeBookings(ctx, id, { code, revision, otherRevision, expectedTotal: vnd(after.total) });
}

const broken = (ctx: Context) => brokenInvariants(async (text) => (await ctx.db.execute(sql.raw(text))).rows);

const holdsOf = (ctx: Context, id: string) => ctx.db.select().from(stockHolds).where(eq(stockHolds.bookingId, id));

test("a merge is previewed, and makes one booking of everything that both have", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await paid(ctx, cruise), await paid(ctx, cruise, { note: "Ăn chay" })];
  expect(await listMergeable(ctx, one.id)).toMatchObject([{ code: other.code, total: 6_700_000 }]);

  expect(await previewMerge(ctx, one.id, other.code)).toMatchObject({
    before: [{ code: one.code }, { code: other.code }],
    after: { code: one.code, state: "paid", adults: 4, total: 13_400_000, paid: 13_400_000, outstanding: 0 },
  });
  expect(await getBookingRow(ctx, one.id)).toMatchObject({ totalVnd: 6_700_000 });

  const view = await join(ctx, one.id, other.code);

  expect(view).toMatchObject({ id: one.id, code: one.code, adults: 4, total: 13_400_000, paid: 13_400_000 });
  expect(view).toMatchObject({ state: "paid", note: "Ăn chay", rooms: [{ quantity: 2 }] });
  expect(view.price.lines).toMatchObject([{ kind: "adult", quantity: 4, amount: 13_400_000 }]);
  expect(view.price.rooms).toHaveLength(2);
  expect(await getBookingRow(ctx, other.id)).toMatchObject({
    state: "cancelled",
    joinedInto: one.id,
    paidVnd: 0,
    keptVnd: 0,
    refundDueVnd: 0,
  });
  expect(await holdsOf(ctx, one.id)).toMatchObject([{ quantity: 2, state: "sold" }]);
  expect(await holdsOf(ctx, other.id)).toEqual([]);
  expect((await listLedger(ctx, one.id)).map(({ amount }) => amount)).toEqual([6_700_000, 6_700_000]);
  expect((await exportBookings(ctx, bookingSearch.parse({}), "csv")).toString()).toContain("Đã gộp");
  const days = { from: calendarDate("2026-11-01"), to: calendarDate("2026-12-31") };
  expect(await sumSalesByPeriod(ctx, days, "month")).toMatchObject([{ bookings: 1, guests: 4, value: 13_400_000 }]);
  expect(await broken(ctx)).toEqual([]);
});

test("both histories and the log record it, and the customer reads it in one email", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await paid(ctx, cruise), await paid(ctx, cruise)];
  await join({ ...ctx, actor: aStaffMember("sales") }, one.id, other.code);

  const eventsOf = async (id: string) =>
    (await ctx.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id))).slice(-2);
  const totals = { before: 6_700_000, added: 6_700_000, total: 13_400_000 };
  expect(await eventsOf(one.id)).toMatchObject([
    { kind: "joined", data: { from: other.code, ...totals } },
    { kind: "payment-moved", data: { with: other.code, amount: 6_700_000, paid: 13_400_000 } },
  ]);
  expect(await eventsOf(other.id)).toMatchObject([
    { kind: "joined", data: { to: one.code, ...totals } },
    { kind: "payment-moved", data: { with: one.code, amount: -6_700_000, paid: 0 } },
  ]);
  const audited = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "booking.joined"));
  expect(audited.map(({ subjectId }) => subjectId).sort()).toEqual([one.id, other.id].sort());
  const emails = await ctx.db.select().from(outbox).where(like(outbox.reason, "bookings-joined:%"));
  expect(emails).toMatchObject([
    {
      recipient: "thuhang@example.vn",
      subject: expect.stringContaining(`Đã gộp đơn HT${other.code} vào HT${one.code}`),
    },
  ]);
});

test("a booking without an address takes that of the other one, gets its emails and is found by it", async ({
  ctx,
}) => {
  const cruise = await aShip(ctx);
  const contact = { name: "Lê Thu Hằng", phone: "0912 345 678" };
  const [bare, other] = [
    await paid(ctx, cruise),
    await paid(ctx, cruise, { contact: { ...contact, email: "hang2@x.vn" } }),
  ];
  await ctx.db.update(bookings).set({ contactEmail: "" }).where(eq(bookings.id, bare.id));
  expect(await previewMerge(ctx, bare.id, other.code)).toMatchObject({ after: { takesEmail: true } });

  expect(await join(ctx, bare.id, other.code)).toMatchObject({ contact: { email: "hang2@x.vn" } });

  expect((await getBookingRow(ctx, bare.id)).searchText).toContain("hang2@x.vn");
  const emails = await ctx.db.select().from(outbox).where(like(outbox.reason, "bookings-joined:%"));
  expect(emails).toMatchObject([{ recipient: "hang2@x.vn" }]);
  const own = await paid(ctx, cruise);
  expect(await previewMerge(ctx, own.id, bare.code)).toMatchObject({ after: { takesEmail: false } });
  expect(await join(ctx, own.id, bare.code)).toMatchObject({ contact: { email: "thuhang@example.vn" } });
});

test("money cannot move from a booking to one that was merged into it", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await paid(ctx, cruise), await paid(ctx, cruise)];
  await join(ctx, one.id, other.code);
  const [line] = await listLedger(ctx, one.id);
  const input = { receiptId: line?.receiptId ?? "", code: one.code, toCode: other.code, reason: "Nhầm" };

  await expect(unmatchReceipt(ctx, input)).rejects.toMatchObject({ fields: { toCode: expect.any(String) } });
  expect(await getBookingRow(ctx, one.id)).toMatchObject({ paidVnd: 13_400_000, state: "paid" });
});

test("two waiting bookings wait until the earlier expiry; two confirmed ones stay confirmed, others have to be", async ({
  ctx,
  clock,
}) => {
  const cruise = await aShip(ctx);
  const first = await placed(ctx, cruise);
  clock.forward(5);
  const second = await placed(ctx, cruise);
  await pay(ctx, second.code, 1_000_000);
  const waiting = await join(ctx, second.id, first.code);
  expect(waiting).toMatchObject({ state: "awaiting_payment", dueNow: 13_400_000, paid: 1_000_000 });
  expect(waiting.holdExpiresAt).toEqual(first.holdExpiresAt);
  expect(await holdsOf(ctx, second.id)).toMatchObject([{ state: "held", expiresAt: first.holdExpiresAt, quantity: 2 }]);

  const [one, other, third] = [await paid(ctx, cruise), await paid(ctx, cruise), await paid(ctx, cruise)];
  await confirmBooking(ctx, one.id);
  await confirmBooking(ctx, other.id);
  expect(await join(ctx, one.id, other.code)).toMatchObject({ state: "confirmed" });
  expect(await join(ctx, one.id, third.code)).toMatchObject({ state: "paid", total: 20_100_000 });
  const own = await aShip(ctx, true);
  const both = [await paid(ctx, own), await paid(ctx, own)] as const;
  expect(await join(ctx, both[0].id, both[1].code)).toMatchObject({ state: "confirmed" });
  expect(await broken(ctx)).toEqual([]);
});

test("the email about two confirmed bookings that were merged has their new confirmation", async ({ ctx }) => {
  const cruise = await aShip(ctx, true);
  const [one, other] = [await paid(ctx, cruise), await paid(ctx, cruise)];
  expect(await join(ctx, one.id, other.code)).toMatchObject({ state: "confirmed" });

  const emails = await ctx.db.select().from(outbox).where(like(outbox.reason, "bookings-joined:%"));
  expect(emails).toMatchObject([
    { documents: ["confirmation"], text: expect.stringContaining("Phiếu xác nhận mới dạng PDF") },
  ]);
});

test("a waiting booking is merged into a settled one only when together they have paid what secures both", async ({
  ctx,
}) => {
  const cruise = await aShip(ctx);
  const [settled, held] = [await paid(ctx, cruise), await placed(ctx, cruise)];
  for (const [id, code] of [
    [settled.id, held.code],
    [held.id, settled.code],
  ] as const) {
    await expect(join(ctx, id, code)).rejects.toMatchObject({ fields: { code: expect.stringContaining("chờ tiền") } });
  }
  await pay(ctx, settled.code, 6_700_000);

  expect(await join(ctx, held.id, settled.code)).toMatchObject({ state: "paid", paid: 13_400_000, outstanding: 0 });
  expect(await holdsOf(ctx, held.id)).toMatchObject([{ quantity: 2, state: "sold" }]);
  expect(await broken(ctx)).toEqual([]);
});

test("a merged booking sends its customer no more emails", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await paid(ctx, cruise), await paid(ctx, cruise)];
  await join(ctx, one.id, other.code);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const [email] = (await getBookingDetail(sales, other.code)).emails;

  const written = writeToCustomer(sales, other.id, { subject: "Chào", text: "Chào bạn" });
  await expect(written).rejects.toMatchObject({ code: "booking-joined" });
  await expect(resendEmail(sales, other.id, email?.id ?? "")).rejects.toMatchObject({ code: "booking-joined" });
});

test("travellers with their papers, notes and documents go along", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await paid(ctx, cruise), await paid(ctx, cruise)];
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const paper = { born: "14/03/1989", sex: "female", nationality: "VN", document: "001189004821" };
  const list = (...names: string[]) =>
    travellerListInput.parse({ version: 0, guests: names.map((name) => ({ ...paper, name })) });
  await saveTravellers(sales, one.id, list("Lê Thu Hằng"));
  await saveTravellers(sales, other.id, list("Trần Nam", "Ngô Thị Mơ"));
  await addNote(sales, other.id, "Đón ở Hà Nội");
  const file = { id: newId(), name: "a.pdf", contentType: "application/pdf", size: 1, key: `k-${refs}` } as const;
  await ctx.db.insert(bookingDocuments).values({ ...file, bookingId: other.id, addedBy: "x", createdAt: ctx.now() });

  await join(ctx, one.id, other.code);

  const { guests, party } = await listTravellers(sales, one.id);
  expect([party, guests.map(({ name }) => name)]).toEqual([4, ["Lê Thu Hằng", "Trần Nam", "Ngô Thị Mơ"]]);
  expect(guests[2]).toMatchObject({ document: { number: "001189004821" }, gaps: [] });
  const [stands, ended] = [await getBookingRow(ctx, one.id), await getBookingRow(ctx, other.id)];
  expect(stands).toMatchObject({ travellersListed: 3, travellersComplete: 3 });
  expect(ended).toMatchObject({ travellersListed: 0, travellersComplete: 0 });
  expect([stands, ended].map(({ searchText }) => searchText.includes("ngo thi mo"))).toEqual([true, false]);
  expect(await getBookingDetail(sales, one.code)).toMatchObject({
    notes: [{ body: "Đón ở Hà Nội" }],
    joinedInto: null,
  });
  expect(await getBookingDetail(sales, other.code)).toMatchObject({ notes: [], joinedInto: one.code });
  expect((await ctx.db.select().from(bookingDocuments)).map(({ bookingId }) => bookingId)).toEqual([one.id]);
});

test("the added travellers are at the end of the list, also where one was removed", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const rooms = [{ roomId: cruise.roomIds[0] ?? "", quantity: 2 }];
  const { id } = await paid(ctx, cruise, { adults: 4, rooms, expectedTotal: vnd(13_400_000) });
  const guests = ["An", "Bình", "Chi"].map((name) => ({ name, born: "", sex: "", nationality: "VN", document: "" }));
  await saveTravellers(ctx, id, travellerListInput.parse({ version: 0, guests }));
  const listed = (await listTravellers(ctx, id)).guests;
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, wish(listed[1]?.id));
  const expected = { revision, expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total) };
  const parts = await splitBooking(ctx, id, { ...wish(listed[1]?.id), ...expected });

  await join(ctx, id, parts.splitOff.code);

  expect((await listTravellers(ctx, id)).guests.map(({ name }) => name)).toEqual(["An", "Chi", "Bình"]);
  const rows = await ctx.db.select().from(bookingTravellers).where(eq(bookingTravellers.bookingId, id));
  expect(new Set(rows.map(({ position }) => position)).size).toBe(3);
});

const wish = (traveller = "") => ({ rooms: [1], travellers: [traveller], reason: "" });

test("the old link, the old code and money that comes with it lead to the remaining booking", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other, third] = [await placed(ctx, cruise), await placed(ctx, cruise), await placed(ctx, cruise)];
  await join(ctx, one.id, other.code);
  await join(ctx, third.id, one.code);

  for (const { id, code } of [one, other]) {
    expect((await openBooking(ctx, code, bookingSecret(ctx, { id, keyVersion: 0 }))).code).toBe(third.code);
    expect((await findBookingByContact(ctx, code, "0912 345 678")).code).toBe(third.code);
    await expect(openBooking(ctx, code, bookingSecret(ctx, third))).rejects.toMatchObject({ kind: "not-found" });
    expect(await findBookingIdByCode(ctx, code)).toBe(third.id);
  }
  expect(await pay(ctx, other.code, 20_000_000)).toMatchObject({ outcome: "short" });
  const typed = { code: one.code, amount: 100_000, reference: "FT-JOINED", bankedAt: ctx.now() };
  expect(await recordManualReceipt(ctx, typed)).toMatchObject({ outcome: "exact" });
  expect(await recordManualReceipt(ctx, typed)).toMatchObject({ repeated: true });
  expect(await getBookingRow(ctx, third.id)).toMatchObject({ state: "paid", paidVnd: 20_100_000 });
  const ended = await ctx.db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [one.id, other.id]));
  expect(ended).toMatchObject([{ paidVnd: 0 }, { paidVnd: 0 }]);
  expect(await broken(ctx)).toEqual([]);
});

test("a receipt recorded for the old code is not counted again when the bank reports it", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await placed(ctx, cruise), await placed(ctx, cruise)];
  await recordManualReceipt(ctx, { code: other.code, amount: 6_700_000, reference: "FT-1", bankedAt: ctx.now() });
  await pay(ctx, one.code, 6_700_000);
  await join(ctx, one.id, other.code);

  expect(await pay(ctx, other.code, 6_700_000)).toMatchObject({ outcome: "unmatched" });
  expect(await getBookingRow(ctx, one.id)).toMatchObject({ paidVnd: 13_400_000 });
  expect(await broken(ctx)).toEqual([]);
});

test("only active bookings of one customer, stay and terms can be joined, within the size of one", async ({
  ctx,
  clock,
}) => {
  const cruise = await aShip(ctx);
  const one = await paid(ctx, cruise);
  const why = async (code: string) =>
    join(ctx, one.id, code).then(
      () => "joined",
      (error: { fields: Record<string, string> }) => error.fields.code,
    );
  const others = {
    customer: await paid(ctx, cruise, { contact: { name: "Trần Nam", phone: "0911222333", email: "" } }),
    day: await paid(ctx, cruise, { checkIn: addDays(cruise.checkIn, 1) }),
    length: await paid(ctx, cruise, { nights: 2, expectedTotal: vnd(11_800_000) }),
    ship: await paid(ctx, await aShip(ctx)),
  };
  expect(await why(one.code)).toContain("chính đơn này");
  expect(await why(others.customer.code)).toContain("số điện thoại");
  for (const { code } of [others.day, others.length, others.ship])
    expect(await why(code)).toContain("khác tàu hoặc khách sạn, khác ngày");
  expect(await why("22222222")).toContain("Không có đơn");

  const terms = await paid(ctx, cruise);
  await ctx.db.update(bookings).set({ cancellation: [] }).where(eq(bookings.id, terms.id));
  expect(await why(terms.code)).toContain("điều kiện");
  const roomId = cruise.roomIds[0] ?? "";
  const large = { adults: 20, rooms: [{ roomId, quantity: 10 }], expectedTotal: vnd(67_000_000) };
  expect(await why((await paid(ctx, cruise, large)).code)).toContain("quá lớn");
  const cancelled = await paid(ctx, cruise, { checkIn: addDays(cruise.checkIn, 3) });
  await cancelBooking(ctx, cancelled.id, { reason: "Đổi ý", terms: "full" });
  expect(await why(cancelled.code)).toContain("đã kết thúc");
  expect(await listMergeable(ctx, one.id)).toEqual([]);
  clock.forward(60 * 24 * 60);
  await expect(previewMerge(ctx, one.id, terms.code)).rejects.toMatchObject({ code: "not-possible-now" });
});

test("an open refund of either, a stale preview and another total are rejected", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await paid(ctx, cruise), await paid(ctx, cruise)];
  const { revision, otherRevision } = await previewMerge(ctx, one.id, other.code);
  const expected = { code: other.code, revision, otherRevision, expectedTotal: vnd(13_400_000) };

  await expect(mergeBookings(ctx, one.id, { ...expected, expectedTotal: vnd(1) })).rejects.toMatchObject({
    code: "price-changed",
  });
  await pay(ctx, other.code, 500_000);
  await expect(mergeBookings(ctx, one.id, expected)).rejects.toMatchObject({ code: "changed-meanwhile" });
  const accountant = { ...ctx, actor: aStaffMember("accountant") };
  await requestRefund(accountant, { bookingId: other.id, amount: vnd(500_000), reason: "Chuyển thừa" });
  for (const [id, code] of [
    [one.id, other.code],
    [other.id, one.code],
  ] as const) {
    await expect(previewMerge(ctx, id, code)).rejects.toMatchObject({ code: "refund-open" });
  }
  expect(
    await ctx.db
      .select()
      .from(bookings)
      .where(and(eq(bookings.state, "cancelled"), eq(bookings.id, other.id))),
  ).toEqual([]);
});

test("merging needs the permission to change bookings", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await placed(ctx, cruise), await placed(ctx, cruise)];
  const expected = { code: other.code, revision: -1, otherRevision: -1, expectedTotal: vnd(0) };
  for (const role of roles) {
    const actor = aStaffMember(role);
    const rejection = can(actor, "bookings.write") ? { code: "changed-meanwhile" } : { kind: "forbidden" };
    await expect(mergeBookings({ ...ctx, actor }, one.id, expected)).rejects.toMatchObject(rejection);
  }
});

test("the merged booking keeps the recipient of the invoice that either has asked for", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const invoice = { company: "Công ty Mẫu", taxCode: "0101234567", address: "1 Phố Mẫu, Hà Nội", email: "" };
  const [one, other] = [await paid(ctx, cruise), await paid(ctx, cruise, { invoice })];

  expect(await join(ctx, one.id, other.code)).toMatchObject({ invoice });

  const own = { ...invoice, company: "Công ty Khác", taxCode: "0309876543" };
  const third = await paid(ctx, cruise, { invoice: own });
  expect(await join(ctx, third.id, one.code)).toMatchObject({ invoice: own });
});
