import { timingSafeEqual } from "node:crypto";
import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { type DomainError, notFound } from "#kernel/errors.ts";
import { toE164 } from "#kernel/phone.ts";
import type { Context } from "#platform/context.ts";
import type { BookingView } from "../contract/booking.ts";
import { type BookingEventKind, publicEventKinds } from "../contract/states.ts";
import { MAX_NAMED } from "../limits.ts";
import { bookingMessages } from "../messages/booking.ts";
import { bookingSecret } from "../rules/addresses.ts";
import { normalizeBookingCode } from "../rules/code.ts";
import { toView } from "../rules/view.ts";
import { bookingEvents, bookings } from "../tables.ts";

export type Booking = typeof bookings.$inferSelect;

/** Opens a booking by its magic-link token; a wrong token and a wrong code look the same. A merged booking opens the remaining one. */
export async function openBooking(ctx: Context, code: string, secret: string): Promise<BookingView> {
  const booking = await findByCode(ctx, code);
  if (!booking || !sameText(secret, bookingSecret(ctx, booking))) throw bookingNotFound();
  return loadBookingView(ctx, await followMerges(ctx, booking));
}

/** Opens a booking by its code and the phone number or e-mail it was made with. */
export async function findBookingByContact(ctx: Context, code: string, contact: string): Promise<BookingView> {
  const booking = await findByCode(ctx, code);
  const phone = toE164(contact);
  const email = contact.trim().toLowerCase();
  const known =
    booking &&
    ((phone !== null && sameText(phone, booking.contactPhone)) ||
      (email !== "" && sameText(email, booking.contactEmail.toLowerCase())));
  if (!booking || !known) throw bookingNotFound();
  return loadBookingView(ctx, await followMerges(ctx, booking));
}

export async function getBooking(ctx: Context, id: string): Promise<BookingView> {
  return loadBookingView(ctx, await getBookingRow(ctx, id));
}

export async function getBookingRow(ctx: Context, id: string): Promise<Booking> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id));
  if (!booking) throw bookingNotFound();
  return booking;
}

/** The row, locked until the transaction ends: decide only after this. */
export async function lockBooking(ctx: Context, id: string): Promise<Booking> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id)).for("update");
  if (!booking) throw bookingNotFound();
  return booking;
}

/** The booking that one was merged into, perhaps in several steps; itself if it was not. */
export async function followMerges(ctx: Context, booking: Booking): Promise<Booking> {
  let counts = booking;
  while (counts.joinedInto !== null) counts = await getBookingRow(ctx, counts.joinedInto);
  return counts;
}

/** The same, locked: a merge may commit while this waits for the lock. */
export async function lockPayableBooking(ctx: Context, id: string): Promise<Booking> {
  const booking = await lockBooking(ctx, id);
  return booking.joinedInto === null ? booking : lockPayableBooking(ctx, booking.joinedInto);
}

/** The ids of these codes, in their order; a merged booking is replaced by the one it was merged into. */
export async function findBookingIdsByCodes(ctx: Context, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(inArray(bookings.code, codes.slice(0, MAX_NAMED)));
  const ids = new Set<string>();
  for (const row of rows.sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code)))
    ids.add((await followMerges(ctx, row)).id);
  return [...ids];
}

/** The booking of a code, or the one it was merged into. */
export const findBookingIdByCode = async (ctx: Context, code: string): Promise<string | null> =>
  (await findBookingIdsByCodes(ctx, [code]))[0] ?? null;

/** Codes and names of bookings by id, for lists of related records. */
export async function namesOfBookings(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { code: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: bookings.id, code: bookings.code, name: bookings.contactName })
    .from(bookings)
    .where(inArray(bookings.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, code, name }) => [id, { code, name }]));
}

export async function loadBookingView(ctx: Context, booking: Booking): Promise<BookingView> {
  const { kind, at, data } = getTableColumns(bookingEvents);
  const events = await ctx.db
    .select({ kind, at, data })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking.id))
    .orderBy(asc(bookingEvents.at), asc(bookingEvents.id));
  return toView(booking, events.filter(isPublic), ctx.now());
}

type BookingEvent = { kind: BookingEventKind; at: Date };
type PublicEvent = BookingView["events"][number];

const isPublic = (event: BookingEvent): event is PublicEvent => publicEventKinds.some((kind) => kind === event.kind);

export async function findByCode(ctx: Context, text: string): Promise<Booking | undefined> {
  const code = normalizeBookingCode(text);
  if (!code) return undefined;
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.code, code));
  return booking;
}

export const bookingNotFound = (): DomainError => notFound(bookingMessages.notFound, "booking-not-found");

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
