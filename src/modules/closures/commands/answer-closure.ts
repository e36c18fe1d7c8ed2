import { and, eq, isNull } from "drizzle-orm";
import { requirePermission, system } from "#kernel/actor.ts";
import { formatDate } from "#kernel/calendar-date.ts";
import { conflict } from "#kernel/errors.ts";
import { changeLocked } from "#modules/bookings/commands/change/change-booking.ts";
import { changeShip } from "#modules/bookings/commands/change/change-ship.ts";
import { type Booking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { lockReceiptsOf, moveMoney } from "#modules/payments/commands/move-money.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { listShipsByBay } from "#modules/products/queries/products-at.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { AnswerInput } from "../contract.ts";
import { closureMessages } from "../messages.ts";
import { findOpenClosure, type OpenClosure } from "../queries/own-closure.ts";
import { listProposals } from "../queries/proposals.ts";
import { closureBookings } from "../tables.ts";

/** Carries out the choice of a customer who opened the booking by its magic link. Throws `conflict` "not-open" after an answer. */
export async function answerOwnClosure(ctx: Context, bookingId: string, answer: AnswerInput): Promise<void> {
  await answerClosure(ctx, bookingId, answer);
}

/** Staff choose for a customer on the telephone. */
export async function answerForCustomer(ctx: Context, bookingId: string, answer: AnswerInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await answerClosure(ctx, bookingId, answer);
}

async function answerClosure(ctx: Context, bookingId: string, answer: AnswerInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Receipts before bookings, the lock order of all commands that move money.
    await lockReceiptsOf(ctx, [bookingId]);
    const booking = await lockBooking(ctx, bookingId);
    const closure = await findOpenClosure(ctx, bookingId);
    if (!closure) throw conflict("not-open", closureMessages.notOpen);
    await checkOffered(ctx, booking, closure, answer);
    await carryOut(ctx, booking, closure, answer);
    await ctx.db
      .update(closureBookings)
      .set({ answer: answer.choice, answeredAt: ctx.now(), isByStaff: ctx.actor.kind === "staff" })
      .where(
        and(
          eq(closureBookings.closureId, closure.closureId),
          eq(closureBookings.bookingId, bookingId),
          isNull(closureBookings.answer),
        ),
      );
  });
}

/** Throws `conflict` for a day or a ship that is not offered now: the agreed price applies to nothing else. */
async function checkOffered(ctx: Context, booking: Booking, closure: OpenClosure, answer: AnswerInput): Promise<void> {
  if (answer.choice === "refund") return;
  const proposals = await listProposals(ctx, [booking], closure, await listShipsByBay(ctx));
  const { days = [], ships = [] } = proposals.get(booking.id) ?? {};
  if (answer.choice === "day") {
    if (!days.includes(answer.checkIn)) throw conflict("closed", closureMessages.notOpen);
    return;
  }
  const isOffered = ships.some(({ slug, checkIn }) => slug === answer.slug && checkIn === answer.checkIn);
  if (!isOffered) throw conflict("price-changed", closureMessages.shipGone);
}

/** The agency made this offer: the customer needs no permission to override a price, nor to cancel. */
async function carryOut(ctx: Context, booking: Booking, closure: OpenClosure, answer: AnswerInput): Promise<void> {
  const agencyCtx: Context = ctx.actor.kind === "staff" ? ctx : { ...ctx, actor: system };
  const why = `Tàu không chạy ngày ${formatDate(booking.startsOn)}: ${closure.reason}`;
  if (answer.choice === "refund") {
    const input = { reason: why, terms: "full", isTold: true, hasNotSailed: true } as const;
    await cancelAndRefund(agencyCtx, booking.id, input);
    return;
  }
  if (answer.choice === "day") {
    const override = { is: "total", total: booking.totalVnd, reason: why } as const;
    const input = { ...unchangedInput(booking), checkIn: answer.checkIn, override };
    await changeLocked(agencyCtx, booking, input, { reason: why, isAnswer: false, hasNotSailed: true });
    return;
  }
  const { expectedTotal } = answer;
  if (expectedTotal > booking.totalVnd) throw conflict("price-changed", closureMessages.shipGone);
  const { after } = await changeShip(agencyCtx, booking, answer, { expectedTotal, reason: why });
  await moveMoney(ctx, booking, after, booking.paidVnd);
}
