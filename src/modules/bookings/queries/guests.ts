import { and, asc, eq, inArray } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { BookedRoom } from "../contract/booking.ts";
import type { GuestList, GuestView } from "../contract/guest-view.ts";
import type { BoardingListInput } from "../contract/guests.ts";
import { MAX_BOARDING_BOOKINGS } from "../limits.ts";
import { bornText, gapsOf, guestSeal, maskDocument, partySize } from "../rules/guests.ts";
import { travelling } from "../rules/states.ts";
import { bookingGuests, bookings } from "../tables.ts";
import { getBookingRow } from "./get-booking.ts";

/** The travellers of a booking for staff. */
export async function listGuests(ctx: Context, bookingId: string): Promise<GuestList> {
  requirePermission(ctx.actor, "bookings.read");
  return guestListOf(ctx, bookingId, can(ctx.actor, "personal-data.read") ? "open" : "closed");
}

/** The same for whoever has opened the booking by its key: numbers are masked, since links get forwarded. */
export async function listOwnGuests(ctx: Context, bookingId: string): Promise<GuestList> {
  return guestListOf(ctx, bookingId, "own");
}

/** Who travels, by name: what a booking is found by as well. */
export async function guestNames(ctx: Context, bookingId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: bookingGuests.name })
    .from(bookingGuests)
    .where(eq(bookingGuests.bookingId, bookingId))
    .orderBy(asc(bookingGuests.position));
  return rows.map(({ name }) => name);
}

/** Everything; all but the numbers; or neither numbers nor birthdays. */
type Sight = "open" | "own" | "closed";

async function guestListOf(ctx: Context, bookingId: string, sight: Sight): Promise<GuestList> {
  const booking = await getBookingRow(ctx, bookingId);
  const rows = await ctx.db
    .select()
    .from(bookingGuests)
    .where(eq(bookingGuests.bookingId, bookingId))
    .orderBy(asc(bookingGuests.position));
  return {
    version: booking.guestsVersion,
    party: partySize(booking),
    guests: rows.map((row) => toView(ctx, row, sight)),
    isMasked: sight !== "open",
  };
}

type Stored = typeof bookingGuests.$inferSelect;

function toView(ctx: Context, row: Stored, sight: Sight): GuestView {
  const { id, name, born, sex, nationality, documentKind: kind, documentSealed } = row;
  const number = documentSealed === null ? null : openNumber(ctx, id, documentSealed);
  return {
    ...{ id, name, sex, nationality },
    born: sight === "closed" ? (born?.slice(0, 4) ?? "") : bornText(born),
    document: number && kind ? { kind, number: sight === "open" ? number : maskDocument(number) } : null,
    gaps: gapsOf({ born, sex, document: number }),
  };
}

// After a key was lost the rest of a booking still has to be read: the number counts as missing and is asked for again.
function openNumber(ctx: Context, guestId: string, sealed: string): string | null {
  try {
    return ctx.sealer.open(sealed, guestSeal(guestId));
  } catch (err) {
    ctx.log.error({ err, guest: guestId }, "the number of a paper does not open");
    return null;
  }
}

export type BoardingParty = {
  code: string;
  title: string;
  contactName: string;
  /** E.164 */
  phone: string;
  /** What the customer asked for. */
  note: string;
  charter: boolean;
  rooms: BookedRoom[];
  party: number;
  guests: GuestView[];
};

/** Who boards a ship on a day, booking by booking, also those who have not told who they are. */
export async function listBoarding(ctx: Context, { productId, on }: BoardingListInput): Promise<BoardingParty[]> {
  requirePermission(ctx.actor, "personal-data.read");
  const booked = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.productId, productId), eq(bookings.startsOn, on), inArray(bookings.state, [...travelling])))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(MAX_BOARDING_BOOKINGS);
  if (booked.length === 0) return [];
  const ids = booked.map(({ id }) => id);
  const rows = await ctx.db
    .select()
    .from(bookingGuests)
    .where(inArray(bookingGuests.bookingId, ids))
    .orderBy(asc(bookingGuests.position));
  const byBooking = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return booked.map(({ id, code, subject, contactName, charter, rooms, note, ...booking }) => ({
    ...{
      code,
      title: subject.title,
      contactName,
      phone: booking.contactPhone,
      note,
      charter,
      rooms,
      party: partySize(booking),
    },
    guests: (byBooking.get(id) ?? []).map((row) => toView(ctx, row, "open")),
  }));
}
