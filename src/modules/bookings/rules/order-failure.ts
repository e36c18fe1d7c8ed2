import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import { flightBookingMessages as messages, type OrderFailureMessage } from "../messages/flights.ts";

/** Why an airline holds no seats or issues no tickets, in words for the customer. An order without a failure was returned. */
export function orderFailureMessage({
  failure,
  asked,
}: Pick<FlightOrderRow, "failure" | "asked">): OrderFailureMessage {
  const ofTickets = failure !== null && asked === "issue" ? messages.unticketed[failure] : undefined;
  return ofTickets ?? messages.failures[failure ?? "gone"];
}

/** The same in one text. */
export const orderFailureText = (order: Parameters<typeof orderFailureMessage>[0]): string => {
  const { why, next } = orderFailureMessage(order);
  return [why, next].filter((part) => part !== "").join(" ");
};
