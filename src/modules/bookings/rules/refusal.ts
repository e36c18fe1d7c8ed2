import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import { flightBookingMessages as messages, type Refusal } from "../messages/flights.ts";

/** Why an airline holds no seats or issues no tickets, in words for the customer. An order without a failure was returned. */
export function refusalOf({ failure, asked }: Pick<FlightOrderRow, "failure" | "asked">): Refusal {
  const ofTickets = failure !== null && asked === "issue" ? messages.unticketed[failure] : undefined;
  return ofTickets ?? messages.failures[failure ?? "gone"];
}

/** The same in one text. */
export const refusalText = (order: Parameters<typeof refusalOf>[0]): string => {
  const { why, next } = refusalOf(order);
  return [why, next].filter((part) => part !== "").join(" ");
};
