import { formatLocalPhone } from "#kernel/phone.ts";
import type { QuoteLine } from "#modules/availability/contract.ts";
import { cancellationSentence } from "#modules/availability/rules/cancellation.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { GuestList } from "#modules/bookings/contract/guest-view.ts";
import type { Company } from "#modules/settings/contract.ts";

type Ship = { pier: string; checkInTime: string; checkOutTime: string };

/** What stands on a printed confirmation: enough to be shown at the pier, and nothing that must not lie about. */
export type Confirmation = Pick<
  BookingView,
  "code" | "state" | "cruise" | "charter" | "checkIn" | "checkOut" | "nights" | "adults" | "childAges" | "cabins"
> & {
  contactName: string;
  ship: Ship | null;
  lines: Pick<QuoteLine, "label" | "note" | "quantity" | "unit" | "amount">[];
  total: number;
  paid: number;
  rest: number;
  terms: string;
  /** Names with a year: numbers of papers are shown by the papers. */
  guests: { id: string; name: string; year: string }[];
  company: { brand: string; hotline: string; email: string; owner: string; address: string };
  printedAt: Date;
};

type Sources = {
  booking: Omit<BookingView, "events">;
  ship: Ship | null;
  list: GuestList;
  company: Company;
  now: Date;
};

export function toConfirmation({ booking, ship, list, company, now }: Sources): Confirmation {
  const { code, state, cruise, charter, checkIn, checkOut, nights, adults, childAges, cabins, total, paid } = booking;
  return {
    ...{ code, state, cruise, charter, checkIn, checkOut, nights, adults, childAges, cabins, total, paid },
    contactName: booking.contact.name,
    ship: ship && { pier: ship.pier, checkInTime: ship.checkInTime, checkOutTime: ship.checkOutTime },
    lines: booking.price.lines.map(({ label, note, quantity, unit, amount }) => ({
      label,
      note,
      quantity,
      unit,
      amount,
    })),
    rest: Math.max(0, total - paid),
    terms: cancellationSentence(booking.cancellation, checkIn, booking.createdAt),
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
