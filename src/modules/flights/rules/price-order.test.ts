import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import { dice } from "#tests/support/dice.ts";
import type { AmountsByType, Fare, FlightType, PassengerType } from "../contract/fare.ts";
import type { BaggageOption } from "../contract/supplier.ts";
import { fareTotal } from "./fare-total.ts";
import { partsOf, UnknownBag, type VerifiedFare } from "./price-order.ts";

const airlines = ["VN", "VJ", "QH"] as const;
const types: PassengerType[] = ["adult", "child", "infant"];
const nothing = vnd(0);

type Random = (bound: number) => number;

const terms = (random: Random) => ({
  domestic: random(20) * 10_000,
  internationalPartner: random(20) * 10_000,
  international: random(40) * 10_000,
  partners: random(2) === 0 ? ["VJ", "VN"] : [],
  infantsPay: random(2) === 0,
  per: random(2) === 0 ? ("flight" as const) : ("journey" as const),
});

function aFare(random: Random, legs: readonly number[], passengers: Fare["passengers"], id: number): Fare {
  const amount = (of: number) => vnd(random(of) * 100);
  const of = () => ({ fare: amount(30_000), tax: amount(3000), fee: amount(9000), serviceFee: nothing });
  const amounts: AmountsByType = { adult: of(), child: of(), infant: of() };
  const discount = vnd(random(3) === 0 ? random(500) * 100 : 0);
  return {
    session: "s",
    id,
    airline: airlines[random(3)] ?? "VN",
    brand: "Eco",
    passengers,
    amounts,
    discount,
    total: fareTotal(passengers, amounts, discount),
    flights: legs.map((leg) => ({
      leg,
      value: `${id}.${leg}`,
      minutes: 120,
      seatsLeft: null,
      refundable: null,
      segments: [{ from: leg === 0 ? "HAN" : "SGN", to: leg === 0 ? "SGN" : "HAN" } as never],
    })),
  };
}

/** A list of passengers, each with some of the offered bags. */
function aParty(random: Random, offered: readonly BaggageOption[]) {
  const adult = 1 + random(4);
  const counts = { adult, child: random(4), infant: random(adult + 1) };
  const passengers = types.flatMap((type) =>
    Array.from({ length: counts[type] }, () => ({
      type,
      baggage: type === "infant" ? [] : offered.filter(() => random(5) === 0).map(({ leg, code }) => ({ leg, code })),
    })),
  );
  return { counts, passengers };
}

test("ten thousand orders match plain arithmetic: fares, fees, bags and discounts, to the đồng", () => {
  const random = dice(20_261_124);
  for (let order = 0; order < 10_000; order += 1) {
    const flightType: FlightType = random(2) === 0 ? "domestic" : "international";
    const chosen = [[[0]], [[0], [1]], [[0, 1]]][random(3)] ?? [[0]];
    const draft = chosen.map((legs, id) => aFare(random, legs, { adult: 1, child: 0, infant: 0 }, id));
    const baggageOffers = draft.flatMap(({ airline, flights }) =>
      flights.flatMap(({ leg }) =>
        ["15", "20"].map((code) => ({
          airline,
          leg,
          from: "HAN",
          to: "SGN",
          code,
          name: `Thêm ${code} kg`,
          price: vnd((1 + random(500)) * 1000),
        })),
      ),
    );
    const { counts, passengers } = aParty(random, baggageOffers);
    const fee = terms(random);
    // Some suppliers reserve each fare alone.
    const reservesAlone = random(2) === 0;
    const fares = draft.map((fare): VerifiedFare => {
      const priced = { ...fare, passengers: counts, total: fareTotal(counts, fare.amounts, fare.discount) };
      return { index: Number(fare.id), supplier: reservesAlone ? "duffel" : "local", fare: priced, reservesAlone };
    });

    let wanted = 0;
    let cost = 0;
    for (const { fare } of fares) {
      for (const { type } of passengers) {
        const { fare: ticket, tax, fee: charge } = fare.amounts[type];
        cost += ticket + tax + charge;
        const isPartner = fee.partners.includes(fare.airline);
        const rate =
          flightType === "domestic" ? fee.domestic : isPartner ? fee.internationalPartner : fee.international;
        const isFree = type === "infant" && !fee.infantsPay;
        const isPaidBefore = fee.per === "journey" && fare.flights.every(({ leg }) => leg === 1);
        if (!isFree && !isPaidBefore) wanted += rate;
      }
      cost -= fare.discount;
    }
    for (const { baggage } of passengers) {
      for (const { leg, code } of baggage)
        cost += baggageOffers.find((bag) => bag.leg === leg && bag.code === code)?.price ?? 0;
    }
    wanted += cost;

    const parts = partsOf(fares, { flightType, terms: fee, passengers, baggageOffers });
    expect(
      parts.reduce((sum, part) => sum + part.total, 0),
      `order ${order}`,
    ).toBe(wanted);
    expect(
      parts.reduce((sum, part) => sum + part.cost, 0),
      `order ${order}`,
    ).toBe(cost);
    for (const { lines, total } of parts) {
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(lines.every(({ unit, quantity, amount }) => unit * quantity === amount)).toBe(true);
    }
    // One airline is one reservation, whatever was selected of it, where its supplier reserves by airline.
    const airlinesOf = new Set(fares.map(({ fare }) => fare.airline)).size;
    expect(parts).toHaveLength(reservesAlone ? fares.length : airlinesOf);
  }
});

test("an unknown bag, and a bag for an infant, name the passenger", () => {
  const random = dice(1);
  const fare = aFare(random, [0], { adult: 1, child: 0, infant: 1 }, 0);
  const bag = { airline: fare.airline, leg: 0, from: "HAN", to: "SGN", code: "15", name: "15 kg", price: vnd(150_000) };
  const price = (adult: { leg: number; code: string }[], infant: { leg: number; code: string }[]) =>
    partsOf([{ index: 0, supplier: "local", fare }], {
      flightType: "domestic",
      terms: terms(random),
      baggageOffers: [bag],
      passengers: [
        { type: "adult", baggage: adult },
        { type: "infant", baggage: infant },
      ],
    });
  const sold = { leg: 0, code: "15" };
  expect(price([sold], [])[0]?.bags).toHaveLength(1);
  expect(() => price([{ leg: 0, code: "90" }], [])).toThrow(UnknownBag);
  expect(() => price([], [sold])).toThrow(expect.objectContaining({ field: "1.baggage" }));
});
