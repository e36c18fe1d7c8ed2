import { sumVnd, timesVnd, type Vnd, vnd } from "#kernel/money.ts";
import type { FlightFee } from "#modules/settings/contract/groups.ts";
import { type Fare, type FlightType, type PassengerType, passengerTypes } from "../contract/fare.ts";
import type { BoughtBag, FlightLine, OrderedPassenger, OrderPart, ShownBag } from "../contract/order.ts";
import type { BaggageOption, SupplierName } from "../contract/supplier.ts";
import { flightMessages, passengerTypeNames } from "../messages.ts";
import { agencyFee, withAgencyFee } from "./agency-fee.ts";
import { unitPrice } from "./fare-total.ts";

/** A selected fare as its supplier sells it now. */
export type VerifiedFare = {
  index: number;
  supplier: SupplierName;
  fare: Fare;
  /** Its supplier makes a reservation of its own for it. */
  reservesAlone?: boolean;
};

type Priced = {
  flightType: FlightType;
  terms: FlightFee;
  passengers: readonly Pick<OrderedPassenger, "type" | "baggage">[];
  baggageOffers: readonly BaggageOption[];
};

/** The parts of an order by reservation, with their lines: the lines of all parts add up to the total. */
export function partsOf(fares: readonly VerifiedFare[], priced: Priced): OrderPart[] {
  const byReservation = Map.groupBy(fares, ({ supplier, fare, index, reservesAlone }) =>
    [supplier, fare.airline, ...(reservesAlone ? [index] : [])].join(" "),
  );
  return [...byReservation.values()].map((own) => partOf(own, priced));
}

function partOf(own: readonly VerifiedFare[], priced: Priced): OrderPart {
  const [first] = own;
  if (!first) throw new RangeError("a part of nothing");
  const legs = new Set(own.flatMap(({ fare }) => fare.flights.map(({ leg }) => leg)));
  const bags = bagsOn(legs, first.fare.airline, priced);
  const lines = [...own.flatMap(({ fare }) => linesOf(fare, priced)), ...bagLines(bags, own)];
  return {
    supplier: first.supplier,
    airline: first.fare.airline,
    places: own.map(({ index }) => index),
    fares: own.map(({ fare }) => withAgencyFee(fare, priced.flightType, priced.terms)),
    bags,
    lines,
    total: sumVnd(lines.map(({ amount }) => amount)),
    cost: sumVnd([...own.map(({ fare }) => fare.total), ...bags.map(({ price }) => price)]),
  };
}

/** "HAN – SGN", "HAN – SGN – HAN" */
export const routeOf = ({ flights }: Pick<Fare, "flights">): string =>
  flights
    .flatMap(({ segments }, index) => {
      const [from, to] = [segments[0]?.from ?? "", segments.at(-1)?.to ?? ""];
      return index === 0 ? [from, to] : [to];
    })
    .join(" – ");

function linesOf(fare: Fare, { flightType, terms }: Priced): FlightLine[] {
  const route = routeOf(fare);
  const travelling = passengerTypes.filter((type) => fare.passengers[type] > 0);
  const tickets = travelling.map((type) =>
    line("fare", `Vé ${passengerTypeNames[type].toLowerCase()} ${route}`, {
      note: fare.brand,
      unit: unitPrice(fare.amounts[type]),
      quantity: fare.passengers[type],
    }),
  );
  const adjustments =
    fare.discount === 0 ? [] : [line("fare", `Hãng điều chỉnh ${route}`, { unit: vnd(-fare.discount), quantity: 1 })];
  const fees = Map.groupBy(travelling, (type) => agencyFee(terms, type, fare, flightType));
  const people = (types: readonly PassengerType[]) => types.reduce((sum, type) => sum + fare.passengers[type], 0);
  const feeLines = [...fees]
    .filter(([unit]) => unit > 0)
    .map(([unit, types]) => line("service-fee", `Phí dịch vụ ${route}`, { unit, quantity: people(types) }));
  return [...tickets, ...adjustments, ...feeLines];
}

type Amount = { note?: string; unit: Vnd; quantity: number };

const line = (kind: FlightLine["kind"], label: string, { note = "", unit, quantity }: Amount): FlightLine => ({
  kind,
  label,
  note,
  quantity,
  unit,
  amount: timesVnd(unit, quantity),
});

function bagsOn(legs: ReadonlySet<number>, airline: string, { passengers, baggageOffers }: Priced): BoughtBag[] {
  return passengers.flatMap(({ type, baggage }, passenger) =>
    baggage
      .filter(({ leg }) => legs.has(leg))
      .map(({ leg, code, shown = {} }) => {
        const bag = baggageOffers.find((one) => one.airline === airline && one.leg === leg && one.code === code);
        if (!bag || type === "infant") throw new UnknownBag(`${passenger}.baggage`, flightMessages.noSuchBag);
        const other = shownNames.find((name) => shown[name] !== undefined && shown[name] !== bag[name]);
        if (other) {
          const place = baggage.findIndex((one) => one.leg === leg);
          throw new UnknownBag(`${passenger}.baggage.${place}.${other}`, flightMessages.otherBag);
        }
        return { passenger, leg, code, name: bag.name, price: bag.price };
      }),
  );
}

const shownNames = ["airline", "from", "to", "name", "price"] as const satisfies readonly (keyof ShownBag)[];

/** A bag that is not sold, not sold to an infant, or differs from what the sender saw. */
export class UnknownBag extends Error {
  /** Its path in the list of passengers: "0.baggage". */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

function bagLines(bags: readonly BoughtBag[], own: readonly VerifiedFare[]): FlightLine[] {
  const flights = own.flatMap(({ fare }) => fare.flights);
  const alike = Map.groupBy(bags, ({ leg, code, price }) => `${leg} ${code} ${price}`);
  return [...alike.values()].flatMap(([bag, ...others]) => {
    if (!bag) return [];
    const route = routeOf({ flights: flights.filter(({ leg }) => leg === bag.leg) });
    return [line("baggage", `${bag.name} ${route}`, { unit: bag.price, quantity: 1 + others.length })];
  });
}
