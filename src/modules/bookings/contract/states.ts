export const bookingStates = [
  "draft",
  "held",
  "awaiting_payment",
  "part_paid",
  "paid",
  "confirmed",
  "completed",
  "expired",
  "cancelled",
] as const;
export type BookingState = (typeof bookingStates)[number];

/** The channel of a booking. */
export const bookingSources = ["site", "phone", "counter", "quote"] as const;
export type BookingSource = (typeof bookingSources)[number];

/** Channels on which staff book for a customer who talks to them. */
export const staffSources = ["phone", "counter"] as const satisfies readonly BookingSource[];
export const isByStaff = (source: BookingSource): boolean => staffSources.some((one) => one === source);

/** Events that the customer sees. */
export const publicEventKinds = [
  "created",
  "expired",
  "held-again",
  "held",
  "hold-extended",
  "hold-shortened",
  "transfer-announced",
  "payment-received",
  "payment-taken-back",
  "change-asked",
  "departure-stopped",
  "departure-resumed",
  "changed",
  "split",
  "joined",
  "seats-refused",
  "tickets-returned",
  "ticketed",
  "confirmed",
  "completed",
  "cancelled",
  "refund-paid",
  "refund-voided",
] as const;
export type PublicEventKind = (typeof publicEventKinds)[number];

/** Events that only staff see. */
export const staffEventKinds = [
  "assigned",
  "refund-requested",
  "refund-account-named",
  "refund-approved",
  "refund-rejected",
  "payment-chosen",
  "deposit-accepted",
  "short-accepted",
  "waiver-ended",
  "payment-told",
  "payment-moved",
  "void-requested",
  "void-refused",
  "guests-changed",
  "guests-forgotten",
  "document-added",
  "document-deleted",
  "letter-written",
  "email-corrected",
  "change-answered",
  "boarded",
  "no-show",
  "seats-asked",
  "tickets-entered",
] as const;

export const bookingEventKinds = [...publicEventKinds, ...staffEventKinds] as const;
export type BookingEventKind = (typeof bookingEventKinds)[number];

/** The pier's marks of a booking on its day; the last one counts. */
export const boardingMarks = ["boarded", "no-show"] as const satisfies readonly BookingEventKind[];
export type BoardingMark = (typeof boardingMarks)[number];
