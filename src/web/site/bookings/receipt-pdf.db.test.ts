import { expect } from "vitest";
import { type Role, roles } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { approveVoid, requestVoid } from "#modules/payments/commands/void-receipt.ts";
import { listOwnReceipts } from "#modules/payments/queries/booking-receipts.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as staffLoader } from "#web/admin/bookings/receipt-pdf-resource.ts";
import { loader as bookingPage } from "./booking-page.tsx";
import { loader } from "./receipt-pdf-resource.ts";

let last = 0;
async function aBooking(ctx: Context) {
  await someSettings(ctx);
  last += 1;
  const placed = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `receipt-pdf-${last}` });
  const query = `?k=${encodeURIComponent(placed.secret)}`;
  const visit = aVisit(ctx, `/don-hang/${placed.code}${query}`, { params: { code: placed.code } });
  const { headers } = await outcomeOf(Promise.resolve(bookingPage(visit)));
  return { ...placed, cookie: cookiesOf(headers) };
}

const transfer = (ctx: Context, code: string, amount: number) =>
  recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `FT-${code}-${amount}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });

const at = (ctx: Context, code: string, id: string, cookie: string) =>
  loader(aVisit(ctx, `/don-hang/${code}/phieu-thu/${id}.pdf`, { params: { code, id }, cookie }));

test("Each payment of a booking has a receipt for its customer", async ({ ctx }) => {
  const { id, code, cookie } = await aBooking(ctx);
  await transfer(ctx, code, 1_000_000);
  await transfer(ctx, code, 5_700_000);

  const page = await outcomeOf(
    Promise.resolve(bookingPage(aVisit(ctx, `/don-hang/${code}`, { params: { code }, cookie }))),
  );
  const receipts = await listOwnReceipts(ctx, id);
  // The rest of a transfer may be another customer's, so nothing else of it leaves the server.
  expect((page.data as { receipts: unknown }).receipts).toEqual(
    receipts.map(({ id, amount, method, at }) => ({ id, amount, method, at })),
  );
  expect(receipts.map(({ amount }) => amount).sort()).toEqual([1_000_000, 5_700_000]);

  const first = receipts.find(({ amount }) => amount === 1_000_000);
  const answer = await at(ctx, code, first?.id ?? "", cookie);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="phieu-thu-HT${code}-FT-${code}-1000000.pdf"`,
  );
  const { words } = await readPdf(await answer.arrayBuffer());
  for (const text of [`Số FT-${code}-1000000`, "Một triệu đồng", "Đã nhận cho đơn 6,700,000 đ", "Lê Thu Hằng"])
    expect(words).toContain(text);
});

test("A receipt opens under its own booking only, with that booking's token, and never as nonsense", async ({
  ctx,
}) => {
  const [mine, other] = [await aBooking(ctx), await aBooking(ctx)];
  await transfer(ctx, mine.code, 6_700_000);
  const [receipt] = await listOwnReceipts(ctx, mine.id);

  for (const [code, id, cookie] of [
    [mine.code, receipt?.id ?? "", ""],
    [mine.code, receipt?.id ?? "", other.cookie],
    [other.code, receipt?.id ?? "", other.cookie],
    [mine.code, "khong-co", mine.cookie],
  ] as const)
    expect(await outcomeOf(at(ctx, code, id, cookie))).toMatchObject({ status: 404 });
});

test("A voided receipt is no receipt any more", async ({ ctx, clock }) => {
  const { id, code, cookie } = await aBooking(ctx);
  const by = (role: Role) => ({ ...ctx, actor: { ...aStaffMember(role), id: newId() } });
  const bankedAt = clock.now;
  await recordManualReceipt(by("accountant"), {
    code,
    amount: 6_700_000,
    method: "cash",
    reference: "",
    bankedAt,
  });
  const [receipt] = await listOwnReceipts(ctx, id);
  expect(receipt).toMatchObject({ number: expect.stringMatching(/^PT/), bankReference: null });
  await requestVoid(by("accountant"), { receiptId: receipt?.id ?? "", reason: "ghi nhầm" });
  await approveVoid(by("owner"), receipt?.id ?? "");

  expect(await listOwnReceipts(ctx, id)).toEqual([]);
  expect(await outcomeOf(at(ctx, code, receipt?.id ?? "", cookie))).toMatchObject({ status: 404 });
});

test("Staff print a receipt with the permission to read payments", async ({ ctx }) => {
  const { id, code } = await aBooking(ctx);
  await transfer(ctx, code, 6_700_000);
  const [receipt] = await listOwnReceipts(ctx, id);
  const params = { code, id: receipt?.id ?? "" };
  const print = (role: Role) =>
    staffLoader(
      aVisit(ctx, `/admin/don-dat/${code}/phieu-thu/${params.id}.pdf`, { params, actor: aStaffMember(role) }),
    );

  for (const role of roles) {
    const { status } = await outcomeOf(print(role));
    expect([role, status]).toEqual([role, aStaffMember(role).permissions.has("payments.read") ? 200 : 403]);
  }
  expect((await readPdf(await (await print("accountant")).arrayBuffer())).words).toContain(
    "Sáu triệu bảy trăm nghìn đồng",
  );
});
