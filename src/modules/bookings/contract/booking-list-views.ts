/** The views of the booking list, in display order. */
export const bookingViews = [
  "all",
  "new",
  "awaiting-payment",
  "to-confirm",
  "owing",
  "departing",
  "needs-staff",
  "change-asked",
  "refund-due",
] as const;
export type BookingListView = (typeof bookingViews)[number];
