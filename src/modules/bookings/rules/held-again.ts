import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingMessages } from "../messages/booking.ts";

type Day = Pick<BookingView, "kind" | "checkIn">;

/** True once no stay can begin on the first day of the booking any more. The day of a flight is the airline's matter. */
export const isDayOver = ({ kind, checkIn }: Day, now: Date): boolean =>
  kind !== "flight" && checkIn < earliestStart(kind, now);

/** Why a customer may not have an expired booking held again, or null. Without payment, that is possible once. */
export function holdAgainProblem(booking: Pick<BookingView, "paid" | "events">, dayIsOver: boolean): string | null {
  if (dayIsOver) return bookingMessages.pastDay;
  return booking.paid === 0 && wasHeldAgainByCustomer(booking.events) ? bookingMessages.heldAgainBefore : null;
}

export const wasHeldAgainByCustomer = (events: BookingView["events"]): boolean =>
  events.some(({ kind, data }) => kind === "held-again" && data.by === "customer");
