import { createCookie } from "react-router";
import { DomainError } from "#kernel/errors.ts";
import { toE164 } from "#kernel/phone.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { RoomChoice } from "#modules/availability/contract/stay.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { PlaceBookingInput, PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { openBooking } from "#modules/bookings/queries/get-booking.ts";
import { isWaitingForMoney } from "#modules/bookings/rules/states.ts";
import { waysToPay } from "#modules/bookings/rules/terms.ts";
import type { Context } from "#platform/context.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { roomsText } from "#web/components/trip.ts";
import { readTextCookie } from "#web/cookies/text-cookie.ts";
import type { OrderedSlug } from "./product.server.ts";

/** A booking of this product from this browser that waits for its money. */
export type OwnHold = BookingView;

const REMEMBERED_DAYS = 3;

/** The code of the last booking of a product in this browser, whatever its state; "" for none. */
export const readLastCode = async (ctx: Context, request: Request, ordered: OrderedSlug): Promise<string> =>
  (await readCookie(ctx, request, ordered)).code;

async function readCookie(ctx: Context, request: Request, ordered: OrderedSlug) {
  const [code = "", secret = ""] = (await readTextCookie(cookieOf(ctx, ordered), request)).split(" ");
  return { code, secret };
}

/** The hold of this browser on a product, or null; expired holds do not count. */
export async function findOwnHold(ctx: Context, request: Request, ordered: OrderedSlug): Promise<OwnHold | null> {
  const { code, secret } = await readCookie(ctx, request, ordered);
  if (secret === "") return null;
  try {
    const booking = await openBooking(ctx, code, secret);
    // A new order must not replace a merged booking: it contains more than this browser's order.
    return isWaitingForMoney(booking.state) && booking.code === code ? booking : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** The cookie with the booking of this browser on a product; null deletes it. */
export async function createOwnHoldCookie(
  ctx: Context,
  ordered: OrderedSlug,
  placed: PlacedBooking | null,
): Promise<string> {
  const cookie = cookieOf(ctx, ordered);
  return placed ? cookie.serialize(`${placed.code} ${placed.secret}`) : cookie.serialize("", { maxAge: 0 });
}

const cookieOf = (ctx: Context, { kind, slug }: OrderedSlug) =>
  createCookie("dang_giu", {
    path: productPaths[kind].page(slug),
    httpOnly: true,
    sameSite: "lax",
    secure: ctx.siteUrl.startsWith("https:"),
    maxAge: REMEMBERED_DAYS * 86_400,
  });

/** True when an order asks for exactly what is held. PostgreSQL returns the keys of a stored invoice in its own order. */
export function isSameOrder(held: OwnHold, input: PlaceBookingInput): boolean {
  const { name, phone, email } = input.contact;
  const contact = { name, email, phone: toE164(phone) };
  return (
    isSameValue(
      [
        held.checkIn,
        held.nights,
        held.adults,
        held.charter,
        held.note,
        held.invoice,
        held.total,
        held.dueNow < waysToPay(held, null).full,
      ],
      [
        input.checkIn,
        input.nights,
        input.adults,
        input.charter,
        input.note,
        input.invoice,
        input.expectedTotal,
        input.payment === "deposit",
      ],
    ) &&
    isSameValue(
      held.childAges,
      input.children.map(({ age }) => age),
    ) &&
    isSameValue(
      [held.contact.name, held.contact.email, held.contact.phone],
      [contact.name, contact.email, contact.phone],
    ) &&
    (input.charter || isSameValue(sorted(held.rooms), sorted(input.rooms)))
  );
}

const sorted = (rooms: readonly RoomChoice[]) => rooms.map((room) => roomsText([room])).sort();
