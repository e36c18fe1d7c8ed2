import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { type Actor, visitor } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { sharePaymentLink } from "#modules/bookings/commands/contact/share-payment-link.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { renewHold } from "#modules/bookings/commands/hold/keep-hold.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { PlaceBookingInput } from "#modules/bookings/contract/placing.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { openEmail } from "#modules/outbox/commands.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { sendWaitingEmails } from "#platform/mail/outbox.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, theirAccount } from "#tests/support/factories.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";
import { listLedger, listReceiptsToMatch } from "../queries/ledger.ts";
import { listOwnRefunds, listRefunds } from "../queries/refunds.ts";
import { matchReceipt, unmatchReceipt } from "./match-receipt-by-hand.ts";
import { nameBeneficiary, nameOwnBeneficiary } from "./name-beneficiary.ts";
import { payRefund } from "./pay-refund.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { approveRefund, cancelAndRefund, rejectRefund, requestRefund, requestReturn } from "./refunds.ts";

const [accountant, manager, sales] = [aStaffMember("accountant"), aStaffMember("manager"), aStaffMember("sales")];
const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const policy = (reason: string) => ({ reason, terms: "policy" as const, beneficiary: theirAccount });

let last = 0;
async function aBooking(ctx: Context, change: Partial<PlaceBookingInput> = {}, capacity = 9) {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity });
  last += 1;
  const placed = await placeBooking(ctx, aBookingInput(cruise, change), { key: `refund-key-${last}` });
  return { cruise, ...placed };
}

async function arrives(ctx: Context, amount: number, content: string) {
  last += 1;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  return recordBankNotice(ctx, { ...base, providerRef: `r-${last}`, amount, content, bankedAt: ctx.now() });
}

const firstToMatch = async (ctx: Context) => (await listReceiptsToMatch(ctx))[0]?.id ?? "";
const firstRefund = async (ctx: Context) => (await listRefunds(ctx))[0]?.id ?? "";

async function expectBalanced(ctx: Context) {
  const ask = async (text: string) => (await ctx.db.execute(text)).rows;
  const money = (await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"));
  expect(money).toEqual([]);
}

const askRefund = (ctx: Context, bookingId: string, amount: number) =>
  requestRefund(ctx, { bookingId, amount: vnd(amount), reason: "Chuyển thừa", beneficiary: theirAccount });

test("cancelling a paid booking requests its refund, a second person approves, the bank's reference completes it", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);

  await cancelAndRefund(as(ctx, sales), id, policy("Khách bận"));
  const refundId = await firstRefund(ctx);
  expect(await listRefunds(ctx)).toMatchObject([{ state: "requested", amount: 6_700_000, booking: { code } }]);
  await expect(payRefund(as(ctx, accountant), refundId, "FT1")).rejects.toMatchObject({ code: "not-possible-now" });
  await approveRefund(as(ctx, manager), refundId);
  await payRefund(as(ctx, accountant), refundId, "FT1");
  await payRefund(as(ctx, accountant), refundId, "FT1");

  expect(await listRefunds(ctx)).toEqual([]);
  expect(await getBookingRow(ctx, id)).toMatchObject({ paidVnd: 0, refundDueVnd: 0 });
  expect((await getBooking(ctx, id)).events.at(-1)).toMatchObject({ kind: "refund-paid", data: { amount: 6_700_000 } });
  expect((await listLedger(ctx, id)).map((line) => line.amount)).toEqual([6_700_000, -6_700_000]);
  const emails = (await ctx.db.select().from(outbox)).filter((email) => email.subject.startsWith("Đã hoàn"));
  expect(emails).toHaveLength(1);
  await expectBalanced(ctx);
});

test("a requester cannot approve their own refund, whatever their role", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  const owner = aStaffMember("owner");
  await cancelAndRefund(as(ctx, owner), id, policy("Khách bận"));

  await expect(approveRefund(as(ctx, owner), await firstRefund(ctx))).rejects.toMatchObject({ code: "own-refund" });
  await expect(approveRefund(as(ctx, accountant), await firstRefund(ctx))).rejects.toMatchObject({ kind: "forbidden" });
});

test("small refunds need one person, but not when several of them make a large one", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000 + 5_500_000, `HT${code}`);
  const refund = (amount: number) => askRefund(as(ctx, accountant), id, amount);

  expect(await refund(3_000_000)).toBe("approved");
  await payRefund(as(ctx, accountant), await firstRefund(ctx), "FT2");
  expect(await refund(2_000_000)).toBe("approved");
  expect(await refund(100_000)).toBe("requested");
  await expect(refund(500_000)).rejects.toMatchObject({ kind: "invalid" });
  await expectBalanced(ctx);
});

test("an active booking keeps its price: only the overpayment goes back", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  const rejected = askRefund(ctx, id, 1000);
  await expect(rejected).rejects.toMatchObject({ kind: "invalid" });
});

test("more than the terms give needs a second person, and never exceeds what was paid", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  clock.forward(14 * 24 * 60);
  await cancelBooking(ctx, id, policy("Khách bận"));
  const refund = (amount: number) => askRefund(as(ctx, accountant), id, amount);

  expect(await refund(4_690_000)).toBe("approved");
  expect(await refund(10_000)).toBe("requested");
  await expect(refund(2_000_001)).rejects.toMatchObject({ kind: "invalid" });
});

test("a booking that is cancelled already does not seem to be refunded in full; the same cancellation twice is one", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  clock.forward(14 * 24 * 60);
  await cancelAndRefund(ctx, id, policy("Khách bận"));
  await cancelAndRefund(ctx, id, policy("Khách bận"));
  // A colleague whose page still shows the booking as confirmed.
  const full = cancelAndRefund(ctx, id, { ...policy("Cấm tàu"), terms: "full" });

  await expect(full).rejects.toMatchObject({
    code: "cancelled-otherwise",
    message: expect.stringContaining("2,010,000"),
  });
  expect((await listRefunds(ctx)).map(({ amount }) => amount)).toEqual([4_690_000]);
});

test("one bank transfer is one refund", async ({ ctx }) => {
  for (const _ of [1, 2]) {
    const { id, code } = await aBooking(ctx);
    await arrives(ctx, 6_800_000, `HT${code}`);
    await askRefund(ctx, id, 100_000);
  }
  const [one, two] = await listRefunds(ctx);
  await payRefund(as(ctx, accountant), one?.id ?? "", "FT3");
  const again = payRefund(as(ctx, accountant), two?.id ?? "", "FT3");
  await expect(again).rejects.toMatchObject({ code: "bank-reference-used" });
});

test("a rejected refund is free for another, and paying it is rejected", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  await cancelAndRefund(as(ctx, sales), id, policy("Khách bận"));
  const refundId = await firstRefund(ctx);
  await rejectRefund(as(ctx, manager), refundId, "Sai số tài khoản");

  await expect(payRefund(ctx, refundId, "FT4")).rejects.toMatchObject({ code: "not-possible-now" });
  expect(await askRefund(as(ctx, accountant), id, 6_700_000)).toBe("requested");
});

test("a booking with an open refund of its surplus can be cancelled: the rest is requested then", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 7_000_000, `HT${code}`);
  await askRefund(as(ctx, accountant), id, 300_000);

  await cancelAndRefund(as(ctx, sales), id, policy("Khách bận"));

  const promised = (await listRefunds(ctx, { bookingId: id })).map(({ amount }) => amount);
  expect(promised.sort()).toEqual([300_000, 6_700_000]);
  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "cancelled", refundDueVnd: 7_000_000 });

  const late = await aBooking(ctx);
  await arrives(ctx, 7_000_000, `HT${late.code}`);
  await askRefund(as(ctx, accountant), late.id, 300_000);
  clock.forward(20 * 24 * 60);
  await cancelAndRefund(as(ctx, sales), late.id, policy("Khách bận"));
  expect(await listRefunds(ctx, { bookingId: late.id })).toMatchObject([{ amount: 300_000 }]);
  await expectBalanced(ctx);
});

test("a refund that the bank has sent is recorded though its booking is held again, and that booking asks for the money", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 1_000_000, `HT${code}`);
  clock.forward(60);
  await expireBookings(ctx);
  await askRefund(as(ctx, accountant), id, 1_000_000);
  await approveRefund(as(ctx, manager), await firstRefund(ctx));
  await renewHold(ctx, id, { acceptedTotal: 6_700_000, by: "customer" });
  await arrives(ctx, 5_700_000, `HT${code}`);
  expect((await getBooking(ctx, id)).state).toBe("confirmed");

  await payRefund(as(ctx, accountant), await firstRefund(ctx), "FT5");

  const { events, ...booking } = await getBooking(ctx, id);
  const holdExpiresAt = new Date(ctx.now().getTime() + 24 * 3_600_000);
  expect(booking).toMatchObject({ state: "awaiting_payment", paid: 5_700_000, outstanding: 1_000_000, holdExpiresAt });
  expect(events.at(-1)).toMatchObject({ kind: "refund-paid", data: { amount: 1_000_000 } });
  const email = (await ctx.db.select().from(outbox)).find(({ subject }) => subject.startsWith("Đã hoàn"));
  expect(email?.text).toContain("Đơn còn thiếu 1,000,000 đ, bạn chuyển trước 11:00 22/11/2026");
  await expectBalanced(ctx);
});

test("late money does not revive a booking whose money has an open refund", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  clock.forward(60);
  await expireBookings(ctx);
  await arrives(ctx, 1_000_000, `HT${code}`);
  await askRefund(as(ctx, accountant), id, 1_000_000);

  expect((await arrives(ctx, 5_700_000, `HT${code}`)).outcome).toBe("late");
  expect(await getBookingRow(ctx, id)).toMatchObject({ refundDueVnd: 6_700_000 });
  expect((await getBooking(ctx, id)).state).toBe("expired");
  await expectBalanced(ctx);
});

test("a transfer without a code is matched by hand and confirms the booking", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, "chuyen tien di choi");

  expect(await matchReceipt(as(ctx, accountant), { receiptId: await firstToMatch(ctx), code })).toBe("exact");

  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
  expect(await listReceiptsToMatch(ctx)).toEqual([]);
  await expectBalanced(ctx);
});

test("one transfer can pay two bookings, and not more than it was", async ({ ctx }) => {
  const [one, two] = [await aBooking(ctx), await aBooking(ctx)];
  await arrives(ctx, 13_400_000, "hai don");
  const receiptId = await firstToMatch(ctx);

  await matchReceipt(ctx, { receiptId, code: one.code, amount: vnd(6_700_000) });
  const tooMuch = matchReceipt(ctx, { receiptId, code: two.code, amount: vnd(6_700_001) });
  await expect(tooMuch).rejects.toMatchObject({ kind: "invalid" });
  await matchReceipt(ctx, { receiptId, code: two.code });
  await expect(matchReceipt(ctx, { receiptId, code: two.code })).rejects.toMatchObject({ code: "nothing-left" });

  for (const { id } of [one, two]) expect((await getBooking(ctx, id)).state).toBe("confirmed");
  await expectBalanced(ctx);
});

test("a transfer without a code revives an expired booking while there are rooms, and otherwise waits", async ({
  ctx,
  clock,
}) => {
  const { id, code, cruise } = await aBooking(ctx, {}, 1);
  clock.forward(60);
  await expireBookings(ctx);
  await arrives(ctx, 6_700_000, "chuyen tien di choi");
  const receiptId = await firstToMatch(ctx);
  const other = await placeBooking(ctx, aBookingInput(cruise), { key: "refund-other-key" });

  await expect(matchReceipt(ctx, { receiptId, code })).rejects.toMatchObject({ code: "cabins-gone" });
  await cancelBooking(ctx, other.id, policy("Nhường chỗ"));
  await expect(matchReceipt(ctx, { receiptId, code: other.code })).rejects.toMatchObject({ code: "booking-cancelled" });
  await matchReceipt(ctx, { receiptId, code });
  expect((await getBooking(ctx, id)).state).toBe("confirmed");
  await expectBalanced(ctx);
});

test("matching money does not revive a departed booking", async ({ ctx, clock }) => {
  const { code } = await aBooking(ctx);
  clock.forward(30 * 24 * 60);
  await arrives(ctx, 6_700_000, "chuyen tien di choi");

  const match = matchReceipt(ctx, { receiptId: await firstToMatch(ctx), code });
  await expect(match).rejects.toMatchObject({ code: "departed" });
});

test("short money of an expired booking moves to its replacement", async ({ ctx, clock }) => {
  const old = await aBooking(ctx);
  await arrives(ctx, 1_000_000, `HT${old.code}`);
  clock.forward(60);
  await expireBookings(ctx);
  const { id, code } = await aBooking(ctx);
  const [line] = await listLedger(ctx, old.id);
  const taken = { receiptId: line?.receiptId ?? "", code: old.code, reason: "Khách đặt lại" };

  expect(await unmatchReceipt(as(ctx, accountant), taken)).toBe(1_000_000);
  await expect(unmatchReceipt(ctx, taken)).rejects.toMatchObject({ code: "nothing-to-take-back" });
  await matchReceipt(ctx, { receiptId: taken.receiptId, code });

  expect(await getBooking(ctx, old.id)).toMatchObject({ paid: 0 });
  expect(await getBooking(ctx, id)).toMatchObject({ state: "awaiting_payment", paid: 1_000_000 });
  await expectBalanced(ctx);
});

test("a transfer that belongs to no booking goes back whole, once", async ({ ctx }) => {
  await someSettings(ctx);
  await arrives(ctx, 2_000_000, "nham tai khoan");
  const receiptId = await firstToMatch(ctx);

  expect(
    await requestReturn(as(ctx, accountant), { receiptId, reason: "Chuyển nhầm", beneficiary: theirAccount }),
  ).toBe("approved");
  await expect(
    requestReturn(ctx, { receiptId, reason: "Chuyển nhầm", beneficiary: theirAccount }),
  ).rejects.toMatchObject({
    code: "nothing-left",
  });
  await payRefund(as(ctx, accountant), await firstRefund(ctx), "FT6");

  expect(await listReceiptsToMatch(ctx)).toEqual([]);
  await expectBalanced(ctx);
});

test("a rejected return lets the transfer wait again", async ({ ctx }) => {
  await someSettings(ctx);
  await arrives(ctx, 2_000_000, "nham tai khoan");
  await requestReturn(as(ctx, accountant), {
    receiptId: await firstToMatch(ctx),
    reason: "Chuyển nhầm",
    beneficiary: theirAccount,
  });
  await rejectRefund(as(ctx, manager), await firstRefund(ctx), "Tìm ra khách rồi");

  expect(await listReceiptsToMatch(ctx)).toMatchObject([{ left: 2_000_000 }]);
  await expectBalanced(ctx);
});

test("money needs permissions: sales read it, only roles with the right write it", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_800_000, `HT${code}`);
  const refund = { bookingId: id, amount: vnd(100_000), reason: "Chuyển thừa" };

  expect(await listLedger(as(ctx, sales), id)).toHaveLength(1);
  await expect(requestRefund(as(ctx, sales), refund)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(listReceiptsToMatch(as(ctx, aStaffMember("viewer")))).rejects.toMatchObject({ kind: "forbidden" });
  const match = matchReceipt(as(ctx, sales), { receiptId: id, code });
  await expect(match).rejects.toMatchObject({ kind: "forbidden" });
});

test("four small returns of one split transfer are one large one: the second needs another person", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 20_000_000, "chuyen tien");
  const receiptId = await firstToMatch(ctx);
  const byAccountant = as(ctx, accountant);
  await matchReceipt(byAccountant, { receiptId, code, amount: vnd(15_000_000) });

  expect(await requestReturn(byAccountant, { receiptId, reason: "Trả lần 1", beneficiary: theirAccount })).toBe(
    "approved",
  );
  for (const attempt of [2, 3, 4]) {
    await unmatchReceipt(byAccountant, { receiptId, code, amount: vnd(2_500_000), reason: "Tách nhỏ" });
    expect(
      await requestReturn(byAccountant, { receiptId, reason: `Trả lần ${attempt}`, beneficiary: theirAccount }),
    ).toBe("requested");
  }
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 7_500_000 });
  await expectBalanced(ctx);
});

test("small refunds of many bookings on one day are one large one for the person who pays them", async ({
  ctx,
  clock,
}) => {
  const overpaid: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { id, code } = await aBooking(ctx);
    await arrives(ctx, 9_700_000, `HT${code}`);
    overpaid.push(id);
  }
  const [one = "", two = "", three = ""] = overpaid;
  const refund = (actor: Actor, bookingId: string) =>
    requestRefund(as(ctx, actor), {
      bookingId,
      amount: vnd(3_000_000),
      reason: "Chuyển thừa",
      beneficiary: theirAccount,
    });

  expect(await refund(accountant, one)).toBe("approved");
  expect(await refund(accountant, two)).toBe("requested");
  expect(await refund(manager, three)).toBe("approved");
  await rejectRefund(as(ctx, manager), (await listRefunds(ctx, { bookingId: two }))[0]?.id ?? "", "Để mai");
  clock.forward(24 * 60);
  expect(await refund(accountant, two)).toBe("approved");
});

test("money that staff recorded for a cancelled booking does not leave without another person", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await cancelBooking(ctx, id, policy("Khách bận"));
  const byAccountant = as(ctx, accountant);
  const typed = { code, amount: 2_000_000, reference: "FT-BIA", bankedAt: ctx.now(), isAbove: true };

  expect((await recordManualReceipt(byAccountant, typed)).outcome).toBe("late");
  const refund = { bookingId: id, amount: vnd(2_000_000), reason: "Trả khách" };
  expect(await requestRefund(byAccountant, refund)).toBe("requested");
  const paid = payRefund(byAccountant, await firstRefund(ctx), "FT-RA");
  await expect(paid).rejects.toMatchObject({ code: "not-possible-now" });

  await rejectRefund(as(ctx, manager), await firstRefund(ctx), "Không có khoản này");
  const [line] = await listLedger(ctx, id);
  await unmatchReceipt(byAccountant, { receiptId: line?.receiptId ?? "", code, reason: "Gỡ ra" });
  const back = await requestReturn(byAccountant, {
    receiptId: line?.receiptId ?? "",
    reason: "Trả lại",
    beneficiary: theirAccount,
  });
  expect(back).toBe("requested");
  await expectBalanced(ctx);
});

test("a refund stores its account encrypted, and the day on which the bank sent it", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_800_000, `HT${code}`);
  const refund = { bookingId: id, amount: vnd(100_000), reason: "Chuyển thừa", beneficiary: theirAccount };
  await requestRefund(as(ctx, accountant), refund);
  const sent = ctx.now();
  clock.forward(120);

  const tomorrow = payRefund(ctx, await firstRefund(ctx), "FT8", { paidAt: new Date("2027-01-01T00:00:00Z") });
  await expect(tomorrow).rejects.toMatchObject({ fields: { bankedTime: expect.any(String) } });
  await payRefund(as(ctx, accountant), await firstRefund(ctx), "FT8", { paidAt: sent });

  expect(await listRefunds(ctx, { bookingId: id })).toMatchObject([
    { beneficiary: theirAccount, paidAt: sent, bankReference: "FT8" },
  ]);
  const [masked] = await listRefunds(as(ctx, { ...sales, permissions: new Set(["payments.read"] as const) }), {
    bookingId: id,
  });
  expect(masked?.beneficiary).toEqual({ bank: "Vietcombank", account: "•••• 789", holder: "" });
  const { rows } = await ctx.db.execute("select beneficiary_sealed from refunds");
  expect(JSON.stringify(rows)).not.toContain("0123456789");
  const page = await listLedger(ctx, id);
  expect(page.at(-1)).toMatchObject({ kind: "refunded", at: sent });
});

test("the limit for refunds by one person comes from the settings", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await saveSettings(ctx, "payment", { refundAloneMaxVnd: 100_000 });
  await arrives(ctx, 7_000_000, `HT${code}`);
  const refund = (amount: number) => askRefund(as(ctx, accountant), id, amount);

  expect(await refund(100_000)).toBe("approved");
  expect(await refund(1000)).toBe("requested");
});

test("another account for an approved refund has to be approved again, and a paid one stays as it was", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  const other = { bank: "Techcombank", account: "9988776655", holder: "NGUOI KHAC" };
  await anAccount(ctx, "owner");
  await cancelAndRefund(as(ctx, sales), id, policy("Khách bận"));
  const refundId = await firstRefund(ctx);
  await approveRefund(as(ctx, manager), refundId);

  expect(await nameBeneficiary(as(ctx, manager), refundId, other)).toBe("requested");
  expect(await listRefunds(ctx)).toMatchObject([
    { state: "requested", beneficiary: other, requestedBy: { id: manager.id }, decidedByName: null },
  ]);
  const named = eq(auditEvents.action, "refund.account-named");
  expect(await ctx.db.select().from(auditEvents).where(named)).toMatchObject([
    { before: { beneficiary: "Vietcombank •••• 789" }, after: { beneficiary: "Techcombank •••• 655" } },
  ]);
  const email = (await readEmails(ctx)).find(({ subject }) => subject.startsWith("Đã đổi tài khoản nhận tiền hoàn"));
  expect(email?.text).toContain("sẽ về tài khoản Techcombank •••• 655, thay cho Vietcombank •••• 789.");
  await expect(approveRefund(as(ctx, manager), refundId)).rejects.toMatchObject({ code: "own-refund" });
  await expect(payRefund(as(ctx, manager), refundId, "FT-KHAC")).rejects.toMatchObject({ code: "not-possible-now" });
  expect((await getBookingRow(ctx, id)).paidVnd).toBe(6_700_000);

  await approveRefund(as(ctx, aStaffMember("owner")), refundId);
  await payRefund(as(ctx, manager), refundId, "FT-KHAC");
  const late = nameBeneficiary(as(ctx, manager), refundId, theirAccount);
  await expect(late).rejects.toMatchObject({ code: "not-possible-now" });
  expect(await listRefunds(ctx, { bookingId: id })).toMatchObject([{ state: "paid", beneficiary: other }]);
  await expectBalanced(ctx);
});

test("a refund without an account is neither approved nor paid; the customer names it, once", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  await cancelAndRefund(as(ctx, sales), id, { reason: "Khách bận", terms: "policy" });
  const refundId = await firstRefund(ctx);
  const [shown] = await listRefunds(ctx);
  const approving = (expectedVersion?: number) => approveRefund(as(ctx, manager), refundId, expectedVersion);
  await expect(approving()).rejects.toMatchObject({ code: "no-beneficiary" });

  clock.forward(5);
  await nameOwnBeneficiary(as(ctx, visitor), id, theirAccount);
  const again = nameOwnBeneficiary(as(ctx, visitor), id, { ...theirAccount, account: "1" });
  await expect(again).rejects.toMatchObject({ kind: "conflict" });
  expect(await listOwnRefunds(as(ctx, visitor), id)).toMatchObject([
    { amount: 6_700_000, beneficiary: { bank: "Vietcombank", account: "•••• 789" } },
  ]);
  await expect(approving(shown?.version)).rejects.toMatchObject({ code: "not-possible-now" });
  await approving((shown?.version ?? 0) + 1);
  await payRefund(as(ctx, accountant), refundId, "FT-KHACH");
  expect((await getBookingRow(ctx, id)).paidVnd).toBe(0);
});

test("a refund that changed since it was displayed is not approved, rejected, paid or given another account", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  await anAccount(ctx, "owner");
  await cancelAndRefund(as(ctx, sales), id, policy("Khách bận"));
  const refundId = await firstRefund(ctx);
  const [shown] = await listRefunds(ctx, { bookingId: id });
  const expectedVersion = shown?.version ?? 0;
  await nameBeneficiary(as(ctx, accountant), refundId, { ...theirAccount, account: "77" });
  await expect(approveRefund(as(ctx, manager), refundId, expectedVersion)).rejects.toMatchObject({
    code: "not-possible-now",
  });
  const stale = { code: "not-possible-now" };
  const other = { ...theirAccount, account: "78" };
  await expect(nameBeneficiary(as(ctx, accountant), refundId, other, expectedVersion)).rejects.toMatchObject(stale);
  await expect(rejectRefund(as(ctx, manager), refundId, "Nhầm", expectedVersion)).rejects.toMatchObject(stale);
  await approveRefund(as(ctx, manager), refundId, expectedVersion + 1);
  expect(await listRefunds(ctx, { bookingId: id })).toMatchObject([{ state: "approved" }]);
  await expect(rejectRefund(as(ctx, manager), refundId, "Nhầm", expectedVersion + 1)).rejects.toMatchObject(stale);
  const paying = (version: number) => payRefund(as(ctx, accountant), refundId, "FT-seen", { expectedVersion: version });
  await expect(paying(expectedVersion + 1)).rejects.toMatchObject(stale);
  await paying(expectedVersion + 2);
  expect(await listRefunds(ctx, { bookingId: id })).toMatchObject([{ state: "paid" }]);
});

test("only a refund whose customer got the email says that an email asks for the account", async ({ ctx }) => {
  const [written, silent, over] = [await aBooking(ctx), await aBooking(ctx), await aBooking(ctx)];
  await arrives(ctx, 6_700_000, `HT${written.code}`);
  await arrives(ctx, 6_700_000, `HT${silent.code}`);
  await arrives(ctx, 6_800_000, `HT${over.code}`);
  await ctx.db.update(bookings).set({ contactEmail: "" }).where(eq(bookings.id, silent.id));
  for (const { id } of [written, silent])
    await cancelAndRefund(as(ctx, sales), id, { reason: "Khách bận", terms: "policy" });
  await requestRefund(as(ctx, accountant), { bookingId: over.id, amount: vnd(100_000), reason: "Chuyển thừa" });
  await ctx.db.update(outbox).set({ state: "sent" });
  const asked = (await listRefunds(ctx)).map(({ booking, isAskedByEmail }) => [booking?.code, isAskedByEmail]);
  expect(new Map(asked as [string, boolean][])).toEqual(
    new Map([
      [written.code, true],
      [silent.code, false],
      [over.code, false],
    ]),
  );
});

test("a manager who has the customer's link does not approve the account entered through it", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  await cancelAndRefund(as(ctx, sales), id, { reason: "Khách bận", terms: "policy" });
  await sharePaymentLink(as(ctx, manager), id);
  await nameOwnBeneficiary(as(ctx, visitor), id, { ...theirAccount, holder: "NGUOI KHAC" });

  const refundId = await firstRefund(ctx);
  await expect(approveRefund(as(ctx, manager), refundId)).rejects.toMatchObject({ code: "own-refund" });
  await approveRefund(as(ctx, aStaffMember("owner")), refundId);
});

test("an owner who read the link in a stuck email does not approve the account entered through it", async ({ ctx }) => {
  const owner = aStaffMember("owner");
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  await cancelAndRefund(as(ctx, sales), id, { reason: "Khách bận", terms: "policy" });
  await sendWaitingEmails(ctx, undefined);
  const [email] = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.about, `booking:${id}`));
  expect((await openEmail(as(ctx, owner), email?.id ?? "")).text).toContain("?k=");
  await nameOwnBeneficiary(as(ctx, visitor), id, { ...theirAccount, holder: "NGUOI KHAC" });

  const refundId = await firstRefund(ctx);
  await expect(approveRefund(as(ctx, owner), refundId)).rejects.toMatchObject({ code: "own-refund" });
  await approveRefund(as(ctx, manager), refundId);
});

test("a small refund whose account came through a link that staff have waits for another person", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_800_000, `HT${code}`);
  await requestRefund(as(ctx, accountant), { bookingId: id, amount: vnd(100_000), reason: "Chuyển thừa" });
  await sharePaymentLink(as(ctx, manager), id);
  await nameOwnBeneficiary(as(ctx, visitor), id, theirAccount);

  const refundId = await firstRefund(ctx);
  await expect(payRefund(as(ctx, manager), refundId, "FT-NHO")).rejects.toMatchObject({ code: "not-possible-now" });
  await expect(approveRefund(as(ctx, manager), refundId)).rejects.toMatchObject({ code: "own-refund" });
  // Another account, which a colleague got from the customer, may be approved by the manager.
  await nameBeneficiary(as(ctx, accountant), refundId, { ...theirAccount, account: "0123456780" });
  await approveRefund(as(ctx, manager), refundId);
});

test("a refund that waits for a second person goes on waiting when its account is entered", async ({ ctx, clock }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  clock.now = new Date("2026-12-10T03:00:00Z"); // cancelling costs all of it
  await cancelAndRefund(as(ctx, sales), id, { reason: "Bão", terms: "full" });
  const refundId = await firstRefund(ctx);
  expect(await nameBeneficiary(as(ctx, accountant), refundId, theirAccount)).toBe("requested");
});

test("a sole approver approves a colleague's refund, also to an account that they enter themselves", async ({
  ctx,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  const account = await anAccount(ctx, "owner");
  const owner = { ...aStaffMember("owner"), id: account.id };
  await cancelAndRefund(as(ctx, sales), id, { reason: "Khách bận", terms: "policy" });
  const refundId = await firstRefund(ctx);
  expect(await nameBeneficiary(as(ctx, owner), refundId, theirAccount)).toBe("requested");
  await approveRefund(as(ctx, owner), refundId);
  await payRefund(as(ctx, owner), refundId, "FT-MOT-CHU");
  await expectBalanced(ctx);
});

test("a small refund needs no second person when its account becomes known", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_800_000, `HT${code}`);
  await requestRefund(as(ctx, aStaffMember("accountant")), {
    bookingId: id,
    amount: vnd(100_000),
    reason: "Chuyển thừa",
  });

  await expect(payRefund(as(ctx, accountant), await firstRefund(ctx), "FT9")).rejects.toMatchObject({
    code: "no-beneficiary",
  });
  expect(await nameBeneficiary(as(ctx, accountant), await firstRefund(ctx), theirAccount)).toBe("approved");
  await payRefund(as(ctx, accountant), await firstRefund(ctx), "FT9");

  expect(await listRefunds(ctx, { bookingId: id })).toMatchObject([{ beneficiary: theirAccount, state: "paid" }]);
});

test("staff who changed a booking, or ordered its full refund, cannot refund any of it alone", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 6_700_000, `HT${code}`);
  clock.now = new Date("2026-12-10T03:00:00Z"); // cancelling costs all of it
  const input = unchangedInput(await getBookingRow(ctx, id));
  const own = { ...input, override: { is: "total" as const, total: vnd(5_700_000), reason: "Bù" } };
  const { revision } = await previewChange(as(ctx, manager), id, own);
  await changeBooking(as(ctx, manager), id, { ...own, expectedTotal: vnd(5_700_000), revision });
  const refund = { bookingId: id, amount: vnd(1_000_000), reason: "Bù" };

  expect(await requestRefund(as(ctx, manager), refund)).toBe("requested");
  await rejectRefund(as(ctx, manager), await firstRefund(ctx), "Thôi");
  expect(await requestRefund(as(ctx, accountant), refund)).toBe("approved");

  const full = await aBooking(ctx, { checkIn: calendarDate("2026-12-13") });
  await arrives(ctx, 6_700_000, `HT${full.code}`);
  await cancelAndRefund(as(ctx, manager), full.id, { reason: "Bão", terms: "full" });
  const [asked] = await listRefunds(ctx, { bookingId: full.id });
  await rejectRefund(as(ctx, manager), asked?.id ?? "", "Sai số tài khoản");
  const again = { bookingId: full.id, amount: vnd(1_000_000), reason: "Bão" };
  expect(await requestRefund(as(ctx, manager), again)).toBe("requested");
});

test("recording other money in its place does not free money that the bank reported", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await arrives(ctx, 3_000_000, `HT${code}`);
  const byAccountant = as(ctx, accountant);
  const typed = { code, amount: 3_700_000, reference: "FT-BIA", bankedAt: ctx.now(), isAbove: true };
  await recordManualReceipt(byAccountant, typed);
  const bank = (await listLedger(ctx, id)).find(({ provider }) => provider === "sepay");
  await unmatchReceipt(byAccountant, { receiptId: bank?.receiptId ?? "", code, reason: "Gỡ ra" });

  const back = await requestReturn(byAccountant, {
    receiptId: bank?.receiptId ?? "",
    reason: "Trả lại",
    beneficiary: theirAccount,
  });

  expect(back).toBe("requested");
});
