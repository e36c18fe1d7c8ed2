import type { BookingView } from "../contract/booking.ts";

/** True if the customer has already held the rooms again after an expiry: without payment, that is possible once. */
export const wasHeldAgainByCustomer = (events: BookingView["events"]): boolean =>
  events.some(({ kind, data }) => kind === "held-again" && data.by === "customer");
