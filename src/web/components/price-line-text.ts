import { formatVnd } from "#kernel/money.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import { nightsText } from "#modules/availability/rules/nights-text.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";

export type PriceLine = Pick<StayPriceLine, "kind" | "label" | "note" | "quantity"> & { unit: number; amount: number };

/** Services that every price includes. */
export const includedServices: Readonly<Record<BookingKind, string>> = {
  cruise: "Vé vịnh, thuế, phí",
  hotel: "Thuế, phí",
  flight: "Thuế, phí",
};

/** The purpose of a line of a price, and how its amount is calculated. */
export function priceLineText(line: PriceLine): { text: string; note: string } {
  const nights = nightsText(line);
  const several = line.quantity > 1;
  return {
    text: `${line.label}${several && nights === null ? ` × ${line.quantity}` : ""}`,
    note: [several && (nights ?? formatVnd(line.unit)), line.note].filter(Boolean).join(" · "),
  };
}
