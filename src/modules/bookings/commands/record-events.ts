import { newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import type { AuditChange } from "#modules/audit/contract.ts";
import type { Context } from "#platform/context.ts";
import type { BookingEventKind } from "../contract/states.ts";
import type { Booking } from "../queries/get-booking.ts";
import { bookingEvents } from "../tables.ts";

type Event = { kind: BookingEventKind; data?: Record<string, unknown> };

/** Rows of one statement, which takes at most 65,535 values. */
const ROWS_AT_ONCE = 1000;

/** Appends to the history of a booking. */
export async function recordEvents(ctx: Context, bookingId: string, events: readonly Event[]): Promise<void> {
  const rows = events.map(({ kind, data = {} }) => eventRow(ctx, bookingId, kind, data));
  if (rows.length > 0) await ctx.db.insert(bookingEvents).values(rows);
}

/** Appends one kind of event to the history of many bookings. */
export async function recordEventOfMany(
  ctx: Context,
  kind: BookingEventKind,
  bookings: readonly { bookingId: string; data: Record<string, unknown> }[],
): Promise<void> {
  const rows = bookings.map(({ bookingId, data }) => eventRow(ctx, bookingId, kind, data));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await ctx.db.insert(bookingEvents).values(rows.slice(from, from + ROWS_AT_ONCE));
}

function eventRow(ctx: Context, bookingId: string, kind: BookingEventKind, data: Record<string, unknown>) {
  const actor = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind;
  return { id: newId(), bookingId, kind, data, actor, at: ctx.now() };
}

/** Records in the audit log which member of staff changed what about a booking. */
export async function recordChange(
  ctx: Context,
  action: string,
  booking: Pick<Booking, "id" | "code" | "state">,
  after: AuditChange,
  before?: AuditChange,
): Promise<void> {
  const subject = { type: "booking", id: booking.id, label: booking.code };
  const former = before ?? ("state" in after ? { state: booking.state } : {});
  await recordAuditEvent(ctx, { action, subject, before: former, after });
}
