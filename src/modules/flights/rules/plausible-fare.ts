import { type Fare, type PassengerCounts, passengerTypes } from "../contract/fare.ts";
import { unitPrice } from "./fare-total.ts";

/** Above the price of nine seats of any airline. */
const MAX_FARE_VND = 10_000_000_000;
/** Longer than any journey of one leg, in minutes. */
const MAX_LEG_MINUTES = 5 * 1440;

/** True if a fare is plausible. Suppliers make mistakes: a negative fare, or one for another party, is neither shown nor sold. */
export function isPlausibleFare(fare: Fare, request: { legs: number; passengers?: PassengerCounts }): boolean {
  const { total, amounts, passengers, flights } = fare;
  const isPriced = total > 0 && total <= MAX_FARE_VND;
  const isSplit = passengerTypes.every((type) => passengers[type] === 0 || unitPrice(amounts[type]) >= 0);
  const matchesRequest = passengerTypes.every(
    (type) => !request.passengers || passengers[type] === request.passengers[type],
  );
  const isFlown = flights.every(
    ({ leg, minutes }) => leg >= 0 && leg < request.legs && minutes > 0 && minutes <= MAX_LEG_MINUTES,
  );
  return isPriced && isSplit && matchesRequest && isFlown;
}
