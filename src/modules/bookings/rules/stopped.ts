import type { BookingView } from "../contract/booking.ts";
import { isEnded } from "./states.ts";

type Stoppable = Pick<BookingView, "events" | "state" | "productId" | "checkIn">;

/** The event that says that the ship does not leave on the booked day, while the customer still has to choose what follows. */
export function findStop({ events, state, productId, checkIn }: Stoppable): BookingView["events"][number] | null {
  const last = events.findLast(({ kind }) => kind === "departure-stopped" || kind === "departure-resumed");
  const isSame = last?.data.productId === productId && last.data.on === checkIn;
  return last?.kind === "departure-stopped" && isSame && !isEnded(state) && state !== "completed" ? last : null;
}

/** True while the customer still has to choose what follows, because the ship does not leave on the booked day. */
export const isStopped = (booking: Stoppable): boolean => findStop(booking) !== null;
