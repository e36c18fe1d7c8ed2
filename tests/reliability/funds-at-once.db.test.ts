import { expect, test } from "vitest";
import { today } from "#kernel/calendar-date.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { closeFundDays } from "#modules/funds/commands/closings.ts";
import { closeFundInput, transferInput } from "#modules/funds/contract.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { transferFunds } from "#modules/payments/commands/transfer-funds.ts";
import type { Context } from "#platform/context.ts";
import { aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { balancesOf, fundNamed } from "#tests/support/funds.ts";
import { buyer, openWorld } from "./world.ts";

const HELD = 1_000_000;
const bank = `Tài khoản ${ourAccount.number}`;

async function withCash(ctx: Context) {
  await someSettings(ctx);
  const { code } = await placeBooking(ctx, buyer(await aCruise(ctx), 1), { key: "funds-at-once" });
  const notice = { provider: "sepay", direction: "in", accountNumber: ourAccount.number, bankedAt: ctx.now() } as const;
  const report = (providerRef: string, amount: number) =>
    recordBankNotice(ctx, { ...notice, providerRef, amount, content: "khong ro" });
  await report("first", 5_000);
  const cash = (amount: number) =>
    recordManualReceipt(ctx, { code, method: "cash", reference: "", bankedAt: ctx.now(), amount });
  await cash(HELD);
  return { cash, report, till: (await fundNamed(ctx, "Quỹ tiền mặt")).id, to: (await fundNamed(ctx, bank)).id };
}

const kinds = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code?: string }).code)).sort();

test("a till pays out its cash once when ten transfers of all of it come at once, in both directions", async () => {
  const { ctx, broken } = await openWorld();
  const { till, to } = await withCash(ctx);
  const move = (fromFundId: string, toFundId: string, amount: number) =>
    transferFunds(
      ctx,
      transferInput.parse({ fromFundId, toFundId, amount: String(amount), fee: "0", day: today(ctx.now()) }),
    );

  const results = await Promise.allSettled(Array.from({ length: 10 }, () => move(till, to, HELD)));
  expect(kinds(results)).toEqual(["done", ...Array(9).fill("invalid-input")]);
  await Promise.all(Array.from({ length: 4 }, () => [move(to, till, 10), move(to, till, 20)]).flat());
  const crossing = await Promise.allSettled(
    Array.from({ length: 4 }, () => [move(till, to, 30), move(to, till, 5)]).flat(),
  );
  expect(new Set(kinds(crossing))).toEqual(new Set(["done"]));

  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 20, [bank]: 1_004_980 });
  expect(await broken()).toEqual([]);
});

test("of two closings at once one counts, and money recorded beside them lies before it or is rejected", async () => {
  const { ctx, broken } = await openWorld();
  const { cash, report, till, to } = await withCash(ctx);
  const close = (fundId: string) =>
    closeFundDays(ctx, closeFundInput.parse({ fundId, day: today(ctx.now()), counted: "777", reason: "Đếm lại" }));

  const closings = await Promise.allSettled([
    ...[close(till), cash(100), close(till), cash(200), cash(300)],
    ...[close(to), report("second", 100), close(to), report("third", 200)],
  ]);

  const rejected = kinds(closings).filter((kind) => kind !== "done");
  expect(new Set(rejected)).toEqual(new Set(["fund-closed"]));
  expect(closings.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(4);
  // Reports are never rejected: beside the closing of their account they lie before it, or on the next day.
  for (const at of [6, 8]) expect(closings[at]?.status).toBe("fulfilled");
  expect(await balancesOf(ctx)).toMatchObject({ "Quỹ tiền mặt": 777, [bank]: 777 });
  expect(await broken()).toEqual([]);
});
