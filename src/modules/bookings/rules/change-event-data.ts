import { maskEmail } from "#kernel/email.ts";
import { maskLocalPhone } from "#kernel/phone.ts";
import type { bookings } from "../tables.ts";
import { snapshotOf } from "./change.ts";
import { ourPartOf } from "./terms.ts";

type Booking = typeof bookings.$inferSelect;

/** Both versions of a booking for its history, with masked contacts. */
export function changeEventDataOf(before: Booking, after: Booking): Record<string, unknown> {
  const contacts = [maskedContactOf(before), maskedContactOf(after)] as const;
  return {
    before: snapshotOf(before),
    after: snapshotOf(after),
    dueChange: ourPartOf(after) - ourPartOf(before),
    ...(isContactOther(before, after) && { contact: { before: contacts[0], after: contacts[1] } }),
  };
}

/** The contact with masked phone and e-mail. */
export const maskedContactOf = ({ contactName, contactPhone, contactEmail }: Booking) => ({
  name: contactName,
  phone: maskLocalPhone(contactPhone),
  email: maskEmail(contactEmail),
});

export const isContactOther = (one: Booking, other: Booking) =>
  one.contactName !== other.contactName ||
  one.contactPhone !== other.contactPhone ||
  one.contactEmail !== other.contactEmail;

/** A booking as the audit log stores it before and after. */
export function auditFieldsOf(booking: Booking) {
  const { startsOn, nights, adults, childAges, rooms, totalVnd, contactName, contactPhone, contactEmail } = booking;
  const lines = booking.price.lines.map(({ label, note, amount }) => ({ label, note, amount }));
  const contact = { contactName, contactPhone, contactEmail };
  return { state: booking.state, startsOn, nights, adults, childAges, rooms, totalVnd, lines, ...contact };
}
