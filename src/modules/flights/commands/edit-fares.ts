import { and, eq, gte, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import type { FareClass, FareKey } from "../contract/timetable.ts";
import { timetableMessages } from "../messages.ts";
import { requireVersion } from "../rules/row-version.ts";
import { departureSeats, timetableFares, timetableFlights } from "../tables.ts";
import { resetSeats } from "./reset-seats.ts";

/** Adds a fare class of an airline on a route. */
export async function addFare(ctx: Context, fare: FareClass): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const added = await ctx.db.insert(timetableFares).values(fare).onConflictDoNothing().returning();
    if (added.length === 0) throw invalid(timetableMessages.fareTaken, { code: timetableMessages.fareTaken });
    const { from, to, airline, code } = fare;
    // Departures may have the seats of a class that was sold here before.
    await resetSeats(
      ctx,
      sql`f.origin = ${from} and f.destination = ${to} and f.airline = ${airline} and f.code = ${code}`,
    );
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, { action: "timetable.fare-added", subject: subjectOf(fare), after: fare });
  });
}

/**
 * Changes a class (`version` is for optimistic locking) and the seats of departures that still have its former number; never
 * below the taken seats.
 */
export async function changeFare(ctx: Context, fare: FareClass, version: string): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const former = requireVersion(await lockFare(ctx, fare), version, timetableMessages.noFareClass);
    await writeFare(ctx, fare, former.seats);
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, {
      action: "timetable.fare-changed",
      subject: subjectOf(fare),
      before: former,
      after: fare,
    });
  });
}

/** Writes a locked class and adjusts the seats of its departures. */
export async function writeFare(ctx: Context, fare: FareClass, formerSeats: number): Promise<void> {
  await ctx.db.update(timetableFares).set(fare).where(named(fare));
  if (fare.seats !== formerSeats) await fitDepartures(ctx, fare, formerSeats);
}

/** Removes a class from sale. Sold tickets stay. */
export async function removeFare(ctx: Context, key: FareKey, version: string): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const former = requireVersion(await lockFare(ctx, key), version, timetableMessages.noFareClass);
    await ctx.db.delete(timetableFares).where(named(key));
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, { action: "timetable.fare-removed", subject: subjectOf(former), before: former });
  });
}

const named = ({ from, to, airline, code }: FareKey) =>
  and(
    eq(timetableFares.from, from),
    eq(timetableFares.to, to),
    eq(timetableFares.airline, airline),
    eq(timetableFares.code, code),
  );

const lockFare = async (ctx: Context, key: FareKey): Promise<FareClass | undefined> =>
  (await ctx.db.select().from(timetableFares).where(named(key)).for("update"))[0];

/** Seats that staff have set for a single day stay. */
async function fitDepartures(ctx: Context, { from, to, airline, code, seats }: FareClass, former: number) {
  const { sold, held } = departureSeats;
  await ctx.db
    .update(departureSeats)
    .set({ capacity: sql`greatest(${sold} + ${held}, ${seats}::int)` })
    .where(
      and(
        eq(departureSeats.code, code),
        gte(departureSeats.departsOn, today(ctx.now())),
        sql`${departureSeats.capacity} = greatest(${sold} + ${held}, ${former}::int)`,
        sql`${departureSeats.number} in (select ${timetableFlights.number} from ${timetableFlights} where
          ${timetableFlights.from} = ${from} and ${timetableFlights.to} = ${to} and ${timetableFlights.airline} = ${airline})`,
      ),
    );
}

const subjectOf = ({ from, to, airline, code, brand }: FareKey & { brand: string }) => ({
  type: "timetable",
  id: `${from}-${to}-${airline}-${code}`,
  label: `${airline} ${from} – ${to}, ${brand}`,
});
