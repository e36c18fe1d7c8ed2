import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import type { TimetableFlight } from "../contract/timetable.ts";
import { timetableMessages } from "../messages.ts";
import { getSoldRoutes, listTakenDays } from "../queries/taken-seats.ts";
import { requireVersion } from "../rules/row-version.ts";
import { isSameRoute, seatsIn } from "../rules/taken-seats.ts";
import { timetableFlights } from "../tables.ts";
import { resetSeats } from "./reset-seats.ts";

/** Adds a flight to the timetable. A number with bookings from a removed flight must fly the same route again. */
export async function addFlight(ctx: Context, flight: TimetableFlight): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const added = await ctx.db.insert(timetableFlights).values(flight).onConflictDoNothing().returning();
    const taken = timetableMessages.flightTaken(flight.number);
    if (added.length === 0) throw invalid(taken, { number: taken });
    await checkSoldRoute(ctx, flight);
    await resetSeats(ctx, sql`t.number = ${flight.number}`);
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, { action: "timetable.flight-added", subject: subjectOf(flight), after: flight });
  });
}

async function checkSoldRoute(ctx: Context, flight: TimetableFlight): Promise<void> {
  const taken = seatsIn(await listTakenDays(ctx, flight.number));
  if (taken === 0) return;
  const route = (await getSoldRoutes(ctx, [flight.number])).get(flight.number);
  if (route && isSameRoute(route, flight)) return;
  const stillBooked = timetableMessages.numberSold(taken, route);
  throw invalid(stillBooked, { number: stillBooked });
}

/** Changes a flight; `version` is for optimistic locking. A booked flight keeps its airline and route. */
export async function changeFlight(ctx: Context, flight: TimetableFlight, version: string): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const former = requireVersion(await lockFlight(ctx, flight.number), version, timetableMessages.noFlight);
    const isOther = !isSameRoute(former, flight);
    if (isOther && (await listTakenDays(ctx, flight.number)).length > 0)
      throw invalid(timetableMessages.routeSold, { number: timetableMessages.routeSold });
    await ctx.db.update(timetableFlights).set(flight).where(eq(timetableFlights.number, flight.number));
    if (isOther) await resetSeats(ctx, sql`t.number = ${flight.number}`);
    const audit = { subject: subjectOf(flight), before: former, after: flight };
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, { action: "timetable.flight-changed", ...audit });
  });
}

/** Removes a flight from sale. Its bookings stay; `expectedTaken` is the number of taken seats that the editor saw. */
export async function removeFlight(
  ctx: Context,
  { number, expectedVersion, expectedTaken }: { number: string; expectedVersion: string; expectedTaken: number },
): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const former = requireVersion(await lockFlight(ctx, number), expectedVersion, timetableMessages.noFlight);
    const taken = seatsIn(await listTakenDays(ctx, number));
    if (taken > expectedTaken) throw conflict("changed-meanwhile", timetableMessages.seatsTaken(taken));
    await ctx.db.delete(timetableFlights).where(eq(timetableFlights.number, number));
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, { action: "timetable.flight-removed", subject: subjectOf(former), before: former });
  });
}

const lockFlight = async (ctx: Context, number: string): Promise<TimetableFlight | undefined> =>
  (await ctx.db.select().from(timetableFlights).where(eq(timetableFlights.number, number)).for("update"))[0];

const subjectOf = ({ number, from, to }: TimetableFlight) => ({
  type: "timetable",
  id: number,
  label: `${number} ${from} – ${to}`,
});
