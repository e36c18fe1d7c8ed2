import { formatLocalPhone } from "#kernel/phone.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import type { BookedProduct } from "#modules/bookings/adapters/products.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { BookedFlights } from "#modules/bookings/queries/flight-orders.ts";
import { cancellationOf } from "#modules/bookings/rules/terms.ts";
import { qrMatrix } from "#modules/payments/rules.ts";
import type { Company } from "#modules/settings/contract/groups.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { adminPaths } from "#web/admin/paths.ts";
import { qrPng } from "./qr-png.ts";

/** Data of a printed confirmation: enough for the check-in at the pier, and nothing confidential. */
export type Confirmation = Pick<
  BookingView,
  | "kind"
  | "code"
  | "state"
  | "subject"
  | "charter"
  | "checkIn"
  | "checkOut"
  | "nights"
  | "adults"
  | "childAges"
  | "rooms"
> & {
  contactName: string;
  lines: Pick<StayPriceLine, "kind" | "label" | "note" | "quantity" | "unit" | "amount">[];
  total: number;
  paid: number;
  rest: number;
  atHotel: number;
  terms: string;
  /** Names with the year of birth; document numbers are left out, because guests show the documents. */
  guests: { id: string; name: string; year: string }[];
  flights: BookedFlights | null;
  /** The pier or the hotel as it is today; null for flights. */
  location: { address: string; mapLink: string } | null;
  /** A QR code for staff, as a `data:` picture: part of the page, so that it is there without a network. */
  qr: string;
  company: { brand: string; hotline: string; email: string; owner: string; address: string };
  printedAt: Date;
};

type Sources = {
  flights: BookedFlights | null;
  product: BookedProduct | null;
  booking: Omit<BookingView, "events">;
  list: TravellerList;
  company: Company;
  now: Date;
  siteUrl: string;
};

export function toConfirmation({ flights, product, booking, list, company, now, siteUrl }: Sources): Confirmation {
  const { kind, code, state, subject, charter, checkIn, checkOut, nights, adults, childAges, rooms, total, paid } =
    booking;
  return {
    kind,
    code,
    state,
    subject,
    charter,
    checkIn,
    checkOut,
    nights,
    adults,
    childAges,
    rooms,
    total,
    paid,
    contactName: booking.contact.name,
    lines: booking.price.lines.map(({ kind, label, note, quantity, unit, amount }) => ({
      kind,
      label,
      note,
      quantity,
      unit,
      amount,
    })),
    rest: Math.max(0, total - paid - booking.atHotel),
    atHotel: booking.atHotel,
    terms: cancellationOf(booking, checkIn, booking.createdAt),
    flights,
    location: product && { address: product.address, mapLink: product.mapLink },
    qr: `data:image/png;base64,${qrPng(staffQrMatrix(siteUrl, code)).toString("base64")}`,
    guests: list.guests.map(({ id, name, born }) => ({ id, name, year: born.slice(-4) })),
    company: {
      brand: company.brand,
      hotline: company.hotline ? formatLocalPhone(company.hotline) : "",
      email: company.email ?? "",
      owner: company.company?.name ?? "",
      address: company.company?.address ?? "",
    },
    printedAt: now,
  };
}

/** The QR code of the booking in the staff area. It opens nothing without a sign-in of staff. */
export const staffQrMatrix = (siteUrl: string, code: string): boolean[][] =>
  qrMatrix(siteUrl + adminPaths.booking(code));
