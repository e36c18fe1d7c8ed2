import { and, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import { releaseLapsedSeats } from "../adapters/local/seats.ts";
import type { DepartureName } from "../contract/timetable-input.ts";
import { timetableMessages } from "../messages.ts";
import { getDeparture } from "../queries/departure.ts";
import { departureSeats } from "../tables.ts";

type Seats = DepartureName & { code: string; capacity: number; expectedCapacity: number };

/** Sets the number of seats of a class on one departure, never below the taken ones. `expectedCapacity`: the number that the editor saw. */
export async function setSeats(ctx: Context, { number, on, code, capacity, expectedCapacity }: Seats): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    if (on < today(ctx.now())) throw invalid(timetableMessages.inThePast, { capacity: timetableMessages.inThePast });
    const departure = await getDeparture(ctx, { number, on });
    const fare = departure.classes.find((one) => one.code === code);
    if (!fare) throw notFound(timetableMessages.noFareClass);
    const row = { number, departsOn: on, code };
    await ctx.db
      .insert(departureSeats)
      .values({ ...row, capacity: fare.capacity })
      .onConflictDoNothing();
    const here = and(
      eq(departureSeats.number, number),
      eq(departureSeats.departsOn, on),
      eq(departureSeats.code, code),
    );
    await ctx.db.select().from(departureSeats).where(here).for("update");
    await releaseLapsedSeats(ctx, [row]);
    const [present] = await ctx.db.select().from(departureSeats).where(here);
    if (!present || present.capacity !== expectedCapacity)
      throw conflict("changed-meanwhile", timetableMessages.changedMeanwhile);
    const taken = present.sold + present.held;
    const fewer = timetableMessages.fewerThanTaken(taken);
    if (capacity < taken) throw invalid(fewer, { capacity: fewer });
    await ctx.db.update(departureSeats).set({ capacity }).where(here);
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, {
      action: "timetable.seats-changed",
      subject: { type: "timetable", id: number, label: `${number} ngày ${formatDate(on)}, ${fare.brand}` },
      before: { capacity: present.capacity },
      after: { capacity },
    });
  });
}
