import { type BookingKind, type SoldKind, soldKinds } from "../contract/booking.ts";

/** A kind that nobody sells has no bookings: one of them is a fault of ours. */
export function soldKind(kind: BookingKind): SoldKind {
  const sold = soldKinds.find((one) => one === kind);
  if (!sold) throw new Error(`nothing of kind ${kind} is sold`);
  return sold;
}
