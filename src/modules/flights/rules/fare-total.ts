import { sumVnd, timesVnd, type Vnd, vnd } from "#kernel/money.ts";
import { type Amounts, type AmountsByType, type PassengerCounts, passengerTypes } from "../contract/fare.ts";

/** The price for one passenger of a type. */
export const unitPrice = ({ fare, tax, fee, serviceFee }: Amounts): Vnd => sumVnd([fare, tax, fee, serviceFee]);

/** The sum of a fare for all its passengers: the formula of the suppliers' FareData (guide of the Datacom platform, 2019). */
export function fareTotal(passengers: PassengerCounts, amounts: AmountsByType, discount: Vnd): Vnd {
  const parts = passengerTypes.map((type) => timesVnd(unitPrice(amounts[type]), passengers[type]));
  return vnd(sumVnd(parts) - discount);
}
