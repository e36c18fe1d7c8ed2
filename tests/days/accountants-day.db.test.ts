import { expect } from "vitest";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { CashBook } from "#modules/payments/contract/cash-book.ts";
import type { LedgerLine, OpenReceipt, VoidRequest } from "#modules/payments/contract/receipts.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as cashBook } from "#web/admin/bookings/cash-book-page.tsx";
import { action as fileAction, loader as fileLoader } from "#web/admin/bookings/detail-page.tsx";
import { loader as approvalList, action as approvals } from "#web/admin/bookings/refunds-page.tsx";
import { loader as transferList, action as transfers } from "#web/admin/bookings/transfers-page.tsx";

const [accountant, manager] = [aStaffMember("accountant"), aStaffMember("manager")];

type Page = (args: never) => unknown;
type Asked = { actor?: typeof accountant; code?: string; form?: Record<string, string> };
const at = (ctx: Context, page: Page, { actor = accountant, code = "", form }: Asked = {}) =>
  outcomeOf(
    Promise.resolve().then(() =>
      page(aVisit(ctx, `/admin/don-dat/${code}`, { params: { code }, actor, ...(form && { form }) }) as never),
    ),
  );

const bookOf = async (ctx: Context) => ((await at(ctx, cashBook as Page)).data as { book: CashBook }).book;
const ledgerOf = async (ctx: Context, code: string) =>
  ((await at(ctx, fileLoader as Page, { code })).data as { ledger: LedgerLine[] }).ledger;

test("an accountant enters a receipt, has it voided by a second person, moves a wrong match, and the cash book balances", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 9 });
  const wrong = await placeBooking(ctx, aBookingInput(cruise), { key: "day-key-wrong" });
  const right = await placeBooking(ctx, aBookingInput(cruise), { key: "day-key-right" });
  const day = today(ctx.now());

  // Entered at the wrong booking, with the bank's time.
  const receipt = {
    intent: "record-payment",
    amount: "6700000",
    reference: "FT001",
    bankedOn: day,
    bankedTime: "09:00",
  };
  expect((await at(ctx, fileAction as Page, { code: wrong.code, form: receipt })).status).toBe(200);
  expect(await getBooking(ctx, wrong.id)).toMatchObject({ paid: 6_700_000, state: "confirmed" });

  const [line] = await ledgerOf(ctx, wrong.code);
  const move = { intent: "take-back", receiptId: line?.receiptId ?? "", amount: "", reason: "Khách ghi nhầm mã" };
  expect((await at(ctx, fileAction as Page, { code: wrong.code, form: { ...move, toCode: right.code } })).status).toBe(
    200,
  );
  expect(await getBooking(ctx, right.id)).toMatchObject({ paid: 6_700_000, state: "confirmed" });
  expect(await getBooking(ctx, wrong.id)).toMatchObject({ paid: 0 });

  // The second receipt never arrived at the bank: two people void it, never one.
  await at(ctx, fileAction as Page, { code: wrong.code, form: { ...receipt, reference: "FT002" } });
  const typed = (await ledgerOf(ctx, wrong.code)).find(({ share }) => share > 0)?.receiptId ?? "";
  const ask = { intent: "request-void", receiptId: typed, reason: "Gõ nhầm" };
  expect((await at(ctx, fileAction as Page, { code: wrong.code, form: ask })).status).toBe(200);
  const [asked] = ((await at(ctx, approvalList as Page)).data as { voids: VoidRequest[] }).voids;
  expect(asked).toMatchObject({ receiptId: typed, reason: "Gõ nhầm" });
  const approve = { intent: "approve-void", receiptId: typed };
  expect((await at(ctx, approvals as Page, { form: approve })).status).toBe(403);
  expect((await at(ctx, approvals as Page, { actor: manager, form: approve })).status).toBe(200);
  expect(await getBooking(ctx, wrong.id)).toMatchObject({ paid: 0 });

  // The cash book shows only money that really arrived, at the bank's time.
  const { from, received, closing, lines } = await bookOf(ctx);
  expect([formatDate(from), received, closing]).toEqual([formatDate(day), 6_700_000, 6_700_000]);
  expect(lines.map(({ reference, kind }) => [reference, kind])).toEqual([
    ["FT001", "typed"],
    ["FT002", "void"],
  ]);
  expect(lines[0]?.bookings).toMatchObject([{ code: right.code }]);
  expect(((await at(ctx, transferList as Page)).data as { receipts: OpenReceipt[] }).receipts).toEqual([]);
  expect(
    (await at(ctx, transfers as Page, { form: { intent: "match", receiptId: typed, code: right.code } })).status,
  ).toBe(409);
});
