import { type Fare, type PassengerCounts, passengerTypes } from "../contract/fare.ts";
import { unitPrice } from "./fare-total.ts";

/** More than nine seats of any airline cost. */
const MAX_FARE_VND = 10_000_000_000;
/** Longer than any journey of one leg, in minutes. */
const MAX_LEG_MINUTES = 5 * 1440;

/** Whether a fare can be a real one. Suppliers make mistakes: a fare below zero or of another party is not shown, and not sold. */
export function isPlausibleFare(fare: Fare, asked: { legs: number; passengers?: PassengerCounts }): boolean {
  const { total, amounts, passengers, flights } = fare;
  const isPriced = total > 0 && total <= MAX_FARE_VND;
  const isSplit = passengerTypes.every((type) => passengers[type] === 0 || unitPrice(amounts[type]) >= 0);
  const isAsked = passengerTypes.every((type) => !asked.passengers || passengers[type] === asked.passengers[type]);
  const isFlown = flights.every(
    ({ leg, minutes }) => leg >= 0 && leg < asked.legs && minutes > 0 && minutes <= MAX_LEG_MINUTES,
  );
  return isPriced && isSplit && isAsked && isFlown;
}
