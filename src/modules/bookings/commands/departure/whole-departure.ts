import { createHash } from "node:crypto";
import { asc, max } from "drizzle-orm";
import { type CalendarDate, formatDate, nightsOf, today } from "#kernel/calendar-date.ts";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { closeNights } from "#modules/availability/commands/close-nights.ts";
import { lockStock } from "#modules/availability/commands/stock.ts";
import { getRoomTitles } from "#modules/availability/queries/price-terms.ts";
import { requestFromPrice } from "#modules/products/commands/from-price.ts";
import { type Context, dryRun, inTransaction } from "#platform/context.ts";
import type { BookingOutcome, DeparturePlan, DepartureRef } from "../../contract/departure.ts";
import { MAX_BOARDING_BOOKINGS } from "../../limits.ts";
import { departureMessages } from "../../messages/booking.ts";
import { activeOnCondition, toActiveBooking } from "../../queries/active-bookings.ts";
import type { Booking } from "../../queries/get-booking.ts";
import { getRevisions } from "../../queries/revision.ts";
import { isWaitingForMoney } from "../../rules/states.ts";
import { bookings } from "../../tables.ts";
import { releaseExpiredOn } from "../hold/expire-bookings.ts";

/** An operation on a whole departure. */
export type DepartureWork = {
  departure: DepartureRef;
  /** The new day of the bookings; null when they are cancelled. */
  to: CalendarDate | null;
  close: boolean;
  /** The other options, as part of the preview token: a different choice makes the preview stale. */
  choice: string;
  /** Applies it to one locked booking, or throws an expected failure. */
  each: (ctx: Context, booking: Booking) => Promise<{ total: number; refund: number }>;
  /** Records it in the audit log. */
  log: (ctx: Context, subject: { type: string; id: string; label: string }, plan: DeparturePlan) => Promise<void>;
};

/** Previews the operation as a dry run: everything is done and rolled back, so the preview is what will happen. */
export async function previewDeparture(ctx: Context, work: DepartureWork): Promise<DeparturePlan> {
  const fixedCtx = await prepareContext(ctx, work);
  return dryRun(fixedCtx, (ctx) => carryOut(ctx, work));
}

/**
 * Applies the operation to every booking that allows it, in one transaction, and leaves the others as they are. Throws `changed-meanwhile`,
 * with the current plan, when the preview is stale.
 */
export async function applyToDeparture(
  ctx: Context,
  work: DepartureWork,
  previewToken: string,
): Promise<DeparturePlan> {
  const still = await prepareContext(ctx, work);
  return inTransaction(still, async (ctx) => {
    const plan = await carryOut(ctx, work);
    if (plan.rows.length === 0) throw conflict("nothing-left", departureMessages.nothingLeft);
    if (plan.previewToken !== previewToken)
      throw conflict("changed-meanwhile", departureMessages.meanwhile, { result: plan });
    if (plan.done === 0) throw conflict("nothing-possible", departureMessages.nothingPossible, { result: plan });
    return plan;
  });
}

/**
 * Fixes one instant for the whole operation and sweeps expired holds before any lock. Freeing a hold locks its booking, and no
 * transaction that has locked nights may wait for that.
 */
async function prepareContext(ctx: Context, { departure, to }: DepartureWork): Promise<Context> {
  const at = ctx.now();
  const still = { ...ctx, now: () => at };
  if (to === null) return still;
  const [longest] = await ctx.db
    .select({ nights: max(bookings.nights) })
    .from(bookings)
    .where(activeOnCondition(still, departure));
  const roomIds = [...(await getRoomTitles(ctx, departure.productId)).keys()];
  await releaseExpiredOn(still, { roomIds, nights: nightsOf(to, longest?.nights ?? 1) });
  return still;
}

async function carryOut(ctx: Context, work: DepartureWork): Promise<DeparturePlan> {
  const { departure, close } = work;
  const standing = await lockAll(ctx, work);
  const [first] = standing;
  if (!first) return { rows: [], done: 0, stays: 0, refund: 0, previewToken: "" };
  const revisions = await getRevisions(
    ctx,
    standing.map(({ id }) => id),
  );
  const rows: DeparturePlan["rows"] = [];
  for (const booking of sortByPriority(standing)) {
    rows.push({ ...toActiveBooking(booking), fate: await applyToBooking(ctx, booking, work) });
  }
  const fates = rows.flatMap(({ fate }) => (fate.ok ? [fate] : []));
  const facts = rows.map(({ id, fate }) => [id, revisions.get(id) ?? 0, fate]);
  const previewToken = createHash("sha256")
    .update(JSON.stringify([departure, work.to, close, work.choice, facts]))
    .digest("base64url");
  const refund = fates.reduce((sum, fate) => sum + fate.refund, 0);
  const plan = { rows, done: fates.length, stays: rows.length - fates.length, refund, previewToken };
  if (plan.done === 0) return plan;
  if (close) await closeNight(ctx, departure);
  const label = `${first.subject.title}, ${formatDate(departure.on)}`;
  await work.log(ctx, { type: first.kind, id: departure.productId, label }, plan);
  return plan;
}

/**
 * Locks the bookings by id, then all nights that any of them has or wants, in the order that every transaction uses. Others lock one
 * booking and then nights, so deadlocks are impossible.
 */
async function lockAll(ctx: Context, { departure, to }: DepartureWork): Promise<Booking[]> {
  const { productId, on } = departure;
  if (on < today(ctx.now())) return [];
  const standing = await ctx.db
    .select()
    .from(bookings)
    .where(activeOnCondition(ctx, departure))
    .orderBy(asc(bookings.id))
    .limit(MAX_BOARDING_BOOKINGS + 1)
    .for("update");
  if (standing.length > MAX_BOARDING_BOOKINGS) throw invalid(departureMessages.tooMany);
  if (standing.length === 0) return [];
  const nights = Math.max(...standing.map((booking) => booking.nights));
  const rooms = standing.flatMap((booking) => booking.rooms.map(({ roomId }) => roomId));
  const days = [on, ...(to === null ? [] : [to])].flatMap((day) => nightsOf(day, nights));
  await lockStock(ctx, [...(await getRoomTitles(ctx, productId)).keys(), ...rooms], days);
  // Before the first refund, which waits for other refunds of the same person: their bookings may have requested the from-price already.
  await requestFromPrice(ctx, productId);
  // A booking placed before the nights were locked belongs to this departure too; a later one waits for the locks.
  const now = await ctx.db.select({ id: bookings.id }).from(bookings).where(activeOnCondition(ctx, departure));
  const known = new Set(standing.map(({ id }) => id));
  if (now.length !== known.size || now.some(({ id }) => !known.has(id))) {
    throw conflict("changed-meanwhile", departureMessages.meanwhile);
  }
  return standing;
}

/** Paid bookings come before mere holds, then by time of booking. */
function sortByPriority(standing: readonly Booking[]): Booking[] {
  const waits = ({ state }: Booking) => (isWaitingForMoney(state) ? 1 : 0);
  return standing.toSorted(
    (a, b) => waits(a) - waits(b) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

// An expected failure rolls back one booking; a bug rolls back all of them.
async function applyToBooking(ctx: Context, booking: Booking, { each }: DepartureWork): Promise<BookingOutcome> {
  try {
    return { ok: true, ...(await inTransaction(ctx, (ctx) => each(ctx, booking))) };
  } catch (error) {
    const isExpected = error instanceof DomainError && (error.kind === "conflict" || error.kind === "invalid");
    if (!isExpected) throw error;
    return { ok: false, reason: error.message };
  }
}

/** Closes the night of that day for all rooms; after the moves, which may need it. */
async function closeNight(ctx: Context, { productId, on }: DepartureRef): Promise<void> {
  const nights = await closeNights(ctx, [productId], { from: on, to: on });
  const subject = { type: "stock", id: productId, label: productId };
  await recordAuditEvent(ctx, {
    action: "nights.changed",
    subject,
    after: { from: on, to: on, closed: true, nights: nights.length },
  });
}
