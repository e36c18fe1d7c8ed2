import { and, eq, like, sql } from "drizzle-orm";
import { expect } from "vitest";
import { can, roles, visitor } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { stockHolds } from "#modules/availability/tables.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { confirmBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { PlaceBookingInput } from "#modules/bookings/contract/placing.ts";
import type { SplitInput } from "#modules/bookings/contract/split.ts";
import { findBookingByContact, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { listLinkHolders } from "#modules/bookings/queries/refund-needs-second-approver.ts";
import { bookingEvents } from "#modules/bookings/tables.ts";
import { saveTravellers } from "#modules/travellers/commands/save-travellers.ts";
import { travellerListInput } from "#modules/travellers/contract/list.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, theirAccount } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { listLedger, listReceiptsToMatch } from "../queries/ledger.ts";
import { previewSplit } from "../queries/preview-split.ts";
import { sumTakingsByPeriod } from "../queries/takings.ts";
import { acceptAsRecorded } from "./accept-as-recorded.ts";
import { payRefund } from "./pay-refund.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { cancelAndRefund, requestRefund } from "./refunds.ts";
import { splitBooking } from "./split-booking.ts";

let refs = 0;

/** Two cabins of two adults each, 13,400,000 đ, on a ship with two such cabins and one suite. */
async function twoCabins(
  ctx: Context,
  change: Partial<PlaceBookingInput> = {},
  ship: { instantConfirmation?: boolean; depositPercent?: number } = {},
) {
  const { depositPercent = null, instantConfirmation = true } = ship;
  await someSettings(ctx, { depositPercent });
  const rooms = [aRoomDraft(), aRoomDraft({ title: "Suite", units: 2, maxGuests: 4, maxChildren: 2 })];
  const cruise = await aCruise(ctx, { instantConfirmation, rooms });
  const [roomId = "", suite = ""] = cruise.roomIds;
  refs += 1;
  const usual = { adults: 4, rooms: [{ roomId, quantity: 2 }], expectedTotal: vnd(13_400_000) };
  const booking = await placeBooking(ctx, aBookingInput(cruise, { ...usual, ...change }), { key: `split-key-${refs}` });
  return { cruise, roomId, suite, ...booking };
}

async function pay(ctx: Context, code: string, amount: number) {
  refs += 1;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number, bankedAt: ctx.now() } as const;
  return recordBankNotice(ctx, { ...base, providerRef: `split-${refs}`, amount, content: `HT${code}` });
}

const wish = (change: Partial<SplitInput> = {}): SplitInput => ({ rooms: [1], travellers: [], reason: "", ...change });

/** Previews a split, then applies it. */
async function split(ctx: Context, id: string, input = wish()) {
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  const expected = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  return splitBooking(ctx, id, { ...input, ...expected });
}

const broken = (ctx: Context) => brokenInvariants(async (text) => (await ctx.db.execute(sql.raw(text))).rows);

const eventsOf = (ctx: Context, id: string) =>
  ctx.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id));

const emailsTo = (ctx: Context, recipient: string) =>
  ctx.db
    .select({ subject: outbox.subject, text: outbox.text, reason: outbox.reason })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), like(outbox.reason, "booking-split:%")));

test("a split is shown before it is done, and makes two bookings whose totals and money add up", async ({ ctx }) => {
  const { id, code } = await twoCabins(ctx);
  await pay(ctx, code, 13_400_000);

  expect(await previewSplit(ctx, id, wish())).toMatchObject({
    total: 13_400_000,
    paid: 13_400_000,
    remaining: { total: 6_700_000, paid: 6_700_000, outstanding: 0, state: "confirmed", rooms: [{ adults: 2 }] },
    splitOff: { total: 6_700_000, paid: 6_700_000, outstanding: 0, state: "confirmed", rooms: [{ adults: 2 }] },
  });
  expect(await getBookingRow(ctx, id)).toMatchObject({ adults: 4, totalVnd: 13_400_000 });

  const { remaining, splitOff } = await split(ctx, id);

  expect(remaining).toMatchObject({ id, code, adults: 2, state: "confirmed", total: 6_700_000, paid: 6_700_000 });
  expect(splitOff).toMatchObject({
    adults: 2,
    state: "confirmed",
    total: 6_700_000,
    paid: 6_700_000,
    rooms: [{ quantity: 1 }],
  });
  expect(splitOff.code).not.toBe(code);
  expect(splitOff).toMatchObject({
    contact: remaining.contact,
    cancellation: remaining.cancellation,
    subject: remaining.subject,
  });
  expect(splitOff.price.lines.map(({ kind }) => kind)).toEqual(["adult"]);
  const [email] = await ctx.db.select().from(outbox).where(like(outbox.reason, "booking-split:%"));
  expect(email).toMatchObject({ documents: ["confirmation"], text: expect.stringContaining("Phiếu xác nhận mới") });
  expect((await listLedger(ctx, id)).map(({ amount }) => amount)).toEqual([13_400_000, -6_700_000]);
  const days = { from: calendarDate("2026-11-01"), to: calendarDate("2026-12-31") };
  expect([...(await sumTakingsByPeriod(ctx, days, "month")).values()]).toEqual([{ received: 13_400_000, refunded: 0 }]);
  expect(await broken(ctx)).toEqual([]);
});

test("the histories of both bookings have the split, with the code of the other, the totals and the moved money", async ({
  ctx,
}) => {
  const { id, code } = await twoCabins(ctx);
  await pay(ctx, code, 13_400_000);
  const sales = { ...ctx, actor: aStaffMember("sales") };

  const { splitOff } = await split(sales, id, wish({ reason: "Hai gia đình trả riêng" }));

  const totals = { before: 13_400_000, stays: 6_700_000, goes: 6_700_000, reason: "Hai gia đình trả riêng" };
  expect((await eventsOf(ctx, id)).slice(-2)).toMatchObject([
    { kind: "split", actor: sales.actor.id, data: { to: splitOff.code, ...totals } },
    { kind: "payment-moved", data: { with: splitOff.code, amount: -6_700_000, paid: 6_700_000 } },
  ]);
  expect(await eventsOf(ctx, splitOff.id)).toMatchObject([
    { kind: "split", data: { from: code, ...totals } },
    { kind: "payment-moved", data: { with: code, amount: 6_700_000, paid: 6_700_000 } },
  ]);
  const audited = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "booking.split"));
  expect(audited.map(({ subjectId }) => subjectId).sort()).toEqual([id, splitOff.id].sort());
});

test.for([
  ["held", 0, { dueNow: 6_700_000, paid: 0 }],
  ["awaiting_payment", 5_000_000, { dueNow: 6_700_000, paid: 2_500_000 }],
  ["paid", 13_400_000, { paid: 6_700_000 }],
  ["confirmed", 13_400_000, { paid: 6_700_000 }],
] as const)("a booking that is %s makes two that are", async ([state, amount, each], { ctx }) => {
  const { id, code, holdExpiresAt } = await twoCabins(ctx, {}, { instantConfirmation: false });
  if (amount > 0) await pay(ctx, code, amount);
  if (state === "confirmed") await confirmBooking(ctx, id);
  const until = state === "held" ? holdExpiresAt : (await getBookingRow(ctx, id)).holdExpiresAt;

  const parts = await split(ctx, id);

  for (const part of [parts.remaining, parts.splitOff]) {
    expect(part).toMatchObject({ state, total: 6_700_000, holdExpiresAt: until, ...each });
    const holds = await ctx.db.select().from(stockHolds).where(eq(stockHolds.bookingId, part.id));
    expect(holds).toMatchObject([{ quantity: 1, state: amount === 13_400_000 ? "sold" : "held" }]);
  }
  expect(await broken(ctx)).toEqual([]);
});

test("a deposit is divided by the totals, and an overpayment stays with the first", async ({ ctx }) => {
  const deposit = await twoCabins(ctx, { payment: "deposit" }, { depositPercent: 30 });
  await pay(ctx, deposit.code, 4_020_000);
  const parts = await split(ctx, deposit.id);
  for (const part of [parts.remaining, parts.splitOff]) {
    expect(part).toMatchObject({ state: "part_paid", dueNow: 2_010_000, paid: 2_010_000, outstanding: 4_690_000 });
  }

  const over = await twoCabins(ctx);
  await pay(ctx, over.code, 14_000_001);
  const { remaining, splitOff } = await split(ctx, over.id);
  expect([remaining.paid, remaining.overpaid, splitOff.paid, splitOff.overpaid]).toEqual([
    7_300_001, 600_001, 6_700_000, 0,
  ]);
  expect(await broken(ctx)).toEqual([]);
});

test("agreed prices stay when the rules have changed, and a room type that goes as a whole takes its lines", async ({
  ctx,
}) => {
  const { id, cruise, roomId, suite } = await twoCabins(ctx);
  const mixed = [
    { roomId, quantity: 1 },
    { roomId: suite, quantity: 1 },
  ];
  await savePriceRules(ctx, cruise.id, [
    { kind: "base", label: "Mới", nights: 1, amountVnd: 9_000_000 },
    { kind: "single", label: "Phụ thu phòng đơn", percent: 70 },
  ]);
  const { remaining, splitOff } = await split(ctx, id);
  for (const part of [remaining, splitOff]) {
    expect(part.total).toBe(6_700_000);
    expect(part.price.lines).toMatchObject([
      { kind: "adult", amount: 18_000_000 },
      { kind: "override", amount: -11_300_000, note: "Giữ giá đã thoả thuận khi tách đơn" },
    ]);
  }

  const other = await twoCabins(ctx);
  const both = mixed.map((room, index) => ({ ...room, roomId: other.cruise.roomIds[index] ?? "" }));
  const change = { checkIn: other.cruise.checkIn, nights: 1, adults: 4, children: [], rooms: both };
  const input = { ...change, adjustments: [], override: { is: "keep" as const } };
  const { revision, after } = await previewChange(ctx, other.id, input);
  await changeBooking(ctx, other.id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
  await savePriceRules(ctx, other.cruise.id, [{ kind: "base", label: "Mới", nights: 1, amountVnd: 9_000_000 }]);
  const parts = await split(ctx, other.id);
  expect(
    [parts.remaining, parts.splitOff].map(({ price }) => price.lines.map(({ kind, amount }) => [kind, amount])),
  ).toEqual([[["adult", 6_700_000]], [["adult", 6_700_000]]]);
});

test("staff lines stay with the first booking, and a discount larger than its rooms is rejected", async ({ ctx }) => {
  const { id, cruise, roomId } = await twoCabins(ctx);
  const stay = { checkIn: cruise.checkIn, nights: 1, adults: 4, children: [], rooms: [{ roomId, quantity: 2 }] };
  const change = async (amount: number) => {
    const adjustments = [{ kind: "discount" as const, label: "Khách quen", amount: vnd(amount) }];
    const input = { ...stay, adjustments, override: { is: "keep" as const } };
    const { revision, after } = await previewChange(ctx, id, input);
    await changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
  };
  await change(6_700_000);
  await expect(split(ctx, id)).rejects.toMatchObject({ kind: "invalid", fields: { rooms: expect.any(String) } });
  await change(400_000);

  const { remaining, splitOff } = await split(ctx, id);

  expect([remaining.total, splitOff.total]).toEqual([6_300_000, 6_700_000]);
  expect(remaining.price.lines.at(-1)).toMatchObject({ kind: "discount", amount: -400_000 });
});

test("a split that leaves the whole discount to fewer rooms needs the permission to override prices", async ({
  ctx,
}) => {
  const { id, cruise, roomId } = await twoCabins(ctx);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const stay = { checkIn: cruise.checkIn, nights: 1, adults: 4, children: [], rooms: [{ roomId, quantity: 2 }] };
  const adjustments = [{ kind: "discount" as const, label: "Khách quen", amount: vnd(4_000_000) }];
  const input = { ...stay, adjustments, override: { is: "keep" as const } };
  const { revision, after } = await previewChange(sales, id, input);
  await changeBooking(sales, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });

  await expect(split(sales, id)).rejects.toMatchObject({ kind: "invalid", fields: { rooms: expect.any(String) } });
  expect((await split(ctx, id)).remaining.total).toBe(2_700_000);
});

test("one room, a whole ship and an ended or departed booking cannot be split, and one room at least remains", async ({
  ctx,
  clock,
}) => {
  const { id, cruise } = await twoCabins(ctx);
  for (const rooms of [[0, 1], [7]]) {
    await expect(previewSplit(ctx, id, wish({ rooms }))).rejects.toMatchObject({
      fields: { rooms: expect.any(String) },
    });
  }
  const { splitOff } = await split(ctx, id);
  await expect(previewSplit(ctx, splitOff.id, wish({ rooms: [0] }))).rejects.toMatchObject({
    code: "not-possible-now",
  });
  const whole = await placeBooking(
    ctx,
    aBookingInput(cruise, { checkIn: vacant, charter: true, rooms: [], expectedTotal: vnd(60_000_000) }),
    { key: "split-charter" },
  );
  await expect(previewSplit(ctx, whole.id, wish({ rooms: [0] }))).rejects.toMatchObject({ code: "not-possible-now" });

  const late = await twoCabins(ctx, { contact: { name: "Trần Nam", phone: "0911222333", email: "" } });
  clock.forward(16);
  await expect(previewSplit(ctx, late.id, wish())).rejects.toMatchObject({ code: "not-possible-now" });
  await pay(ctx, late.code, 13_400_000);
  clock.forward(60 * 24 * 60);
  await expect(previewSplit(ctx, late.id, wish())).rejects.toMatchObject({ code: "not-possible-now" });
});

const vacant = calendarDate("2026-12-20");

test("an open refund is settled first; then a part can be cancelled with its own money back", async ({ ctx }) => {
  const { id, code } = await twoCabins(ctx);
  await pay(ctx, code, 14_000_000);
  const accountant = { ...ctx, actor: aStaffMember("accountant") };
  await requestRefund(accountant, {
    bookingId: id,
    amount: vnd(600_000),
    reason: "Chuyển thừa",
    beneficiary: theirAccount,
  });
  await expect(previewSplit(ctx, id, wish())).rejects.toMatchObject({
    code: "refund-open",
    message: expect.stringContaining("lệnh hoàn tiền"),
  });
  const [{ rows }] = [await ctx.db.execute<{ id: string }>(sql`select id from refunds where booking_id = ${id}`)];
  await payRefund(accountant, rows[0]?.id ?? "", "FT-SPLIT-1");

  const { splitOff } = await split(ctx, id);
  const cancelled = await cancelAndRefund(ctx, splitOff.id, { reason: "Không đi được", terms: "policy" });

  expect(cancelled).toMatchObject({ state: "cancelled", paid: 6_700_000 });
  expect(await getBookingRow(ctx, splitOff.id)).toMatchObject({ refundDueVnd: 6_700_000 });
  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "confirmed", paidVnd: 6_700_000, refundDueVnd: 0 });
  expect(await broken(ctx)).toEqual([]);
});

test("travellers who go along are picked by name, with papers, and no part has more names than places", async ({
  ctx,
}) => {
  const { id } = await twoCabins(ctx);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const names = ["Lê Thu Hằng", "Trần Nam", "Ngô Thị Mơ"];
  const paper = { born: "14/03/1989", sex: "female", nationality: "VN", document: "001189004821" };
  const guests = names.map((name) => ({ ...paper, name }));
  await saveTravellers(sales, id, travellerListInput.parse({ version: 0, guests }));
  const [one, two, three] = (await listTravellers(ctx, id)).guests.map((guest) => guest.id) as [string, string, string];

  for (const travellers of [[], [one, two, three]]) {
    await expect(previewSplit(ctx, id, wish({ travellers }))).rejects.toMatchObject({
      fields: { travellers: expect.any(String) },
    });
  }
  const { splitOff } = await split(ctx, id, wish({ travellers: [three] }));

  const [staying, going] = [await listTravellers(ctx, id), await listTravellers(ctx, splitOff.id)];
  expect(staying.guests.map(({ name }) => name)).toEqual(["Lê Thu Hằng", "Trần Nam"]);
  expect(going.guests).toMatchObject([{ id: three, name: "Ngô Thị Mơ", document: { number: "001189004821" } }]);
  expect(await getBookingRow(ctx, id)).toMatchObject({
    travellersListed: 2,
    travellersComplete: 2,
    travellersVersion: 2,
  });
  const [stayed, gone] = [await getBookingRow(ctx, id), await getBookingRow(ctx, splitOff.id)];
  expect(gone).toMatchObject({ travellersListed: 1, travellersComplete: 1, travellersVersion: 1 });
  expect([stayed.searchText.includes("ngo thi mo"), gone.searchText.includes("ngo thi mo")]).toEqual([false, true]);
});

test("a new contact is emailed about the new booking alone, and an unchanged contact gets one email about both", async ({
  ctx,
}) => {
  const { id } = await twoCabins(ctx);
  const contact = { name: "Ngô Thị Mơ", phone: "0988 777 666", email: "mo@example.vn" };

  await expect(previewSplit(ctx, id, wish({ contact: { ...contact, phone: "12" } }))).rejects.toMatchObject({
    fields: { "contact.phone": expect.any(String) },
  });
  const { remaining, splitOff } = await split(ctx, id, wish({ contact }));

  expect(splitOff.contact).toEqual({ name: "Ngô Thị Mơ", phone: "+84988777666", email: "mo@example.vn" });
  expect(remaining.contact.name).toBe("Lê Thu Hằng");
  expect((await findBookingByContact(ctx, splitOff.code, "0988 777 666")).id).toBe(splitOff.id);
  await expect(findBookingByContact(ctx, splitOff.code, "0912 345 678")).rejects.toMatchObject({ kind: "not-found" });
  const [[former], [added]] = [await emailsTo(ctx, "thuhang@example.vn"), await emailsTo(ctx, "mo@example.vn")];
  expect(former?.subject).toContain(`Đã tách đơn HT${remaining.code}`);
  expect(former?.text).toContain(`HT${splitOff.code}`);
  expect(former?.text).not.toContain(`/don-hang/${splitOff.code}`);
  expect(added?.text).toContain(`/don-hang/${splitOff.code}`);
  expect(added?.text).not.toContain(`/don-hang/${remaining.code}`);

  const own = await twoCabins(ctx, { contact: { name: "Trần Nam", phone: "0911222333", email: "nam@example.vn" } });
  const parts = await split(ctx, own.id);
  const emails = await emailsTo(ctx, "nam@example.vn");
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("bỏ mã QR nhận trước đây");
  for (const { code } of [parts.remaining, parts.splitOff]) expect(emails[0]?.text).toContain(`/don-hang/${code}`);
  expect(await broken(ctx)).toEqual([]);
});

test("staff who enter the contact of a split-off part hold its link, and those who keep the contact do not", async ({
  ctx,
}) => {
  const contact = { name: "Ngô Thị Mơ", phone: "0988 777 666", email: "mo@example.vn" };
  const [manager, sales] = [aStaffMember("manager"), aStaffMember("sales")];
  const [first, second] = [await twoCabins(ctx), await twoCabins(ctx)];

  const own = await split({ ...ctx, actor: manager }, first.id, wish({ contact }));
  const kept = await split({ ...ctx, actor: sales }, second.id);

  expect([...(await listLinkHolders(ctx, own.splitOff.id))]).toEqual([manager.id]);
  expect([...(await listLinkHolders(ctx, own.remaining.id))]).toEqual([]);
  expect([...(await listLinkHolders(ctx, kept.splitOff.id))]).toEqual([]);
  // The contact is masked: the history is not where personal data belongs.
  expect((await eventsOf(ctx, own.splitOff.id))[0]?.data).toMatchObject({
    contact: { name: "Ngô Thị Mơ", email: expect.not.stringContaining("mo@") },
  });
});

test("a recorded receipt that a split has moved still matches the bank notice with the first code", async ({ ctx }) => {
  const { id, code } = await twoCabins(ctx);
  for (const reference of ["FT-ONE", "FT-TWO"]) {
    await recordManualReceipt(ctx, { code, amount: 6_700_000, reference, bankedAt: ctx.now() });
  }
  const { splitOff } = await split(ctx, id);
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number, bankedAt: ctx.now() } as const;
  const notice = { ...base, providerRef: "told-1", bankReference: "FT-ONE", amount: 6_700_000, content: `HT${code}` };
  expect(await recordBankNotice(ctx, notice)).toMatchObject({ outcome: "unmatched" });
  const [told] = await listReceiptsToMatch(ctx);

  await acceptAsRecorded(ctx, told?.id ?? "");

  expect(await listReceiptsToMatch(ctx)).toEqual([]);
  const paid = [await getBookingRow(ctx, id), await getBookingRow(ctx, splitOff.id)].map(({ paidVnd }) => paidVnd);
  expect(paid).toEqual([6_700_000, 6_700_000]);
  expect(await broken(ctx)).toEqual([]);
});

test("a stale preview and a total other than the previewed one are rejected", async ({ ctx }) => {
  const { id, code } = await twoCabins(ctx);
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, wish());
  const expected = { ...wish(), revision, expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total) };

  await expect(splitBooking(ctx, id, { ...expected, expectedGoes: vnd(1) })).rejects.toMatchObject({
    code: "price-changed",
  });
  await pay(ctx, code, 13_400_000);
  await expect(splitBooking(ctx, id, expected)).rejects.toMatchObject({ code: "changed-meanwhile" });
  expect(await getBookingRow(ctx, id)).toMatchObject({ adults: 4, totalVnd: 13_400_000 });
});

test("splitting needs the permission to change bookings", async ({ ctx }) => {
  const { id } = await twoCabins(ctx);
  const expected = { ...wish(), revision: -1, expectedStays: vnd(0), expectedGoes: vnd(0) };
  for (const role of roles) {
    const actor = aStaffMember(role);
    const rejection = can(actor, "bookings.write") ? { code: "changed-meanwhile" } : { kind: "forbidden" };
    await expect(splitBooking({ ...ctx, actor }, id, expected)).rejects.toMatchObject(rejection);
  }
  await expect(previewSplit({ ...ctx, actor: visitor }, id, wish())).rejects.toMatchObject({ kind: "unauthenticated" });
});
