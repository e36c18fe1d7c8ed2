import { asc, eq, inArray } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { BookedRoom } from "#modules/bookings/contract/booking.ts";
import type { BoardingMark } from "#modules/bookings/contract/states.ts";
import { type Booking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { listBoardingMarks, listTravelling } from "#modules/bookings/queries/travelling.ts";
import { partySize } from "#modules/bookings/rules/party-size.ts";
import { isStay } from "#modules/bookings/rules/states.ts";
import type { Context } from "#platform/context.ts";
import type { BoardingListInput } from "./contract/list.ts";
import type { TravellerList, TravellerView } from "./contract/view.ts";
import { travellerMessages } from "./messages.ts";
import { findAgeMismatches, partyByAges } from "./rules/ages.ts";
import { cabinNames, cabinPlace } from "./rules/cabins.ts";
import { bornText, gapsOf, maskDocument, travellerAad } from "./rules/list.ts";
import { bookingTravellers } from "./tables.ts";

/** The travellers of a booking for staff. */
export async function listTravellers(ctx: Context, bookingId: string): Promise<TravellerList> {
  requirePermission(ctx.actor, "bookings.read");
  return travellerListOf(ctx, bookingId, can(ctx.actor, "personal-data.read") ? "open" : "closed");
}

/** The same for a customer who opened the booking by its magic link: numbers are masked, since links get forwarded. */
export async function listOwnTravellers(ctx: Context, bookingId: string): Promise<TravellerList> {
  return travellerListOf(ctx, bookingId, "own");
}

/** Visibility: everything; all but the numbers; or neither numbers nor dates of birth. */
type Sight = "open" | "own" | "closed";

async function travellerListOf(ctx: Context, bookingId: string, sight: Sight): Promise<TravellerList> {
  const booking = await getBookingRow(ctx, bookingId);
  const rows = await listTravellerRows(ctx, bookingId);
  return {
    version: booking.travellersVersion,
    party: partySize(booking),
    guests: rows.map((row) => toView(ctx, booking, row, sight)),
    cabins: cabinNames(booking.rooms),
    otherAges: otherAgesOf(booking, rows),
    isMasked: sight !== "open",
  };
}

function otherAgesOf(booking: Booking, rows: readonly Stored[]): TravellerList["otherAges"] {
  if (!isStay(booking)) return null;
  const booked = { checkIn: booking.startsOn, adults: booking.adults, childAges: booking.childAges };
  const guests = findAgeMismatches(rows, booked);
  return guests.length > 0 ? { guests, party: partyByAges(rows, booked) } : null;
}

type Stored = typeof bookingTravellers.$inferSelect;

type Booked = Pick<Booking, "kind" | "rooms">;

function toView(ctx: Context, booked: Booked, row: Stored, sight: Sight): TravellerView {
  const { id, name, born, sex, nationality, documentKind: kind, documentSealed } = row;
  const number = documentSealed === null ? null : decryptNumber(ctx, id, documentSealed);
  return {
    id,
    name,
    sex,
    nationality,
    born: sight === "closed" ? (born?.slice(0, 4) ?? "") : bornText(born),
    document: number && kind ? { kind, number: sight === "open" ? number : maskDocument(number) } : null,
    cabin: cabinPlace(booked.rooms, row),
    gaps: gapsOf(booked.kind, { born, sex, document: number }),
  };
}

// With a lost key, the rest of a booking must stay readable: the number counts as missing and is requested again.
function decryptNumber(ctx: Context, guestId: string, encrypted: string): string | null {
  try {
    return ctx.encryption.decrypt(encrypted, travellerAad(guestId));
  } catch (err) {
    ctx.log.error({ event: "traveller.decrypt_failed", err, guestId }, "passport number decryption failed");
    return null;
  }
}

export type BoardingParty = {
  code: string;
  title: string;
  contactName: string;
  /** E.164 */
  phone: string;
  /** The request of the customer. */
  note: string;
  charter: boolean;
  rooms: BookedRoom[];
  party: number;
  guests: TravellerView[];
  /** Null while boarding is not marked. */
  mark: BoardingMark | null;
};

/** The passengers of a ship on a day, booking by booking, including places without traveller data. */
export async function listBoarding(ctx: Context, input: BoardingListInput): Promise<BoardingParty[]> {
  requirePermission(ctx.actor, "personal-data.read");
  const booked = await listTravelling(ctx, input);
  if (booked.length === 0) return [];
  const ids = booked.map(({ id }) => id);
  const rows = await ctx.db
    .select()
    .from(bookingTravellers)
    .where(inArray(bookingTravellers.bookingId, ids))
    .orderBy(asc(bookingTravellers.position));
  const marks = await listBoardingMarks(ctx, ids);
  const byBooking = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return booked.map(({ id, kind, code, subject, contactName, charter, rooms, note, ...booking }) => ({
    code,
    title: subject.title,
    contactName,
    phone: booking.contactPhone,
    note,
    charter,
    rooms,
    party: partySize(booking),
    guests: byCabin((byBooking.get(id) ?? []).map((row) => toView(ctx, { kind, rooms }, row, "open"))),
    mark: marks.get(id) ?? null,
  }));
}

/** Grouped by room, in the order of the rooms; guests without a room come last. */
const byCabin = (guests: readonly TravellerView[]): TravellerView[] =>
  guests.toSorted((a, b) => (a.cabin ?? Number.MAX_SAFE_INTEGER) - (b.cabin ?? Number.MAX_SAFE_INTEGER));

/** The stored list of a booking, in order. */
export const listTravellerRows = (ctx: Context, bookingId: string): Promise<Stored[]> =>
  ctx.db
    .select()
    .from(bookingTravellers)
    .where(eq(bookingTravellers.bookingId, bookingId))
    .orderBy(asc(bookingTravellers.position), asc(bookingTravellers.id));

type Party = Pick<Booking, "adults" | "childAges">;

/** The travellers of the remaining and of the split-off booking. Throws `invalid` when one has more names than places. */
export async function splitTravellers(
  ctx: Context,
  bookingId: string,
  picked: readonly string[],
  parties: { remaining: Party; splitOff: Party },
): Promise<{ remaining: Stored[]; splitOff: Stored[] }> {
  const listed = await listTravellerRows(ctx, bookingId);
  const listError = (message: string) => invalid(message, { travellers: message });
  const known = new Set(listed.map(({ id }) => id));
  if (picked.some((id) => !known.has(id))) throw listError(travellerMessages.changedMeanwhile);
  const remaining = listed.filter(({ id }) => !picked.includes(id));
  const splitOff = listed.filter(({ id }) => picked.includes(id));
  const [remainingPlaces, splitOffPlaces] = [partySize(parties.remaining), partySize(parties.splitOff)];
  if (remaining.length > remainingPlaces)
    throw listError(travellerMessages.tooManyStay(remaining.length, remainingPlaces));
  if (splitOff.length > splitOffPlaces) throw listError(travellerMessages.tooManyGo(splitOff.length, splitOffPlaces));
  return { remaining, splitOff };
}
