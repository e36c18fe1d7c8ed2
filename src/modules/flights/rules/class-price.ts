import { type CalendarDate, weekday } from "#kernel/calendar-date.ts";
import { percentOf, roundToThousand, sumVnd, zeroVnd } from "#kernel/money.ts";
import { type Amounts, type AmountsByType, type PassengerType, passengerTypes } from "../contract/fare.ts";
import type { FareAdjustment, FareClass } from "../contract/timetable.ts";

/** Seasonal changes never lower a fare below this percentage. */
const MIN_PERCENT = 10;

/** The price of a class on a day by passenger type. Overlapping changes are added; they apply to the fare, never to taxes and fees. */
export function classPrice(
  fareClass: FareClass,
  on: CalendarDate,
  changes: readonly FareAdjustment[],
  asRoundTrip: boolean,
): AmountsByType {
  const sum = changes.filter((change) => holdsOn(change, fareClass.airline, on)).reduce((all, c) => all + c.percent, 0);
  const percent = Math.max(MIN_PERCENT, 100 + sum);
  const cheaper = asRoundTrip ? (fareClass.roundTripPercent ?? 0) : 0;
  return byType((type) => {
    const { fare, tax, fee } = fareClass.amounts[type];
    const inSeason = roundToThousand(percentOf(fare, percent));
    return { fare: roundToThousand(percentOf(inSeason, 100 - cheaper)), tax, fee, serviceFee: zeroVnd };
  });
}

const holdsOn = ({ airline, fromOn, toOn, weekdays }: FareAdjustment, of: string, on: CalendarDate) =>
  (airline === null || airline === of) &&
  fromOn <= on &&
  on <= toOn &&
  (weekdays === null || weekdays.includes(weekday(on)));

/** Several flights at one price. */
export const sumOfAmounts = (all: readonly AmountsByType[]): AmountsByType =>
  byType((type) => ({
    fare: sumVnd(all.map((one) => one[type].fare)),
    tax: sumVnd(all.map((one) => one[type].tax)),
    fee: sumVnd(all.map((one) => one[type].fee)),
    serviceFee: sumVnd(all.map((one) => one[type].serviceFee)),
  }));

const byType = (amounts: (type: PassengerType) => Amounts) =>
  Object.fromEntries(passengerTypes.map((type) => [type, amounts(type)])) as AmountsByType;
