import { formatLocalPhone } from "#kernel/phone.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { staffAdjustmentsOf } from "#modules/bookings/rules/adjustments.ts";
import { roomKey } from "#web/components/trip.ts";

export function toFormValues(booking: BookingDetail): Record<string, string> {
  const { checkIn, nights, adults, childAges, rooms, contact, price } = booking;
  const lines = staffAdjustmentsOf(price).flatMap(({ kind, label, amount }, index) => [
    [`adjustments.${index}.kind`, kind],
    [`adjustments.${index}.label`, label],
    [`adjustments.${index}.amount`, String(amount)],
  ]);
  return {
    checkIn,
    nights: String(nights),
    adults: String(adults),
    childAges: childAges.join(", "),
    ...Object.fromEntries(rooms.map((room) => [`rooms.${roomKey(room)}`, String(room.quantity)])),
    "contact.name": contact.name,
    "contact.phone": formatLocalPhone(contact.phone),
    "contact.email": contact.email,
    ...Object.fromEntries(lines),
  };
}

/** Number of rows in the form: the existing ones plus some empty ones. */
export function countRows(values: Readonly<Record<string, string>>, most: number): number {
  const used = Object.entries(values).flatMap(([name, value]) => {
    const [, row] = /^adjustments\.(\d{1,2})\.(?:label|amount)$/.exec(name) ?? [];
    return row === undefined || value === "" ? [] : [Number(row) + 1];
  });
  return Math.min(most, Math.max(0, ...used) + 2);
}
