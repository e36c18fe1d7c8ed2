import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd, zeroVnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { askForChange } from "#modules/bookings/commands/change/ask-for-change.ts";
import { correctEmail } from "#modules/bookings/commands/contact/correct-email.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { renewHold } from "#modules/bookings/commands/hold/keep-hold.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { addDocument } from "#modules/bookings/commands/staff/documents.ts";
import { addNote } from "#modules/bookings/commands/staff/staff-actions.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { nextSteps } from "#modules/bookings/rules/next-steps.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { getOwnCase } from "#modules/cases/queries/get-own-case.ts";
import { agreeToOffers } from "#modules/consents/commands/agree.ts";
import { sendContactEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { findProduct } from "#modules/products/queries/find-product.ts";
import { approveReviews } from "#modules/reviews/commands/decide-reviews.ts";
import { sendReview } from "#modules/reviews/commands/send-reviews.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { BOOKING_YEARS_RANGE, UNPAID_DAYS_RANGE } from "#modules/settings/limits.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import { travellerListInput } from "#modules/travellers/contract/list.ts";
import type { Context } from "#platform/context.ts";
import { aComplaint, linkOf } from "#tests/support/cases.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { failOneRow } from "#tests/support/failing-row.ts";
import { aFlightOrder, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { memoryStorage } from "#tests/support/storage.ts";
import { eraseOldBookings, erasePerson, exportPerson } from "./commands.ts";
import { findPerson } from "./queries.ts";

const DAY = 86_400_000;
const who = { email: "quynhtram@example.vn" };
const aPdf = Buffer.from(
  "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n",
  "latin1",
);
const as = (ctx: Context, role: Parameters<typeof aStaffMember>[0]): Context => ({ ...ctx, actor: aStaffMember(role) });

let last = 0;

/** A paid future booking of Đặng Quỳnh Trâm, with texts about her in every table. */
async function aCustomer(ctx: Context, { amount = 6_700_000 } = {}) {
  await someSettings(ctx);
  const ship = await aCruise(ctx);
  const storage = memoryStorage();
  last += 1;
  const contact = { name: "Đặng Quỳnh Trâm", phone: "0912 345 678", email: who.email };
  const note = "Quỳnh Trâm dị ứng tôm";
  const { id, code } = await placeBooking(ctx, aBookingInput(ship, { note, contact }), { key: `privacy-key-${last}` });
  await recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `privacy-${last}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount,
    content: `DANG QUYNH TRAM chuyen tien HT${code}`,
    bankedAt: ctx.now(),
  });
  const guests = [
    { name: "Đặng Quỳnh Trâm", born: "14/03/1989", sex: "female", nationality: "VN", document: "001189004821" },
  ];
  await saveTravellers(ctx, id, travellerListInput.parse({ version: 0, guests }));
  await askForChange(ctx, id, { text: "Quỳnh Trâm muốn đổi sang tuần sau, gọi 0912 345 678" });
  await addNote(as(ctx, "sales"), id, "Chị Quỳnh Trâm hay đổi ngày");
  await addDocument(as(ctx, "sales"), storage, { bookingId: id, name: "Quỳnh Trâm.pdf", bytes: aPdf });
  return { id, code, ship, storage };
}

async function addEnquiryAndReview(ctx: Context, productId: string) {
  const stranger = { ...ctx, actor: visitor };
  const contact = { name: "Đặng Quỳnh Trâm", phone: "0912 345 678", email: "QuynhTram@example.vn" };
  await sendContactEnquiry(
    stranger,
    { ...contact, message: "Quỳnh Trâm hỏi tàu có xe đón không" },
    { admit: async () => undefined },
  );
  const review = { ...contact, productId, comment: "Quỳnh Trâm thấy tàu sạch", score: 5 };
  await approveReviews(ctx, [(await sendReview(stranger, review, { key: `privacy-review-${last}` })).id]);
  await agreeToOffers(ctx, who.email);
}

/** Tables that still contain something about Đặng Quỳnh Trâm. */
async function tablesThatKnow(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const known: string[] = [];
  for (const { name } of rows) {
    const found = await ctx.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t
        where t::text ~* '(qu[ỳy]nh ?tr[âa]m|912 ?345 ?678|001189004821)' limit 1`,
    );
    if (found.rows.length > 0) known.push(name);
  }
  return known;
}

test("data about a person is found by e-mail and by number, and copied for them", async ({ ctx }) => {
  const { code, ship } = await aCustomer(ctx);
  await addEnquiryAndReview(ctx, ship.id);

  for (const key of [who, { phone: "+84912345678" }]) {
    const found = await findPerson(as(ctx, "sales"), key);
    expect(found.bookings.map((one) => one.code)).toEqual([code]);
    expect(found.enquiries).toHaveLength(1);
    expect(found.reviews).toHaveLength(1);
  }
  const copy = JSON.parse(await exportPerson(as(ctx, "manager"), who));
  expect(copy).toMatchObject({
    bookings: [
      {
        code: bookingReference(code),
        note: "Quỳnh Trâm dị ứng tôm",
        contact: { name: "Đặng Quỳnh Trâm", phone: "+84912345678" },
        travellers: [{ name: "Đặng Quỳnh Trâm" }],
        requests: [expect.stringContaining("tuần sau")],
      },
    ],
    enquiries: [{ message: expect.any(String) }],
    reviews: [{ score: 5 }],
    consents: [{ purpose: "offers" }],
  });
  expect(JSON.stringify(copy)).not.toContain("001189004821");
});

test("an erased person is nowhere any more, and the ledger stays as it was", async ({ ctx, clock }) => {
  const { id, ship, storage } = await aCustomer(ctx);
  await addEnquiryAndReview(ctx, ship.id);
  const before = await getBookingRow(ctx, id);
  clock.now = new Date(clock.now.getTime() + 60 * DAY);

  expect(await erasePerson(as(ctx, "manager"), storage, who)).toEqual({
    bookings: 1,
    kept: [],
    enquiries: 1,
    reviews: 1,
    consents: 1,
    account: false,
  });

  expect(await tablesThatKnow(ctx)).toEqual([]);
  expect(storage.files.size).toBe(0);
  const { totalVnd, paidVnd, state, price, startsOn } = before;
  expect(await getBookingRow(ctx, id)).toMatchObject({
    totalVnd,
    paidVnd,
    state,
    price,
    startsOn,
    contactName: bookingMessages.erasedName,
    erasedAt: clock.now,
  });
  expect((await findProduct(ctx, ship.id))?.score.count).toBe(0);
  expect((await getBookingDetail(ctx, before.code)).code).toBe(before.code);
  expect(await erasePerson(ctx, storage, who)).toMatchObject({ bookings: 0, enquiries: 0, reviews: 0, consents: 0 });
});

test("erasing a person revokes the link of a complaint that is still kept", async ({ ctx }) => {
  await someSettings(ctx);
  const code = await aComplaint(ctx, { email: who.email });
  const { key } = await linkOf(ctx, code, "case");
  expect(await getOwnCase(ctx, { code, key })).toMatchObject({ code });

  await erasePerson(as(ctx, "manager"), memoryStorage(), who);

  await expect(getOwnCase(ctx, { code, key })).rejects.toMatchObject({ code: "case-not-found" });
});

test("a future journey, or money that is owed, protects a booking from erasure", async ({ ctx, clock }) => {
  const { id, code, storage } = await aCustomer(ctx);
  const kept = { bookings: 0, kept: [bookingReference(code)] };
  expect(await erasePerson(as(ctx, "owner"), storage, who)).toMatchObject(kept);
  expect(await getBookingRow(ctx, id)).toMatchObject({ contactName: "Đặng Quỳnh Trâm", erasedAt: null });

  await cancelBooking(ctx, id, { reason: "Khách ốm", terms: "full" });
  clock.now = new Date(clock.now.getTime() + 60 * DAY);
  expect(await erasePerson(as(ctx, "owner"), storage, who)).toMatchObject(kept);
});

test("erasing needs its permission, and the log does not contain the person", async ({ ctx }) => {
  const { storage } = await aCustomer(ctx);
  for (const role of ["sales", "accountant", "content", "viewer"] as const) {
    await expect(erasePerson(as(ctx, role), storage, who)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(exportPerson(as(ctx, role), who)).rejects.toMatchObject({ kind: "forbidden" });
  }
  await exportPerson(as(ctx, "manager"), who);
  await erasePerson(as(ctx, "manager"), storage, who);
  const logged = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subjectType, "person"));
  expect(logged.map(({ action }) => action).sort()).toEqual(["person.erased", "person.exported"]);
  expect(JSON.stringify(logged)).not.toMatch(/quynhtram/i);
});

test("the customer is erased years after the journey, on the day that the settings say and no earlier", async ({
  ctx,
  clock,
}) => {
  const { id, ship, storage } = await aCustomer(ctx);
  await saveSettings(ctx, "retention", { bookingYears: 4 });
  const isErased = async () => (await getBookingRow(ctx, id)).erasedAt !== null;
  const goTo = (days: number) => {
    clock.now = new Date(`${addDays(ship.checkIn, 1 + days)}T03:00:00+07:00`);
  };

  goTo(BOOKING_YEARS_RANGE.default * 366);
  expect(await eraseOldBookings(ctx, storage)).toBe(0);
  goTo(1461);
  expect(await eraseOldBookings(ctx, storage)).toBe(0);
  goTo(1462);
  expect(await eraseOldBookings(ctx, storage)).toBe(1);
  expect(await isErased()).toBe(true);
  expect(await eraseOldBookings(ctx, storage)).toBe(0);
  expect(await tablesThatKnow(ctx)).toEqual([]);
});

test("the copy of a customer of flights has the passengers of each ticket", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const order = await aFlightOrder(ctx, ["VN"], { bornOn: "1989-03-14" });
  const passport = { number: "B1234567", nationality: "VN", expiresOn: calendarDate("2034-05-02") };
  const passengers = order.passengers.map((one) => ({ ...one, passport }));
  await placeFlights(ctx, { ...order, passengers }, { key: "privacy-flights", signal });
  const { email } = order.contact;
  const copy = JSON.parse(await exportPerson(as(ctx, "owner"), { email }));
  const document = { kind: "passport", number: "•••• 567", expiresOn: "2034-05-02" };
  const hang = { name: "Lê Thu Hằng", born: "14/03/1989", sex: "female", nationality: "VN", document };
  expect(copy.bookings).toMatchObject([{ kind: "flight", travellers: [hang] }]);
});

test("a customer who never paid is erased after half a year", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const storage = memoryStorage();
  const { id } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `privacy-unpaid-${++last}` });
  clock.now = new Date(clock.now.getTime() + UNPAID_DAYS_RANGE.default * DAY);
  expect(await eraseOldBookings(ctx, storage)).toBe(0);
  clock.now = new Date(clock.now.getTime() + DAY);
  await expect(eraseOldBookings(failOneRow(ctx).ctx, storage)).rejects.toThrow("failed rows: 1");
  expect(await eraseOldBookings(ctx, storage)).toBe(1);
  expect(await getBookingRow(ctx, id)).toMatchObject({ contactPhone: "", contactEmail: "" });
});

test("a customer with debts is kept, until the years are over", async ({ ctx, clock }) => {
  const { id, code, storage } = await aCustomer(ctx);
  await ctx.db
    .update(bookings)
    .set({ paidVnd: vnd(2_010_000) })
    .where(eq(bookings.id, id));
  clock.now = new Date(clock.now.getTime() + 60 * DAY);
  expect(await erasePerson(ctx, storage, who)).toMatchObject({ bookings: 0, kept: [bookingReference(code)] });
  clock.now = new Date(clock.now.getTime() + 4 * 366 * DAY);
  expect(await eraseOldBookings(ctx, storage)).toBe(1);
  expect(await getBookingRow(ctx, id)).toMatchObject({ contactEmail: "" });
});

test("a paid and refunded booking was a contract: it is kept for years, not for the days of an unpaid order", async ({
  ctx,
  clock,
}) => {
  const { id, storage } = await aCustomer(ctx);
  await cancelBooking(ctx, id, { reason: "Tàu hỏng", terms: "full" });
  await ctx.db.update(bookings).set({ paidVnd: zeroVnd, keptVnd: zeroVnd }).where(eq(bookings.id, id));
  clock.now = new Date(clock.now.getTime() + (UNPAID_DAYS_RANGE.default + 1) * DAY);
  expect(await eraseOldBookings(ctx, storage)).toBe(0);
});

test("a split-off booking that was paid and refunded is kept for years too", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const ship = await aCruise(ctx, { rooms: [aRoomDraft({ units: 2 })], capacity: 2 });
  const rooms = [{ roomId: ship.roomIds[0] ?? "", quantity: 2 }];
  const order = aBookingInput(ship, { adults: 4, rooms, expectedTotal: vnd(13_400_000) });
  const { id, code, total } = await placeBooking(ctx, order, { key: `privacy-split-${++last}` });
  await recordManualReceipt(ctx, { code, amount: total, reference: `FT-split-${last}`, bankedAt: ctx.now() });
  const choice = { rooms: [1], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, choice);
  const expected = { revision, expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total) };
  const parts = await splitBooking(ctx, id, { ...choice, ...expected });
  await cancelBooking(ctx, parts.splitOff.id, { reason: "Tàu hỏng", terms: "full" });
  await ctx.db.update(bookings).set({ paidVnd: zeroVnd, keptVnd: zeroVnd }).where(eq(bookings.id, parts.splitOff.id));
  clock.now = new Date(clock.now.getTime() + (UNPAID_DAYS_RANGE.default + 1) * DAY);
  expect(await eraseOldBookings(ctx, memoryStorage())).toBe(0);
});

test("money of an expired hold is owed to its customer, swept or not", async ({ ctx, clock }) => {
  const { id, storage } = await aCustomer(ctx, { amount: 1_000_000 });
  await ctx.db.update(bookings).set({ state: "awaiting_payment" }).where(eq(bookings.id, id));
  clock.now = new Date(clock.now.getTime() + DAY);
  expect(await erasePerson(ctx, storage, who)).toMatchObject({ bookings: 0 });
});

test("a booking of an erased customer is not revived", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const order = aBookingInput(await aCruise(ctx));
  const { id, total } = await placeBooking(ctx, order, { key: `privacy-again-${++last}` });
  clock.now = new Date(clock.now.getTime() + DAY);
  const { actor } = as(ctx, "owner");
  const steps = async () => nextSteps({ ...(await getBooking(ctx, id)), refundable: 0 }, actor, clock.now);
  expect(await steps()).toContain("hold-again");
  await erasePerson(ctx, memoryStorage(), { email: order.contact.email });
  expect(await steps()).not.toContain("hold-again");
  await expect(renewHold(ctx, id, { acceptedTotal: total, by: "customer" })).rejects.toMatchObject({
    code: "booking-forgotten",
  });
  await expect(correctEmail(ctx, id, { email: "x@example.vn", admit: async () => undefined })).rejects.toMatchObject({
    kind: "conflict",
  });
});

test("a number that several people have entered erases and copies no person", async ({ ctx }) => {
  const { storage, ship } = await aCustomer(ctx);
  await addEnquiryAndReview(ctx, ship.id);
  const stranger = {
    name: "Đỗ Minh",
    phone: "0912 345 678",
    email: "minh@example.vn",
    message: "Tàu có xe đón không?",
  };
  await sendContactEnquiry({ ...ctx, actor: visitor }, stranger, { admit: async () => undefined });
  const phone = { phone: "+84912345678" };
  expect((await findPerson(ctx, phone)).people.map(({ name }) => name)).toContain("Đỗ Minh");
  await expect(erasePerson(ctx, storage, phone)).rejects.toMatchObject({ code: "shared-number" });
  await expect(exportPerson(ctx, phone)).rejects.toMatchObject({ code: "shared-number" });
});
