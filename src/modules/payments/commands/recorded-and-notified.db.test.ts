import { expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import type { BankNotice } from "../contract/receipts.ts";
import { getCashBook } from "../queries/cash-book.ts";
import { listLedger, listReceiptsToMatch } from "../queries/ledger.ts";
import { acceptAsRecorded } from "./accept-as-recorded.ts";
import { matchReceipt, unmatchReceipt } from "./match-receipt-by-hand.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";
import { approveVoid, requestVoid } from "./void-receipt.ts";

const HALF = 3_350_000;
let lastRef = 0;

function notice(ctx: Context, booking: PlacedBooking, change: Partial<BankNotice> = {}): BankNotice {
  lastRef += 1;
  return {
    provider: "sepay",
    providerRef: String(lastRef),
    direction: "in",
    accountNumber: ourAccount.number,
    amount: booking.dueNow,
    content: `MBVCB.HT${booking.code}.CT`,
    bankedAt: ctx.now(),
    ...change,
  };
}

async function aHeldBooking(ctx: Context, payment: "full" | "deposit" = "full") {
  await someSettings(ctx, { depositPercent: 30 });
  lastRef += 1;
  const cruise = await aCruise(ctx, { capacity: 3 });
  const contact = { name: "Trần Thử", phone: `09870001${String(lastRef).padStart(2, "0")}`, email: "thu@example.vn" };
  return {
    placed: await placeBooking(ctx, aBookingInput(cruise, { payment, contact }), { key: `typed-key-${lastRef}` }),
  };
}

const typed = (ctx: Context, { code }: PlacedBooking, reference: string, change: object = {}) =>
  recordManualReceipt(ctx, { code, amount: 6_700_000, reference, bankedAt: ctx.now(), ...change });

test("money that staff recorded and the bank reports afterwards, by the same reference, counts once", async ({
  ctx,
}) => {
  const { placed } = await aHeldBooking(ctx);
  await typed(ctx, placed, "FT26325123456");

  const told = await recordBankNotice(ctx, notice(ctx, placed, { bankReference: "ft26325123456" }));
  const unnamed = notice(ctx, placed, { bankReference: "FT26325123456", content: "khach chuyen" });
  expect([told.outcome, (await recordBankNotice(ctx, unnamed)).outcome]).toEqual(["ignored", "unmatched"]);

  expect(await getBooking(ctx, placed.id)).toMatchObject({ paid: 6_700_000, overpaid: 0 });
  expect(await listReceiptsToMatch(ctx)).toMatchObject([{ content: "khach chuyen" }]);
  expect(await getCashBook(ctx, {})).toMatchObject({ received: 13_400_000 });
  const kinds = (await getBookingDetail(ctx, placed.code)).events.map(({ kind }) => kind);
  expect(kinds).toContain("payment-told");
  const [line] = await listLedger(ctx, placed.id);
  const voided = requestVoid(ctx, { receiptId: line?.receiptId ?? "", reason: "Trùng" });
  await expect(voided).rejects.toMatchObject({ code: "told-by-bank" });
});

test("money that resembles a recorded receipt, without its reference, waits for staff to decide whether it is the same", async ({
  ctx,
  clock,
}) => {
  const { placed } = await aHeldBooking(ctx);
  await typed(ctx, placed, "ANH CHUP MAN HINH");
  clock.forward(24 * 60);
  const dayLater = ctx.now();

  const told = notice(ctx, placed, { bankReference: "FT26325123456", bankedAt: dayLater });
  expect((await recordBankNotice(ctx, told)).outcome).toBe("unmatched");
  clock.forward(24 * 60);
  const other = notice(ctx, placed);
  expect((await recordBankNotice(ctx, other)).outcome).toBe("over");

  const [waiting] = await listReceiptsToMatch(ctx);
  expect(waiting).toMatchObject({
    left: 6_700_000,
    possibleDuplicate: { reference: "ANH CHUP MAN HINH", amount: 6_700_000 },
    booking: { code: placed.code },
  });
  const slip = (await listLedger(ctx, placed.id)).find(({ provider }) => provider === "manual");
  await requestVoid(
    { ...ctx, actor: aStaffMember("accountant") },
    { receiptId: slip?.receiptId ?? "", reason: "Trùng" },
  );
  await approveVoid({ ...ctx, actor: aStaffMember("manager") }, slip?.receiptId ?? "");
  expect((await listReceiptsToMatch(ctx))[0]?.possibleDuplicate).toBeNull();
  await matchReceipt(ctx, { receiptId: waiting?.id ?? "", code: placed.code });
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", paid: 13_400_000 });
});

test("another amount under a recorded reference waits for staff to decide which is right", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  await typed(ctx, placed, "FT26325123456");

  const told = notice(ctx, placed, { bankReference: "FT26325123456", amount: 6_000_000 });
  expect((await recordBankNotice(ctx, told)).outcome).toBe("unmatched");

  expect((await getBooking(ctx, placed.id)).paid).toBe(6_700_000);
  expect(await listReceiptsToMatch(ctx)).toMatchObject([
    { left: 6_000_000, possibleDuplicate: { reference: "FT26325123456", amount: 6_700_000 } },
  ]);
});

test("money that the bank has reported is not recorded once more", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx, "deposit");
  await recordBankNotice(ctx, notice(ctx, placed, { bankReference: "FT26325123456" }));

  const again = typed(ctx, placed, "ft26325123456", { amount: placed.dueNow });

  await expect(again).rejects.toMatchObject({ fields: { reference: expect.stringContaining("Ngân hàng đã báo") } });
  expect((await getBooking(ctx, placed.id)).paid).toBe(placed.dueNow);
});

test("a notice that names another booking than the recorded receipt waits, and the right one is paid when staff have moved it", async ({
  ctx,
}) => {
  const { placed: wrong } = await aHeldBooking(ctx);
  const { placed: right } = await aHeldBooking(ctx);
  await typed(ctx, wrong, "FT26325123456");

  const told = await recordBankNotice(ctx, notice(ctx, right, { bankReference: "FT26325123456" }));
  expect(told.outcome).toBe("unmatched");
  const [waiting] = await listReceiptsToMatch(ctx);
  expect(waiting).toMatchObject({ left: 6_700_000, booking: { code: right.code } });

  const same = acceptAsRecorded(ctx, waiting?.id ?? "");
  await expect(same).rejects.toMatchObject({ code: "other-booking" });
  const [line] = await listLedger(ctx, wrong.id);
  const move = { receiptId: line?.receiptId ?? "", code: wrong.code, toCode: right.code, reason: "Gõ nhầm mã" };
  await unmatchReceipt(ctx, move);
  await acceptAsRecorded(ctx, waiting?.id ?? "");
  expect(await getBooking(ctx, right.id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
  expect((await getBooking(ctx, wrong.id)).paid).toBe(0);
  expect(await listReceiptsToMatch(ctx)).toEqual([]);
});

test("one recorded receipt makes one notice wait: a second equal transfer counts at once", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  await typed(ctx, placed, "ANH CHUP MAN HINH", { amount: HALF });

  const first = await recordBankNotice(ctx, notice(ctx, placed, { amount: HALF, bankReference: "FT1" }));
  const second = await recordBankNotice(ctx, notice(ctx, placed, { amount: HALF, bankReference: "FT2" }));

  expect([first.outcome, second.outcome]).toEqual(["unmatched", "exact"]);
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
});

test("staff mark a waiting transfer as the recorded one: it leaves the list and no money moves", async ({ ctx }) => {
  const { placed } = await aHeldBooking(ctx);
  await typed(ctx, placed, "ANH CHUP MAN HINH");
  await recordBankNotice(ctx, notice(ctx, placed, { bankReference: "FT26325123456" }));
  const [waiting] = await listReceiptsToMatch(ctx);

  await acceptAsRecorded(ctx, waiting?.id ?? "");

  expect(await listReceiptsToMatch(ctx)).toEqual([]);
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", paid: 6_700_000, overpaid: 0 });
  expect(await getCashBook(ctx, {})).toMatchObject({ received: 6_700_000, closing: 6_700_000 });
  await expect(acceptAsRecorded(ctx, waiting?.id ?? "")).rejects.toMatchObject({ code: "nothing-left" });
});

test("a matched transfer is separate money, and the recorded receipt can still be reported by the bank", async ({
  ctx,
}) => {
  const { placed } = await aHeldBooking(ctx);
  await typed(ctx, placed, "ANH CHUP MAN HINH", { amount: HALF });
  await recordBankNotice(ctx, notice(ctx, placed, { amount: HALF, bankReference: "FT1" }));
  const [waiting] = await listReceiptsToMatch(ctx);
  await matchReceipt(ctx, { receiptId: waiting?.id ?? "", code: placed.code });
  expect((await getBooking(ctx, placed.id)).paid).toBe(6_700_000);

  const told = await recordBankNotice(ctx, notice(ctx, placed, { amount: HALF, bankReference: "FT2" }));

  expect(told.outcome).toBe("unmatched");
  expect(await listReceiptsToMatch(ctx)).toMatchObject([{ possibleDuplicate: { reference: "ANH CHUP MAN HINH" } }]);
});
