import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { recordChange } from "#modules/bookings/commands/record-events.ts";
import { saveTravellerSummary } from "#modules/bookings/commands/traveller-summary.ts";
import { type Booking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { partySize } from "#modules/bookings/rules/party-size.ts";
import { effectiveState, isEnded, isStay } from "#modules/bookings/rules/states.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { TravellerInput, TravellerListInput } from "../contract/list.ts";
import { travellerMessages } from "../messages.ts";
import { type Cabin, cabinPlace, cabinsOf } from "../rules/cabins.ts";
import { documentKind, isPlausibleBirth, mayFillIn, summaryOf, travellerAad } from "../rules/list.ts";
import { bookingTravellers } from "../tables.ts";

/** Saves the travellers of a booking on behalf of its customer. */
export async function saveTravellers(ctx: Context, bookingId: string, list: TravellerListInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (isEnded(effectiveState(booking, ctx.now()))) throw conflict("not-possible-now", travellerMessages.ended);
    await writeList(ctx, booking, list);
    // Names stay out of the log: it is permanent, and the list is not.
    await recordChange(ctx, "booking.guests-changed", booking, { guests: list.guests.length });
  });
}

/** Saves the customer's own list until boarding; the caller has checked the magic link. */
export async function saveOwnTravellers(ctx: Context, bookingId: string, list: TravellerListInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const view = { state: effectiveState(booking, ctx.now()), checkIn: booking.startsOn };
    if (!mayFillIn(view, booking.subject.checkInTime, ctx.now())) {
      throw conflict("not-possible-now", travellerMessages.closed);
    }
    await writeList(ctx, booking, list);
  });
}

/** Replaces the list of a locked booking. */
async function writeList(ctx: Context, booking: Booking, { version, guests }: TravellerListInput): Promise<void> {
  if (!isStay(booking)) throw conflict("not-possible-now", travellerMessages.notForFlights);
  if (version !== booking.travellersVersion) throw conflict("guests-changed", travellerMessages.changedMeanwhile);
  const party = partySize(booking);
  if (guests.length > party) throw invalid(travellerMessages.tooMany(party));
  checkBirths(ctx, guests);
  const cabins = cabinsOf(booking.rooms);
  checkCabins(guests, cabins.length);

  const stored = await ctx.db.select().from(bookingTravellers).where(eq(bookingTravellers.bookingId, booking.id));
  const known = new Map(stored.map((row) => [row.id, row]));
  const rows = guests.map((guest, position) => {
    const former = guest.id ? known.get(guest.id) : undefined;
    if (former) known.delete(former.id); // one row cannot become two
    const id = former?.id ?? newId();
    if (former && isForAnotherPaper(guest, former)) {
      throw invalid(travellerMessages.documentAgain, {
        [`guests.${position}.document`]: travellerMessages.documentAgain,
      });
    }
    return {
      ...rowOf(ctx, guest, id, former),
      ...cabinColumns(cabins, guest, former),
      bookingId: booking.id,
      position,
    };
  });
  await checkCapacity(ctx, booking, rows);
  await ctx.db.delete(bookingTravellers).where(eq(bookingTravellers.bookingId, booking.id));
  if (rows.length > 0) await ctx.db.insert(bookingTravellers).values(rows);
  await saveTravellerSummary(ctx, booking, summaryOf(booking.kind, rows));
}

type Stored = typeof bookingTravellers.$inferSelect;

function rowOf(ctx: Context, { document, cabin: _, ...guest }: TravellerInput, id: string, former: Stored | undefined) {
  if (document === "") {
    const { documentKind: kind = null, documentSealed = null } = former ?? {};
    return { ...guest, id, documentKind: kind, documentSealed };
  }
  const documentSealed = ctx.encryption.encrypt(document, travellerAad(id));
  return { ...guest, id, documentKind: documentKind(guest.nationality, document), documentSealed };
}

function cabinColumns(cabins: readonly Cabin[], { cabin }: TravellerInput, former: Stored | undefined) {
  if (cabin === undefined) {
    return { cabinRoomId: former?.cabinRoomId ?? null, cabinNumber: former?.cabinNumber ?? null };
  }
  const slept = cabin === null ? undefined : cabins[cabin - 1];
  return { cabinRoomId: slept?.roomId ?? null, cabinNumber: slept?.number ?? null };
}

function checkCabins(guests: readonly TravellerInput[], cabins: number): void {
  const message = travellerMessages.noSuchCabin(cabins);
  const wrong = guests.flatMap(({ cabin }, index) =>
    cabin != null && (cabin < 1 || cabin > cabins) ? [[`guests.${index}.cabin`, message]] : [],
  );
  if (wrong.length > 0) throw invalid(message, Object.fromEntries(wrong));
}

type Placed = Pick<Stored, "cabinRoomId" | "cabinNumber">;

/** A room sleeps as many as its type takes, and a baby in each cot. A deleted type has no known limit. */
async function checkCapacity(ctx: Context, { productId, rooms }: Booking, guests: readonly Placed[]): Promise<void> {
  if (!productId || guests.every(({ cabinRoomId }) => cabinRoomId === null)) return;
  const types = new Map((await listRoomTerms(ctx, [productId])).map((type) => [type.id, type]));
  const taken = new Map<number, number>();
  const wrong = guests.flatMap((guest, index) => {
    const place = cabinPlace(rooms, guest);
    const type = types.get(guest.cabinRoomId ?? "");
    if (place === null || !type) return [];
    const sleeping = (taken.get(place) ?? 0) + 1;
    taken.set(place, sleeping);
    const most = type.maxGuests + (type.cots ?? 0);
    return sleeping > most ? [[`guests.${index}.cabin`, travellerMessages.cabinFull(place, most)] as const] : [];
  });
  const [first] = wrong;
  if (first) throw invalid(first[1], Object.fromEntries(wrong));
}

// A number that stays belongs to its former nationality.
const isForAnotherPaper = ({ document, nationality }: TravellerInput, former: Stored) =>
  document === "" && former.documentSealed !== null && former.nationality !== nationality;

function checkBirths(ctx: Context, guests: readonly TravellerInput[]): void {
  const wrong = guests.flatMap(({ born }, index) =>
    born && !isPlausibleBirth(born, ctx.now()) ? [[`guests.${index}.born`, travellerMessages.badBorn]] : [],
  );
  if (wrong.length > 0) throw invalid(travellerMessages.badBorn, Object.fromEntries(wrong));
}
