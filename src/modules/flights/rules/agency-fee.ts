import { sumVnd, timesVnd, type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import type { Fare, FlightType, PassengerType } from "../contract/fare.ts";
import { passengerTypes } from "../contract/fare.ts";

/** What the agency takes for its work (specification, "Fee function"), and of whom. */
export type FeeTerms = {
  domestic: Vnd;
  /** International with one of the airlines below. */
  internationalPartner: Vnd;
  international: Vnd;
  partners: readonly string[];
  /** For each flight that is priced by itself, or once for the whole journey. */
  per: "flight" | "journey";
  infantsPay: boolean;
};

export const usualFeeTerms: FeeTerms = {
  domestic: vnd(80_000),
  internationalPartner: vnd(150_000),
  international: vnd(350_000),
  partners: ["VJ", "VN"],
  per: "flight",
  infantsPay: true,
};

/** What one passenger pays the agency for a fare. */
export function agencyFee(terms: FeeTerms, type: PassengerType, fare: Fare, flightType: FlightType): Vnd {
  if (type === "infant" && !terms.infantsPay) return zeroVnd;
  if (terms.per === "journey" && fare.flights.every(({ leg }) => leg > 0)) return zeroVnd;
  if (flightType === "domestic") return terms.domestic;
  return terms.partners.includes(fare.airline) ? terms.internationalPartner : terms.international;
}

/** The fare as it is shown and sold: with the agency's fee among its parts, so that they add up to the total. */
export function withAgencyFee(fare: Fare, flightType: FlightType, terms: FeeTerms): Fare {
  const parts = passengerTypes.map((type) => {
    const amounts = fare.amounts[type];
    return [type, { ...amounts, serviceFee: vnd(amounts.serviceFee + agencyFee(terms, type, fare, flightType)) }];
  });
  const fees = passengerTypes.map((type) => timesVnd(agencyFee(terms, type, fare, flightType), fare.passengers[type]));
  return { ...fare, amounts: Object.fromEntries(parts) as Fare["amounts"], total: sumVnd([fare.total, ...fees]) };
}
