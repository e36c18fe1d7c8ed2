import { sumVnd, timesVnd, type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import type { FlightFee } from "#modules/settings/contract/groups.ts";
import type { Fare, FlightType, PassengerType } from "../contract/fare.ts";
import { passengerTypes } from "../contract/fare.ts";

/** The agency's fee for one passenger of a fare. */
export function agencyFee(terms: FlightFee, type: PassengerType, fare: Fare, flightType: FlightType): Vnd {
  if (type === "infant" && !terms.infantsPay) return zeroVnd;
  if (terms.per === "journey" && fare.flights.every(({ leg }) => leg > 0)) return zeroVnd;
  if (flightType === "domestic") return vnd(terms.domestic);
  return vnd(terms.partners.includes(fare.airline) ? terms.internationalPartner : terms.international);
}

/** The fare at its sales price: the agency's fee is one of its parts, so that they add up to the total. */
export function withAgencyFee(fare: Fare, flightType: FlightType, terms: FlightFee): Fare {
  const parts = passengerTypes.map((type) => {
    const amounts = fare.amounts[type];
    return [type, { ...amounts, serviceFee: vnd(amounts.serviceFee + agencyFee(terms, type, fare, flightType)) }];
  });
  const fees = passengerTypes.map((type) => timesVnd(agencyFee(terms, type, fare, flightType), fare.passengers[type]));
  return { ...fare, amounts: Object.fromEntries(parts) as Fare["amounts"], total: sumVnd([fare.total, ...fees]) };
}
