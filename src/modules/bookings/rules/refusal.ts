import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import { type Refusal, flightBookingMessages as say } from "../messages/flights.ts";

/** Why an airline keeps no seats or makes no tickets, in words for the customer. An order that nothing was wrong with was given back. */
export function refusalOf({ failure, asked }: Pick<FlightOrderRow, "failure" | "asked">): Refusal {
  const ofTickets = failure !== null && asked === "issue" ? say.unticketed[failure] : undefined;
  return ofTickets ?? say.failures[failure ?? "gone"];
}

/** The same in one text. */
export const refusalText = (order: Parameters<typeof refusalOf>[0]): string => {
  const { why, next } = refusalOf(order);
  return [why, next].filter((words) => words !== "").join(" ");
};
