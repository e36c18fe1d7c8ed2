import { and, eq, inArray, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, formatDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { conflict, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type ClosedNight, closeNights } from "#modules/availability/commands/close-nights.ts";
import { addClosureNotice } from "#modules/notices/commands.ts";
import { afterCommit, type Context, inTransaction } from "#platform/context.ts";
import type { ClosureInput } from "../contract.ts";
import { closureMessages } from "../messages.ts";
import { type Affected, listAffected } from "../queries/affected.ts";
import { checkNotPast, findActiveClosure } from "../queries/preview-closure.ts";
import { bayClosures, closureBookings, closureNights } from "../tables.ts";

/** The job that emails the guests of closed bays. */
export const NOTIFY_GUESTS = "tell-closed-guests";

/**
 * Closes a bay for some days in one transaction: closes all nights of its ships, publishes a notice, and lists every booking for
 * notification. A job then emails the guests, one booking at a time. The same closure sent twice is one, and adds bookings that have come
 * since. No booking is changed: its customer chooses.
 */
export async function closeBay(ctx: Context, input: ClosureInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "bookings.write");
  checkNotPast(ctx, input);
  return inTransaction(ctx, async (ctx) => addAndClose(ctx, await insertClosure(ctx, input), input));
}

type Closure = { id: string; isNew: boolean };

async function addAndClose(ctx: Context, { id, isNew }: Closure, input: ClosureInput): Promise<{ id: string }> {
  // Bookings before nights, the lock order of all commands: the new rows lock the bookings that they refer to.
  const before = await listAffected(ctx, input);
  const first = await addBookings(ctx, id, before);
  const shipIds = before.ships.map((ship) => ship.id);
  const nights = await closeNights(ctx, shipIds, input);
  await storeNights(ctx, id, nights);
  // A concurrent booking had its nights locked until now, and is only visible afterwards.
  const affected = await listAffected(ctx, input);
  const added = first + (await addBookings(ctx, id, affected));
  const { reason, notice } = input;
  if (isNew && notice !== "") await publishNotice(ctx, id, input);
  const subject = { type: "bay", id: input.placeId, label: labelOf(affected, input) };
  const counts = { ships: shipIds.length, nights: nights.length, bookings: added };
  await recordAuditEvent(ctx, {
    action: isNew ? "bay.closed" : "bay.closed-again",
    subject,
    after: { reason, notice, ...counts },
  });
  afterCommit(ctx, () => ctx.jobs.soon(NOTIFY_GUESTS));
  return { id };
}

/** Adds bookings that have come to the days of a closure since, and emails guests who are not notified yet. */
export async function repeatClosure(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    // Locked, so that it cannot end in between and leave nights closed.
    const [closure] = await ctx.db.select().from(bayClosures).where(eq(bayClosures.id, id)).for("update");
    if (!closure) throw notFound(closureMessages.noSuch, "closure-not-found");
    if (closure.endedAt) throw conflict("already-ended", closureMessages.alreadyEnded);
    const { placeId, fromOn, toOn, reason } = closure;
    const from = fromOn < today(ctx.now()) ? today(ctx.now()) : fromOn;
    if (from <= toOn) await addAndClose(ctx, { id, isNew: false }, { placeId, from, to: toOn, reason, notice: "" });
    afterCommit(ctx, () => ctx.jobs.soon(NOTIFY_GUESTS));
  });
}

const labelOf = ({ place }: Affected, { from, to }: ClosureInput) =>
  `${place.name}, ${from === to ? formatDate(from) : `${formatDate(from)} đến ${formatDate(to)}`}`;

// The second of two concurrent requests waits here for the first, and then finds its closure.
async function insertClosure(ctx: Context, input: ClosureInput): Promise<Closure> {
  const { placeId, from: fromOn, to: toOn, reason } = input;
  const [inserted] = await ctx.db
    .insert(bayClosures)
    .values({ id: newId(), placeId, fromOn, toOn, reason, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: bayClosures.id });
  if (inserted) return { id: inserted.id, isNew: true };
  const id = await findActiveClosure(ctx, input);
  if (!id) throw new Error("the conflicting closure was not found");
  return { id, isNew: false };
}

async function storeNights(ctx: Context, closureId: string, nights: readonly ClosedNight[]): Promise<void> {
  if (nights.length === 0) return;
  const rows = nights.map((night) => ({ closureId, ...night }));
  await ctx.db.insert(closureNights).values(rows).onConflictDoNothing();
}

/** Skips bookings that already wait for an answer to another closure: their customers are asked once. Returns the number of added ones. */
async function addBookings(ctx: Context, closureId: string, { bookings }: Affected): Promise<number> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const unanswered = await ctx.db
    .select({ id: closureBookings.bookingId, on: closureBookings.startsOn, productId: closureBookings.productId })
    .from(closureBookings)
    .innerJoin(bayClosures, eq(bayClosures.id, closureBookings.closureId))
    .where(and(inArray(closureBookings.bookingId, ids), isNull(closureBookings.answer), isNull(bayClosures.endedAt)));
  const askedKeys = new Set(unanswered.map(({ id, on, productId }) => `${id} ${on} ${productId}`));
  const ordered = bookings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rows = ordered.flatMap(({ id: bookingId, productId, startsOn }) =>
    productId && !askedKeys.has(`${bookingId} ${startsOn} ${productId}`)
      ? [{ closureId, bookingId, productId, startsOn, state: "waiting" as const }]
      : [],
  );
  if (rows.length === 0) return 0;
  const added = await ctx.db.insert(closureBookings).values(rows).onConflictDoNothing().returning();
  return added.length;
}

async function publishNotice(ctx: Context, closureId: string, { notice, to }: ClosureInput): Promise<void> {
  const endsAt = vietnamInstant(addDays(to, 1));
  const { id: noticeId } = await addClosureNotice(ctx, { text: notice, endsAt });
  await ctx.db.update(bayClosures).set({ noticeId }).where(eq(bayClosures.id, closureId));
}
