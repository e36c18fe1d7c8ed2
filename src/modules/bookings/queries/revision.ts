import { and, asc, count, eq, inArray } from "drizzle-orm";
import { formatInstant } from "#kernel/calendar-date.ts";
import { conflict } from "#kernel/errors.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import type { Context } from "#platform/context.ts";
import { publicEventKinds } from "../contract/states.ts";
import { changeMessages } from "../messages/booking.ts";
import { eventNames } from "../messages/states.ts";
import { bookingEvents } from "../tables.ts";

// Each of these events makes earlier previews of days, rooms, price or money stale.
const revisionKinds = [
  ...publicEventKinds,
  ...(["payment-chosen", "deposit-accepted", "short-accepted", "waiver-ended", "email-corrected"] as const),
] as const;

/** The version of a booking for optimistic locking: the number of its events of `revisionKinds`, which are only ever added. */
export async function getRevision(ctx: Context, bookingId: string): Promise<number> {
  return (await listRevisionEvents(ctx, bookingId)).length;
}

/** The same of several bookings, by id. */
export async function getRevisions(ctx: Context, bookingIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ id: bookingEvents.bookingId, revision: count() })
    .from(bookingEvents)
    .where(and(inArray(bookingEvents.bookingId, [...bookingIds]), inArray(bookingEvents.kind, [...revisionKinds])))
    .groupBy(bookingEvents.bookingId);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** Throws `conflict` "changed-meanwhile", naming who did what, when the booking has changed since a revision. */
export async function rejectIfChanged(ctx: Context, bookingId: string, expectedRevision: number): Promise<number> {
  const events = await listRevisionEvents(ctx, bookingId);
  if (events.length === expectedRevision) return expectedRevision;
  const names = ctx.actor.kind === "staff" ? await listColleagues(ctx) : [];
  const nameOf = (id: string) => names.find((one) => one.id === id)?.name ?? (actorLabels[id] || "nhân viên");
  const changes = events.slice(expectedRevision).map(({ kind, actor, at }) => ({ kind, at, by: nameOf(actor) }));
  const what = changes
    .slice(-MAX_NAMED)
    .map(({ kind, at, by }) => `${eventNames[kind]} (${by}, ${formatInstant(at)})`)
    .join("; ");
  throw conflict("changed-meanwhile", changeMessages.meanwhile(what), { result: { changes } });
}

const MAX_NAMED = 3;

const actorLabels: Readonly<Record<string, string>> = { visitor: "khách", system: "hệ thống" };

async function listRevisionEvents(ctx: Context, bookingId: string) {
  return ctx.db
    .select({ kind: bookingEvents.kind, actor: bookingEvents.actor, at: bookingEvents.at })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), inArray(bookingEvents.kind, [...revisionKinds])))
    .orderBy(asc(bookingEvents.at), asc(bookingEvents.id));
}
