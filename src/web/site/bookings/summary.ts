import { maskEmail } from "#kernel/email.ts";
import { maskPhone } from "#kernel/phone.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { BookingSnapshot } from "#modules/bookings/contract/change.ts";
import type { BookedFlights } from "#modules/bookings/queries/flight-orders.ts";
import { holdAgainProblem, isDayOver } from "#modules/bookings/rules/held-again.ts";
import type { Picture } from "#modules/media/contract.ts";
import { guestsByRoom } from "#web/components/sleeping-plan.tsx";

/** Current facts of the booked product. */
export type ProductFacts = { slug: string; picture: Picture | null; published: boolean };

/** Data of the public booking pages. Personal data is cut to what the customer needs to recognise it. */
export type BookingSummary = Omit<BookingView, "id" | "contact" | "price" | "note" | "invoice"> & {
  contact: { name: string; phone: string; email: string };
  lines: Pick<StayPriceLine, "kind" | "label" | "note" | "quantity" | "unit" | "amount">[];
  /** Why the customer may not have the rooms held again after the hold has ended; null where this is possible. */
  holdAgainProblem: string | null;
  sleeping: ReturnType<typeof guestsByRoom>;
  product: ProductFacts | null;
  flights: BookedFlights | null;
};

export function toSummary(
  { id: _, contact, price, note: _note, invoice: _invoice, ...view }: BookingView,
  product: ProductFacts | null,
  flights: BookedFlights | null,
  now: Date,
): BookingSummary {
  const { name, phone, email } = contact;
  return {
    ...view,
    events: view.events.map(({ kind, at, data }) => ({ kind, at, data: visibleDataOf(kind, data) })),
    contact: { name, phone: maskPhone(phone), email: maskEmail(email) },
    lines: price.lines.map(({ kind, label, note, quantity, unit, amount }) => ({
      kind,
      label,
      note,
      quantity,
      unit,
      amount,
    })),
    holdAgainProblem: holdAgainProblem(view, isDayOver(view, now)),
    sleeping: guestsByRoom(price, (room) => titleOf(view.rooms, room)),
    product,
    flights,
  };
}

/** The invoice recipient, with a masked email address. */
export const visibleInvoice = ({ invoice }: BookingView): BookingView["invoice"] =>
  invoice && { ...invoice, email: invoice.email && maskEmail(invoice.email) };

const titleOf = (
  rooms: BookingView["rooms"],
  { roomId, ratePlanId }: { roomId: string; ratePlanId?: string | undefined },
) => rooms.find((room) => room.roomId === roomId && room.ratePlanId === ratePlanId)?.title ?? "";

// Reasons that staff write down are for staff only.
function visibleDataOf(kind: Event["kind"], data: Event["data"]): Event["data"] {
  const { amount, late, airline, before, after, to, from } = data;
  if (kind === "changed") return { before: stayOf(before), after: stayOf(after) };
  if (kind === "split" || kind === "joined") return { ...(typeof to === "string" ? { to } : { from }) };
  return {
    ...(typeof amount === "number" && { amount }),
    ...(late === true && { late }),
    ...((kind === "seats-refused" || kind === "tickets-returned") && { airline }),
  };
}

type Event = BookingView["events"][number];

/** The part of a booking version that the customer recognises. */
function stayOf(version: unknown) {
  const { checkIn, nights, adults, childAges, rooms, total } = (version ?? {}) as Partial<BookingSnapshot>;
  return { checkIn, nights, adults, childAges, rooms, total };
}
