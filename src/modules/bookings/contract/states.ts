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

/** Where a booking was made. */
export const bookingSources = ["site", "phone", "quote"] as const;
export type BookingSource = (typeof bookingSources)[number];

/** What the customer is told of, in the order in which it happens when it happens at one moment. */
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
] as const;
export type PublicEventKind = (typeof publicEventKinds)[number];

/** What only staff see. */
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

/** What the pier says of a booking on its day; the last word counts. */
export const boardingMarks = ["boarded", "no-show"] as const satisfies readonly BookingEventKind[];
export type BoardingMark = (typeof boardingMarks)[number];
