import { and, eq, exists, inArray, lt, or } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { GuestInput, GuestListInput } from "../contract/guests.ts";
import { GUEST_DAYS } from "../limits.ts";
import { guestMessages } from "../messages.ts";
import { type Booking, lockBooking } from "../queries/get-booking.ts";
import { documentKind, guestSeal, isPlausibleBirth, mayFillIn, partySize, wrongAges } from "../rules/guests.ts";
import { searchTextOf } from "../rules/search-text.ts";
import { effectiveState, isEnded } from "../rules/states.ts";
import { bookingEvents, bookingGuests, bookings } from "../tables.ts";
import { recordChange, recordEvents } from "./record-events.ts";

/** Writes the travellers of a booking for a customer who cannot. */
export async function saveGuests(ctx: Context, bookingId: string, list: GuestListInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (isEnded(effectiveState(booking, ctx.now()))) throw conflict("not-possible-now", guestMessages.ended);
    await writeList(ctx, booking, list);
    // Who they are stays out of the log: it is kept for ever, and the list is not.
    await recordChange(ctx, "booking.guests-changed", booking, { guests: list.guests.length });
  });
}

/** The customer's own list, for whoever has opened the booking by its key; until the ship is boarded. */
export async function saveOwnGuests(ctx: Context, bookingId: string, list: GuestListInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const view = { state: effectiveState(booking, ctx.now()), checkIn: booking.startsOn };
    if (!mayFillIn(view, booking.subject.checkInTime, ctx.now())) {
      throw conflict("not-possible-now", guestMessages.closed);
    }
    checkAges(booking, list.guests);
    await writeList(ctx, booking, list);
  });
}

/** Replaces the list of a locked booking. */
async function writeList(ctx: Context, booking: Booking, { version, guests }: GuestListInput): Promise<void> {
  if (version !== booking.guestsVersion) throw conflict("guests-changed", guestMessages.changedMeanwhile);
  const party = partySize(booking);
  if (guests.length > party) throw invalid(guestMessages.tooMany(party));
  checkBirths(ctx, guests);

  const stored = await ctx.db.select().from(bookingGuests).where(eq(bookingGuests.bookingId, booking.id));
  const known = new Map(stored.map((row) => [row.id, row]));
  const rows = guests.map((guest, position) => {
    const former = guest.id ? known.get(guest.id) : undefined;
    if (former) known.delete(former.id); // one row cannot become two
    const id = former?.id ?? newId();
    if (former && isForAnotherPaper(guest, former)) {
      throw invalid(guestMessages.documentAgain, { [`guests.${position}.document`]: guestMessages.documentAgain });
    }
    return { ...rowOf(ctx, guest, id, former), bookingId: booking.id, position };
  });
  await ctx.db.delete(bookingGuests).where(eq(bookingGuests.bookingId, booking.id));
  if (rows.length > 0) await ctx.db.insert(bookingGuests).values(rows);
  await ctx.db
    .update(bookings)
    .set({
      guestsVersion: booking.guestsVersion + 1,
      searchText: searchTextOf(
        booking,
        guests.map(({ name }) => name),
      ),
      updatedAt: ctx.now(),
    })
    .where(eq(bookings.id, booking.id));
  await recordEvents(ctx, booking.id, [{ kind: "guests-changed", data: { guests: rows.length } }]);
}

type Stored = typeof bookingGuests.$inferSelect;

function rowOf(ctx: Context, { document, ...guest }: GuestInput, id: string, former: Stored | undefined) {
  if (document === "") {
    const { documentKind: kind = null, documentSealed = null } = former ?? {};
    return { ...guest, id, documentKind: kind, documentSealed };
  }
  const documentSealed = ctx.sealer.seal(document, guestSeal(id));
  return { ...guest, id, documentKind: documentKind(guest.nationality, document), documentSealed };
}

// A number that stays was given with the nationality it came with.
const isForAnotherPaper = ({ document, nationality }: GuestInput, former: Stored) =>
  document === "" && former.documentSealed !== null && former.nationality !== nationality;

function checkBirths(ctx: Context, guests: readonly GuestInput[]): void {
  const wrong = guests.flatMap(({ born }, index) =>
    born && !isPlausibleBirth(born, ctx.now()) ? [[`guests.${index}.born`, guestMessages.badBorn]] : [],
  );
  if (wrong.length > 0) throw invalid(guestMessages.badBorn, Object.fromEntries(wrong));
}

/** Another age is another price: staff settle it with the customer. */
function checkAges({ startsOn: checkIn, childAges }: Booking, guests: readonly GuestInput[]): void {
  const wrong = wrongAges(guests, { checkIn, childAges }).map(({ index, age }) => [
    `guests.${index}.born`,
    guestMessages.otherAge(age, childAges),
  ]);
  if (wrong.length > 0) throw invalid(guestMessages.agesDiffer, Object.fromEntries(wrong), "ages-differ");
}

const BATCH = 200;

/** Forgets who travelled GUEST_DAYS after the trip, or after a booking has ended without one; how many bookings it was. */
export async function forgetGuests(ctx: Context): Promise<number> {
  const lastDay = addDays(today(ctx.now()), -GUEST_DAYS);
  const endedBefore = new Date(ctx.now().getTime() - GUEST_DAYS * 86_400_000);
  const due = await ctx.db
    .selectDistinct({ id: bookings.id })
    .from(bookingGuests)
    .innerJoin(bookings, eq(bookings.id, bookingGuests.bookingId))
    .where(
      or(
        lt(bookings.endsOn, lastDay),
        // Since it ended, whatever staff did with it later.
        and(
          inArray(bookings.state, ["cancelled", "expired"]),
          exists(
            ctx.db
              .select({ id: bookingEvents.id })
              .from(bookingEvents)
              .where(
                and(
                  eq(bookingEvents.bookingId, bookings.id),
                  inArray(bookingEvents.kind, ["cancelled", "expired"]),
                  lt(bookingEvents.at, endedBefore),
                ),
              ),
          ),
        ),
      ),
    )
    .limit(BATCH);
  for (const { id } of due) {
    await inTransaction(ctx, async (ctx) => {
      const booking = await lockBooking(ctx, id);
      await ctx.db.delete(bookingGuests).where(eq(bookingGuests.bookingId, id));
      await ctx.db
        .update(bookings)
        .set({ searchText: searchTextOf(booking) })
        .where(eq(bookings.id, id));
      await recordEvents(ctx, id, [{ kind: "guests-forgotten" }]);
    });
  }
  return due.length;
}
