import { sumVnd, timesVnd, type Vnd, vnd } from "#kernel/money.ts";
import { type Fare, type PassengerType, passengerTypes } from "../contract/fare.ts";

/** One price line: item, quantity, unit price and amount. */
export type PriceLine = { what: PassengerType | "service-fee" | "discount"; quantity: number; unit: Vnd; amount: Vnd };

/** The price of selected fares: each passenger type with taxes, then the service fee, then the discount. The lines add up to the total. */
export function priceLines(fares: readonly Fare[]): { lines: PriceLine[]; total: Vnd } {
  const total = sumVnd(fares.map((fare) => fare.total));
  const [first] = fares;
  if (!first) return { lines: [], total };
  const { passengers } = first;
  const people = passengerTypes.filter((type) => passengers[type] > 0);
  const ofType = people.map((what): PriceLine => {
    const unit = sumVnd(fares.flatMap(({ amounts: { [what]: of } }) => [of.fare, of.tax, of.fee]));
    return { what, quantity: passengers[what], unit, amount: timesVnd(unit, passengers[what]) };
  });
  const fee = sumVnd(
    fares.flatMap(({ amounts }) => people.map((type) => timesVnd(amounts[type].serviceFee, passengers[type]))),
  );
  const oneLine = (what: PriceLine["what"], amount: Vnd): PriceLine[] =>
    amount === 0 ? [] : [{ what, quantity: 1, unit: amount, amount }];
  const discount = vnd(0 - sumVnd(fares.map((fare) => fare.discount)));
  return { lines: [...ofType, ...oneLine("service-fee", fee), ...oneLine("discount", discount)], total };
}
