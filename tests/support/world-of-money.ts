import { eq, inArray } from "drizzle-orm";
import type { Role, Staff } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { approveRefund, cancelAndRefund, requestRefund } from "#modules/payments/commands/refunds.ts";
import { requestVoid } from "#modules/payments/commands/void-receipt.ts";
import { paymentAllocations, refunds } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, NOW } from "./context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, type TestCruise } from "./factories.ts";
import { type GatewayWorld, payAt, takeNotice } from "./gateways.ts";
import { anAccount, aStaffMember } from "./staff.ts";

/** The roles that handle money. The owner may also change the limit and create accounts, which is accepted: docs/security.md. */
export const rolesWithMoney = ["sales", "accountant", "manager", "owner"] as const satisfies readonly Role[];

/** The most that one person may refund alone, in a day and of the same money. */
export const ALONE_MAX = 5_000_000;
/** A day on which cancelling costs the full price, so that every refund exceeds the terms. */
export const NEAR = "2026-12-10T03:00:00Z";
const customer = { bank: "Vietcombank", account: "0011223344", holder: "LE THU HANG" };
const [salesman, manager, accountant] = [aStaffMember("sales"), aStaffMember("manager"), aStaffMember("accountant")];

export type WorldOfMoney = {
  cruise: TestCruise;
  people: Record<(typeof rolesWithMoney)[number], Staff>;
  /** The refund of each booking by its terms. */
  surplus: ReadonlyMap<string, number>;
  /** Refunds to the customer's account that colleagues have requested and approved. */
  approved: readonly string[];
  /** Refunds that colleagues have paid in cash. */
  paid: readonly string[];
};

/** Bookings, transfers and refunds of honest colleagues; with `gateways` one customer paid at VNPay. */
export async function aWorldOfMoney(ctx: Context, clock: Clock, gateways?: GatewayWorld): Promise<WorldOfMoney> {
  clock.now = NOW;
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 9 });
  let made = 0;
  const book = async (rooms: number, total: number, phone = "") => {
    made += 1;
    const contact = { name: "Lê Thu Hằng", phone: phone || `09120001${10 + made}`, email: `khach${made}@example.vn` };
    const order = { adults: 2 * rooms, rooms: [{ roomId: cruise.roomIds[0] ?? "", quantity: rooms }] };
    const input = aBookingInput(cruise, { ...order, contact, expectedTotal: vnd(total) });
    return placeBooking(ctx, input, { key: `honest-${cruise.slug}-${made}` });
  };
  const receiveTransfer = (amount: number, content: string) => {
    made += 1;
    const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
    const providerRef = `honest-${cruise.slug}-${made}`;
    return recordBankNotice(ctx, { ...base, providerRef, amount, content, bankedAt: ctx.now() });
  };
  const large = await book(2, 13_400_000, "0912 345 678");
  const small = await book(1, 6_700_000, "0912 345 678");
  const over = await book(1, 6_700_000);
  const gone = await book(1, 6_700_000);
  await receiveTransfer(13_400_000, `HT${large.code}`);
  if (gateways) await takeNotice(ctx, await payAt(ctx, gateways, small.id));
  else await receiveTransfer(6_700_000, `HT${small.code}`);
  await receiveTransfer(9_700_000, `HT${over.code}`);
  const open = await book(1, 6_700_000);
  await receiveTransfer(6_700_000, `HT${gone.code}`);
  await receiveTransfer(6_700_000, `HT${open.code}`);
  await cancelAndRefund(as(ctx, salesman), gone.id, { reason: "Khách bận", terms: "policy", beneficiary: customer });
  const [waiting] = await ctx.db.select().from(refunds).where(eq(refunds.bookingId, gone.id));
  await approveRefund(as(ctx, manager), waiting?.id ?? "");
  // A large and a small refund have no account yet. A staff member with the customer's link could set one.
  await cancelAndRefund(as(ctx, salesman), open.id, { reason: "Khách ốm", terms: "policy" });
  const little = { bookingId: over.id, amount: vnd(1_000_000), reason: "Chuyển thừa" };
  await requestRefund(as(ctx, accountant), little);
  const [thanked, returned, doubted] = [await book(1, 6_700_000), await book(1, 6_700_000), await book(1, 6_700_000)];
  const paid = await paidInCash(ctx, { thanked, returned, doubted });
  clock.now = new Date(NEAR);
  await receiveTransfer(4_000_000, "chuyen tien di choi");
  await receiveTransfer(9_000_000, "nham tai khoan");
  const people = Object.fromEntries(
    await Promise.all(rolesWithMoney.map(async (role) => [role, await anEmployee(ctx, role)] as const)),
  ) as WorldOfMoney["people"];
  return {
    cruise,
    people,
    surplus: new Map([
      ...[large, small].map(({ id }) => [id, 0] as const),
      [over.id, 3_000_000],
      // It was cancelled while that was free. Of a new refund one person may pay up to the limit.
      [gone.id, ALONE_MAX],
      [open.id, ALONE_MAX],
      // Once its cash refund is voided.
      [thanked.id, 3_000_000],
      [returned.id, ALONE_MAX],
      [doubted.id, 0],
    ]),
    approved: [waiting?.id ?? ""],
    paid,
  };
}

type CashBookings = Record<"thanked" | "returned" | "doubted", PlacedBooking>;

/**
 * Three bookings paid in cash. A colleague has paid a surplus of one and the whole of another back in cash, and has asked to void the
 * receipt of the third. Returns the paid refunds.
 */
async function paidInCash(ctx: Context, { thanked, returned, doubted }: CashBookings): Promise<string[]> {
  const receive = ({ code }: PlacedBooking, amount: number) =>
    recordManualReceipt(as(ctx, manager), {
      code,
      amount: vnd(amount),
      method: "cash",
      reference: "",
      bankedAt: ctx.now(),
      isAbove: true,
    });
  await receive(thanked, 9_700_000);
  await receive(returned, 6_700_000);
  await receive(doubted, 6_700_000);
  await requestRefund(as(ctx, accountant), {
    bookingId: thanked.id,
    amount: vnd(3_000_000),
    reason: "Trả thừa",
    beneficiary: customer,
  });
  await cancelAndRefund(as(ctx, salesman), returned.id, {
    reason: "Khách bận",
    terms: "policy",
    beneficiary: customer,
  });
  const ofBoth = inArray(refunds.bookingId, [thanked.id, returned.id]);
  const ids: string[] = [];
  for (const { id, state } of await ctx.db.select().from(refunds).where(ofBoth)) {
    if (state === "requested") await approveRefund(as(ctx, manager), id);
    await payRefund(as(ctx, accountant), id, "", { method: "cash" });
    ids.push(id);
  }
  const ofDoubted = eq(paymentAllocations.bookingId, doubted.id);
  const [line] = await ctx.db.select().from(paymentAllocations).where(ofDoubted);
  await requestVoid(as(ctx, accountant), { receiptId: line?.receiptId ?? "", reason: "Nhập hai lần" });
  return ids;
}

/** A staff member with an account, to whom bookings can be assigned. */
async function anEmployee(ctx: Context, role: Role): Promise<Staff> {
  const { id } = await anAccount(ctx, role);
  return { ...aStaffMember(role), id };
}

/** The context with another actor. */
export const as = (ctx: Context, actor: Staff): Context => ({ ...ctx, actor });
