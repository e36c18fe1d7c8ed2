import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { addDays, today } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { resendEmail } from "#modules/bookings/commands/contact/write-to-customer.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking, completeBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { holdAgainForCustomer } from "#modules/bookings/commands/staff/staff-actions.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { closeFundDays } from "#modules/funds/commands/closings.ts";
import { closeFundInput } from "#modules/funds/contract.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { balancesOf, fundNamed } from "#tests/support/funds.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getCashBook } from "../queries/cash-book.ts";
import { previewMerge } from "../queries/preview-merge.ts";
import { listRefunds } from "../queries/refunds.ts";
import { exportRefunds } from "./export-refunds.ts";
import { mergeBookings } from "./merge-bookings.ts";
import { payRefund } from "./pay-refund.ts";
import { recordManualReceipt } from "./record-receipt.ts";
import { approveRefund, requestRefund } from "./refunds.ts";
import { voidRefund } from "./void-refund.ts";

const people = {
  accountant: aStaffMember("accountant"),
  manager: aStaffMember("manager"),
  owner: aStaffMember("owner"),
  sales: aStaffMember("sales"),
  viewer: aStaffMember("viewer"),
};
const as = (ctx: Context, role: keyof typeof people) => ({ ...ctx, actor: people[role] });
const till = "Quỹ tiền mặt";

let last = 0;
/** A booking of 6,700,000 đ that is paid in cash, and has got a part of it back in cash. */
async function aRefund(ctx: Context, { amount = 500_000, paid = 7_200_000, cancels = false } = {}) {
  const { id } = await aBooking(ctx, { paid });
  if (cancels) await cancelBooking(as(ctx, "owner"), id, cancelled);
  return { id, refundId: await payBack(ctx, id, amount) };
}

async function aBooking(ctx: Context, { paid, cruise }: { paid: number; cruise?: TestCruise }) {
  await someSettings(ctx);
  last += 1;
  const { id, code } = await placeBooking(ctx, aBookingInput(cruise ?? (await aCruise(ctx))), {
    key: `void-refund-${last}`,
  });
  const cash = { code, method: "cash", reference: "", bankedAt: ctx.now(), isAbove: true } as const;
  await recordManualReceipt(as(ctx, "manager"), { ...cash, amount: paid });
  return { id, code };
}

const cancelled = {
  reason: "Khách đổi ý",
  terms: "full" as const,
  kept: undefined,
  isTold: false,
  hasNotSailed: false,
};

/** Requests a refund, has it approved where that is needed, and pays it in cash. */
async function payBack(ctx: Context, bookingId: string, amount: number): Promise<string> {
  await requestRefund(as(ctx, "manager"), { bookingId, amount: vnd(amount), reason: "Thừa" });
  const open = await listRefunds(as(ctx, "owner"));
  const refund = open.find(({ booking }) => booking?.id === bookingId);
  if (!refund) throw new Error("no open refund");
  if (refund.state === "requested") await approveRefund(as(ctx, "owner"), refund.id);
  await payRefund(as(ctx, "accountant"), refund.id, "", { method: "cash" });
  return refund.id;
}

const broken = (ctx: Context) =>
  brokenInvariants(async (query) => (await ctx.db.execute(sql.raw(query))).rows as Record<string, unknown>[]);

const book = async (ctx: Context) => {
  const day = today(ctx.now());
  return (await getCashBook(as(ctx, "owner"), { from: day, to: day })).lines;
};

test("a voided cash refund is back in the till and on its booking, and its slip keeps its number", async ({ ctx }) => {
  const { id, refundId } = await aRefund(ctx);
  expect(await balancesOf(ctx)).toMatchObject({ [till]: 6_700_000 });
  const slip = (await book(ctx)).find(({ amount }) => amount === -500_000)?.slip;
  expect(slip).toMatch(/^PC2026\//);

  await voidRefund(as(ctx, "manager"), { refundId, reason: "Khách không nhận" });

  expect(await balancesOf(ctx)).toMatchObject({ [till]: 7_200_000 });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 7_200_000, overpaid: 500_000 });
  expect((await book(ctx)).find((line) => line.slip === slip)).toMatchObject({
    // A voided movement counts as nothing.
    kind: "void",
    amount: 0,
    text: expect.stringContaining("huỷ: Khách không nhận"),
  });
  expect((await listRefunds(as(ctx, "owner"), { bookingId: id }))[0]).toMatchObject({
    state: "rejected",
    voided: { reason: "Khách không nhận" },
  });
  const [titles, line] = (await exportRefunds(as(ctx, "owner"), "csv")).toString().split("\r\n");
  expect(titles).toContain(",Người huỷ,Lý do huỷ,");
  expect(line).toContain(",Đã huỷ phiếu chi,");
  expect(line).toContain(`,${people.manager.name},Khách không nhận,`);
  expect((await readEmails(ctx)).at(-1)).toMatchObject({ subject: expect.stringMatching(/^Đính chính khoản hoàn/) });
  expect(await broken(ctx)).toEqual([]);

  // What is due is requested again and gets the next slip.
  await payBack(ctx, id, 500_000);
  const slips = (await book(ctx)).flatMap((line) => (line.slip?.startsWith("PC") ? line.slip : []));
  expect(slips.toSorted()).toEqual(["PC2026/00001", "PC2026/00002"]);
  expect(await broken(ctx)).toEqual([]);
});

test("the email of a voided refund is not sent again, but the one that is true now", async ({ ctx, clock }) => {
  const { id, refundId } = await aRefund(ctx);
  const [told] = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.reason, `refund-paid:${refundId}`));
  const sendAgain = async () => {
    clock.forward(2);
    await resendEmail(as(ctx, "sales"), id, told?.id ?? "");
    return (await readEmails(ctx)).at(-1)?.subject;
  };
  expect(await sendAgain()).toMatch(/^Đã hoàn 500,000 đ/);
  expect(told?.text).toContain("bằng tiền mặt, phiếu chi PC2026/00001.");
  await voidRefund(as(ctx, "manager"), { refundId, reason: "Khách không nhận" });
  expect((await readEmails(ctx)).at(-1)?.text).toMatch(
    /Chúng tôi đã báo hoàn 500,000 đ bằng tiền mặt, phiếu chi PC2026\/00001\. Phiếu này ghi nhầm và đã huỷ\./,
  );
  expect(await sendAgain()).toMatch(/^Đã xác nhận phòng/);
});

test("the refund of a cancelled booking is due again after it was voided", async ({ ctx }) => {
  const { id, refundId } = await aRefund(ctx, { amount: 6_700_000, paid: 6_700_000, cancels: true });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "cancelled", paid: 0 });
  await voidRefund(as(ctx, "manager"), { refundId, reason: "Ghi nhầm đơn" });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "cancelled", paid: 6_700_000 });
  expect(await broken(ctx)).toEqual([]);
});

test("a cancelled booking keeps again what it kept before a voided refund", async ({ ctx }) => {
  const { id } = await aBooking(ctx, { paid: 6_700_000 });
  const terms = [{ daysBefore: 0, percent: 100 }];
  await ctx.db.update(bookings).set({ cancellation: terms }).where(eq(bookings.id, id));
  await cancelBooking(as(ctx, "owner"), id, { ...cancelled, terms: "policy" });
  const kept = async () => (await getBookingRow(ctx, id)).keptVnd;
  expect(await kept()).toBe(6_700_000);

  const first = await payBack(ctx, id, 4_000_000);
  const second = await payBack(ctx, id, 2_700_000);
  expect(await kept()).toBe(0);
  await voidRefund(as(ctx, "manager"), { refundId: first, reason: "Ghi nhầm đơn" });
  expect(await getBookingRow(ctx, id)).toMatchObject({ paidVnd: 4_000_000, keptVnd: 4_000_000, refundDueVnd: 0 });
  await voidRefund(as(ctx, "manager"), { refundId: second, reason: "Ghi nhầm đơn" });
  expect(await getBookingRow(ctx, id)).toMatchObject({ paidVnd: 6_700_000, keptVnd: 6_700_000, refundDueVnd: 0 });

  // A refund beyond the terms takes a second person again.
  const refund = { bookingId: id, amount: vnd(100_000), reason: "Thiện chí" };
  expect(await requestRefund(as(ctx, "manager"), refund)).toBe("requested");
  expect(await broken(ctx)).toEqual([]);
});

test("a voided refund of an expired booking is due again, and counts once the booking is held again", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx, { paid: 1_000_000 });
  clock.forward(3 * 24 * 60);
  await expireBookings(ctx);
  const first = await payBack(ctx, id, 1_000_000);
  await voidRefund(as(ctx, "manager"), { refundId: first, reason: "Khách không nhận" });
  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "expired", paidVnd: 1_000_000, refundDueVnd: 1_000_000 });

  const second = await payBack(ctx, id, 1_000_000);
  await holdAgainForCustomer(as(ctx, "sales"), id, 6_700_000);
  await voidRefund(as(ctx, "manager"), { refundId: second, reason: "Khách không nhận" });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "held", paid: 1_000_000, outstanding: 5_700_000 });
  const cash = { code, method: "cash", reference: "", bankedAt: ctx.now(), isAbove: true } as const;
  await recordManualReceipt(as(ctx, "manager"), { ...cash, amount: 5_700_000 });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
  expect(await broken(ctx)).toEqual([]);
});

test("a voided refund secures a booking that was held again, with its deposit", async ({ ctx, clock }) => {
  const { id } = await aBooking(ctx, { paid: 1_000_000 });
  clock.forward(3 * 24 * 60);
  await expireBookings(ctx);
  const refundId = await payBack(ctx, id, 1_000_000);
  await holdAgainForCustomer(as(ctx, "sales"), id, 6_700_000);
  await ctx.db
    .update(bookings)
    .set({ dueNowVnd: vnd(1_000_000) })
    .where(eq(bookings.id, id));
  await voidRefund(as(ctx, "manager"), { refundId, reason: "Khách không nhận" });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "part_paid", paid: 1_000_000, outstanding: 5_700_000 });
  expect(await broken(ctx)).toEqual([]);
});

test("a voided refund of a completed booking leaves it completed, and is due again", async ({ ctx, clock }) => {
  const { id, refundId } = await aRefund(ctx);
  const { startsOn } = await getBookingRow(ctx, id);
  clock.now = new Date(`${addDays(startsOn, 3)}T03:00:00Z`);
  await completeBooking(as(ctx, "owner"), id);
  await voidRefund(as(ctx, "manager"), { refundId, reason: "Khách không nhận" });
  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "completed", paidVnd: 7_200_000, refundDueVnd: 500_000 });
  await payBack(ctx, id, 500_000);
  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "completed", paidVnd: 6_700_000, refundDueVnd: 0 });
  expect(await broken(ctx)).toEqual([]);
});

test("a voided refund of a merged booking is back on the booking that has its rooms now", async ({ ctx, clock }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 5 });
  const [last, middle, first] = [
    await aBooking(ctx, { paid: 6_700_000, cruise }),
    await aBooking(ctx, { paid: 6_700_000, cruise }),
    await aBooking(ctx, { paid: 7_200_000, cruise }),
  ];
  const refundId = await payBack(ctx, first.id, 500_000);
  for (const [into, from] of [[middle, first] as const, [last, middle] as const]) {
    const { revision, otherRevision, after } = await previewMerge(ctx, into.id, from.code);
    const expected = { revision, otherRevision, expectedTotal: vnd(after.total) };
    await mergeBookings(ctx, into.id, { code: from.code, ...expected });
    clock.forward(1);
  }

  await voidRefund(as(ctx, "manager"), { refundId, reason: "Khách không nhận" });

  const paid = async ({ id }: { id: string }) => (await getBookingRow(ctx, id)).paidVnd;
  expect(await Promise.all([last, middle, first].map(paid))).toEqual([20_600_000, 0, 0]);
  expect(await getBooking(ctx, last.id)).toMatchObject({ overpaid: 500_000 });
  const email = (await readEmails(ctx)).at(-1);
  expect(email?.subject).toMatch(/^Đính chính khoản hoàn/);
  expect(email?.subject).toContain(bookingReference(last.code));
  expect(await broken(ctx)).toEqual([]);
});

test("a refund is voided once, by a second person who may approve money, and not on a closed day", async ({ ctx }) => {
  const { refundId } = await aRefund(ctx);
  const wrong = { refundId, reason: "Nhầm" };
  for (const role of ["accountant", "sales", "viewer"] as const)
    await expect(voidRefund(as(ctx, role), wrong), role).rejects.toMatchObject({ kind: "forbidden" });
  // The payer is no second person, whatever they may approve.
  const promoted = { ...ctx, actor: { ...people.owner, id: people.accountant.id } };
  await expect(voidRefund(promoted, wrong)).rejects.toMatchObject({ code: "own-void" });

  const { id: fundId } = await fundNamed(ctx, till);
  const day = today(ctx.now());
  const other = await aRefund(ctx);
  await voidRefund(as(ctx, "manager"), wrong);
  await expect(voidRefund(as(ctx, "owner"), wrong)).rejects.toMatchObject({ code: "not-possible-now" });

  const held = (await balancesOf(ctx))[till] ?? 0;
  await closeFundDays(as(ctx, "accountant"), closeFundInput.parse({ fundId, day, counted: String(held) }));
  const late = voidRefund(as(ctx, "manager"), { refundId: other.refundId, reason: "Nhầm" });
  await expect(late).rejects.toMatchObject({ code: "fund-closed" });
  expect((await balancesOf(ctx))[till]).toBe(held);
});
