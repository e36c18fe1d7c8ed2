import type { BookingView } from "../contract/booking.ts";

/** Whether the customer has already had the rooms held again after the hold ended: unpaid, that is possible once. */
export const wasHeldAgainByCustomer = (events: BookingView["events"]): boolean =>
  events.some(({ kind, data }) => kind === "held-again" && data.by === "customer");
