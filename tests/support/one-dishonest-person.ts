import { asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { type Staff, visitor } from "#kernel/actor.ts";
import { addDays } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { sharePaymentLink } from "#modules/bookings/commands/contact/share-payment-link.ts";
import { placePhoneBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { ChangeInput } from "#modules/bookings/contract/change.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { refundOfBooking } from "#modules/bookings/rules/terms.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { cancelOwn } from "#modules/payments/commands/cancel-own.ts";
import { sendGatewayRefund } from "#modules/payments/commands/gateways/send-refund.ts";
import { matchReceipt, unmatchReceipt } from "#modules/payments/commands/match-receipt-by-hand.ts";
import { mergeBookings } from "#modules/payments/commands/merge-bookings.ts";
import { nameBeneficiary, nameOwnBeneficiary } from "#modules/payments/commands/name-beneficiary.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import {
  approveRefund,
  cancelAndRefund,
  rejectRefund,
  requestRefund,
  requestReturn,
} from "#modules/payments/commands/refunds.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { approveVoid, requestVoid } from "#modules/payments/commands/void-receipt.ts";
import { voidRefund } from "#modules/payments/commands/void-refund.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { paymentReceipts, refunds } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import type { Clock } from "./context.ts";
import { brokenRules, wrongPrice } from "./dishonest-outcome.ts";
import { aBookingInput } from "./factories.ts";
import { ALONE_MAX, as, NEAR, type rolesWithMoney, type WorldOfMoney } from "./world-of-money.ts";

const HOURS = 60;
const own = { bank: "Techcombank", account: "9988776655", holder: "KE GIAN" };
// Most steps use one booking, so that each builds on the one before.
const which = fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5, 6);
const amounts = fc.constantFrom(1_000_000, 3_000_000, 5_000_000);

const changeKinds = fc.constantFrom(
  "later",
  "more rooms",
  "fewer rooms",
  "discount",
  "deep discount",
  "extra",
  "own price",
);

/** The steps that a dishonest staff member may try. */
export const dishonestStep = fc.oneof(
  fc.record({ do: fc.constant("type" as const), which, amount: amounts }),
  fc.record({ do: fc.constant("match" as const), which, other: which, part: fc.option(amounts, { nil: undefined }) }),
  fc.record({ do: fc.constant("take back" as const), which, other: which, moves: fc.boolean() }),
  fc.record({ do: fc.constant("void" as const), which, approves: fc.constantFrom("own", "of a colleague", "none") }),
  fc.record({ do: fc.constant("void refund" as const), which }),
  fc.record({ do: fc.constant("cancel" as const), which, terms: fc.constantFrom("policy" as const, "full" as const) }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      which,
      hows: fc.array(changeKinds, { minLength: 1, maxLength: 3 }),
    }),
  },
  fc.record({ do: fc.constant("cancel as customer" as const), which, names: fc.boolean() }),
  fc.record({ do: fc.constant("split" as const), which }),
  fc.record({ do: fc.constant("merge" as const), which, other: which }),
  fc.record({ do: fc.constant("book" as const) }),
  fc.record({ do: fc.constant("take" as const) }),
  fc.record({ do: fc.constant("wait" as const) }),
);
export type DishonestStep = typeof dishonestStep extends fc.Arbitrary<infer T> ? T : never;

type Play = { ctx: Context; clock: Clock; me: Staff; world: WorldOfMoney; touched: Set<string>; refs: number };

/** Plays a sequence of steps as a staff member of a role who takes all money that the product allows. Returns the violated rules. */
export async function playDishonest(
  ctx: Context,
  clock: Clock,
  world: WorldOfMoney,
  { role, steps }: { role: (typeof rolesWithMoney)[number]; steps: readonly DishonestStep[] },
): Promise<string[]> {
  clock.now = new Date(NEAR);
  const me = world.people[role];
  const play: Play = { ctx: as(ctx, me), clock, me, world, touched: new Set(), refs: 0 };
  for (const step of steps) await take(play, step);
  // Prices are checked before all bookings are cancelled.
  const prices = (await listBookings(ctx)).flatMap((one) => wrongPrice(one, me));
  await takeAll(play);
  return [...prices, ...(await brokenRules(ctx, me, world))];
}

function next(play: Play): number {
  play.refs += 1;
  return play.refs;
}

/** Rejections are expected; any other error is a fault. */
async function tried(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

const listBookings = (ctx: Context) => ctx.db.select().from(bookings).orderBy(asc(bookings.id));
const listReceipts = (ctx: Context) => ctx.db.select().from(paymentReceipts).orderBy(asc(paymentReceipts.id));
const openRefunds = (ctx: Context) =>
  ctx.db
    .select()
    .from(refunds)
    .where(inArray(refunds.state, ["requested", "approved"]))
    .orderBy(asc(refunds.id));

async function take(play: Play, step: DishonestStep): Promise<void> {
  const { ctx, clock } = play;
  if (step.do === "wait") return clock.forward(24 * HOURS);
  if (step.do === "take") return takeAll(play);
  if (step.do === "book") return tried(() => book(play));
  const [all, receipts] = [await listBookings(ctx), await listReceipts(ctx)];
  const one = all[step.which % all.length];
  const receipt = receipts[step.which % receipts.length];
  if (!one || !receipt) return;
  const other = "other" in step ? all[step.other % all.length] : undefined;
  for (const { id } of [one, ...(other ? [other] : [])]) play.touched.add(id);
  const reason = "Theo yêu cầu của khách";
  await tried(async () => {
    switch (step.do) {
      case "type":
        return recordManualReceipt(ctx, {
          code: one.code,
          amount: step.amount,
          reference: `GIA-${next(play)}`,
          bankedAt: ctx.now(),
          isAbove: true,
        });
      case "match":
        return matchReceipt(ctx, {
          receiptId: receipt.id,
          code: other?.code ?? "",
          ...(step.part && { amount: vnd(step.part) }),
        });
      case "take back":
        return unmatchReceipt(ctx, {
          receiptId: receipt.id,
          code: all.find(({ id }) => id === receipt.bookingId)?.code ?? one.code,
          reason,
          ...(step.moves && { toCode: other?.code }),
        });
      case "void":
        return voidReceipt(ctx, receipt.id, step.approves);
      case "void refund":
        return voidPaid(ctx, step.which);
      case "cancel":
        return cancelAndRefund(ctx, one.id, { reason, terms: step.terms, beneficiary: own });
      case "cancel as customer":
        return cancelAsCustomer(play, one, step.names);
      case "change":
        for (const how of step.hows) await tried(() => change(ctx, one.id, how));
        return;
      case "split":
        return split(ctx, one.id);
      case "merge":
        return join(ctx, one.id, other?.code ?? "");
    }
  });
}

async function book(play: Play): Promise<void> {
  const { ctx, world, me } = play;
  const { consent: _, ...order } = aBookingInput(world.cruise, {
    contact: { name: "Kẻ Gian", phone: "0912 345 678", email: "" },
  });
  await placePhoneBooking(ctx, { ...order, holdHours: 72 }, `own-${me.id}-${next(play)}`);
}

async function change(ctx: Context, id: string, how: string): Promise<void> {
  const one = await getBookingRow(ctx, id);
  const same = unchangedInput(one);
  const line = (kind: "discount" | "extra", amount: number) => [
    ...same.adjustments,
    { kind, label: "Thoả thuận", amount: vnd(amount) },
  ];
  const rooms = (quantity: number) => ({
    adults: 2 * quantity,
    rooms: same.rooms.map((room) => ({ ...room, quantity })),
  });
  const changes: Record<string, Partial<ChangeInput>> = {
    later: { checkIn: addDays(one.startsOn, 14) },
    "more rooms": rooms(4),
    "fewer rooms": rooms(1),
    discount: { adjustments: line("discount", Math.floor(one.totalVnd * 0.3)) },
    "deep discount": { adjustments: line("discount", one.totalVnd - 1000) },
    extra: { adjustments: line("extra", 5_000_000) },
    "own price": { override: { is: "total", total: vnd(1_000_000), reason: "Bù" } },
  };
  const input = { ...same, ...changes[how] };
  const { revision, after } = await previewChange(ctx, one.id, input);
  await changeBooking(ctx, one.id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
}

/** Requests to void a receipt, and approves that request or the one of a colleague. */
async function voidReceipt(ctx: Context, receiptId: string, approves: string): Promise<void> {
  const asked = (await listReceipts(ctx)).find((one) => one.voidRequestedAt && !one.voidedAt);
  await tried(() => requestVoid(ctx, { receiptId, reason: "Nhập nhầm" }));
  if (approves === "own") await approveVoid(ctx, receiptId);
  if (approves === "of a colleague" && asked) await approveVoid(ctx, asked.id);
}

/** Voids a refund that was paid, to take its money once more. */
async function voidPaid(ctx: Context, which: number): Promise<void> {
  const paid = await ctx.db.select().from(refunds).where(eq(refunds.state, "paid")).orderBy(asc(refunds.id));
  const refund = paid[which % Math.max(1, paid.length)];
  if (refund) await voidRefund(ctx, { refundId: refund.id, reason: "Khách không nhận" });
}

async function split(ctx: Context, id: string): Promise<void> {
  const input = { rooms: [0], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  const preview = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  await splitBooking(ctx, id, { ...input, ...preview });
}

async function join(ctx: Context, id: string, code: string): Promise<void> {
  const { revision, otherRevision, after } = await previewMerge(ctx, id, code);
  await mergeBookings(ctx, id, { code, revision, otherRevision, expectedTotal: vnd(after.total) });
}

/** Cancels, requests, approves and pays refunds to themselves, as far as the product allows. */
async function takeAll(play: Play): Promise<void> {
  const { ctx, world, touched } = play;
  const reason = "Trả khách";
  for (const { id, state, paidVnd } of await listBookings(ctx)) {
    const isAsItWas = world.surplus.has(id) && !touched.has(id);
    if (state === "cancelled" || paidVnd === 0 || isAsItWas) continue;
    await tried(() => cancelAndRefund(ctx, id, { reason, terms: "policy", beneficiary: own }));
  }
  for (const { id, state, bookingId, beneficiarySealed } of await openRefunds(ctx)) {
    const isNameless = bookingId !== null && beneficiarySealed === null;
    if (isNameless) await tried(() => nameAsCustomer(play, bookingId));
    if (state === "requested") await tried(() => approveRefund(ctx, id));
    if (state === "requested" && !isNameless) await tried(() => rejectRefund(ctx, id, "Sai số tài khoản"));
  }
  // Forbidden refunds come first, while the daily limit is not used up.
  const most = (id: string) => world.surplus.get(id) ?? 0;
  for (const { id, refundDueVnd } of (await listBookings(ctx)).sort((a, b) => most(a.id) - most(b.id))) {
    if (refundDueVnd === 0) continue;
    const amount = vnd(Math.min(refundDueVnd, ALONE_MAX));
    await tried(() => requestRefund(ctx, { bookingId: id, amount, reason, beneficiary: own }));
  }
  for (const { id, leftVnd } of await listReceipts(ctx)) {
    if (leftVnd > 0) await tried(() => requestReturn(ctx, { receiptId: id, reason, beneficiary: own }));
  }
  for (const { id, bookingId, amountVnd: amount } of await openRefunds(ctx)) {
    // A recorded cash payment that never happened would allow a cash refund of a customer's transfer.
    const booking = bookingId && (await getBookingRow(ctx, bookingId));
    const cash = { method: "cash" as const, amount, reference: "", bankedAt: ctx.now(), isAbove: true };
    if (booking) await tried(() => recordManualReceipt(ctx, { ...cash, code: booking.code }));
    if (booking) await tried(() => payRefund(ctx, id, "", { method: "cash" }));
    await tried(() => sendGatewayRefund(ctx, id, { method: "vnpay" }));
    await tried(() => nameBeneficiary(ctx, id, own));
    await tried(() => payRefund(ctx, id, `CHI-${next(play)}`));
  }
}

/** Uses the private link, whose holder the booking page cannot distinguish from the customer. */
async function nameAsCustomer({ ctx }: Play, bookingId: string): Promise<void> {
  await sharePaymentLink(ctx, bookingId);
  await nameOwnBeneficiary({ ...ctx, actor: visitor }, bookingId, own);
}

/** Cancels through the private link, with the account at once or not. */
async function cancelAsCustomer({ ctx }: Play, booking: typeof bookings.$inferSelect, names: boolean): Promise<void> {
  await sharePaymentLink(ctx, booking.id);
  const { startsOn: checkIn, totalVnd: total, paidVnd: paid } = booking;
  const { refund } = refundOfBooking({ ...booking, checkIn, total, paid }, ctx.now());
  const input = { expectedRefund: refund, beneficiary: names ? own : null };
  await cancelOwn({ ...ctx, actor: visitor }, booking.id, input);
}
