import { newId } from "#kernel/id.ts";
import { record } from "#modules/audit/commands.ts";
import type { AuditChange } from "#modules/audit/contract.ts";
import type { Context } from "#platform/context.ts";
import type { BookingEventKind } from "../contract/states.ts";
import type { Booking } from "../queries/get-booking.ts";
import { bookingEvents } from "../tables.ts";

type Event = { kind: BookingEventKind; data?: Record<string, unknown> };

/** Appends to the history of a booking. */
export async function recordEvents(ctx: Context, bookingId: string, events: readonly Event[]): Promise<void> {
  const actor = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind;
  const rows = events.map(({ kind, data = {} }) => ({ id: newId(), bookingId, kind, data, actor, at: ctx.now() }));
  if (rows.length > 0) await ctx.db.insert(bookingEvents).values(rows);
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
  await record(ctx, { action, subject, before: former, after });
}
