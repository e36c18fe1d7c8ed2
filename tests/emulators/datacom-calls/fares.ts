import {
  bags,
  classes,
  dearerBy,
  isAbroad,
  nextDay,
  type SeatClass,
  seatsIn,
  timesOf,
  unit,
  type Way,
  waysOf,
} from "../flights/airlines.ts";
import type { Json } from "../flights/supplier-server.ts";
import { type Calls, type Counts, chosenIn, dayOf, needed, reject, type Session, type World } from "./world.ts";

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9;

const typeNames = [
  ["Adt", "adult"],
  ["Chd", "child"],
  ["Inf", "infant"],
] as const;

function amountsOf(times: number): Json {
  const entries = typeNames.flatMap(([name, type]) => [
    [`Fare${name}`, unit[type].fare * times],
    [`Tax${name}`, unit[type].tax],
    [`Fee${name}`, unit[type].fee],
    [`ServiceFee${name}`, 0],
  ]);
  return Object.fromEntries(entries);
}

function priceOf(amounts: Json, counts: Counts): number {
  return typeNames.reduce((sum, [name], place) => {
    const one = Number(amounts[`Fare${name}`]) + Number(amounts[`Tax${name}`]) + Number(amounts[`Fee${name}`]);
    return sum + (counts[place] ?? 0) * one;
  }, 0);
}

function flightJson(way: Way, leg: number, { code, group }: SeatClass, left: number): Json {
  const { segments, minutes } = timesOf(way);
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    FlightId: 0,
    Leg: leg,
    Airline: first?.row[1],
    StartPoint: first?.row[2],
    EndPoint: last?.row[3],
    FlightValue: `0E_${code}_${way.rows.map((row) => row[0]).join("_")}_${way.days.join("_")}`,
    Duration: minutes,
    GroupClass: group,
    SeatRemain: left,
    NoRefund: code === "ECO",
    ListSegment: segments.map(({ row: [number, airline, from, to, , minutes], departs, arrives }, Id) => ({
      Id,
      Airline: airline,
      MarketingAirline: airline,
      OperatingAirline: airline,
      StartPoint: from,
      EndPoint: to,
      StartTime: `${departs}:00`,
      EndTime: `${arrives}:00`,
      FlightNumber: number,
      Duration: minutes,
      Class: "Y",
      Cabin: "Economy",
      FareBasis: code,
      Plane: "321",
      StartTerminal: "T1",
      EndTerminal: null,
      HandBaggage: "7kg",
      AllowanceBaggage: "",
    })),
  };
}

type Found = { session: Session; name: string };

function addOffer(world: World, { session, name }: Found, ways: Way[], one: SeatClass, leg: number): void {
  const seats = seatsIn(ways, one);
  const left = world.seats.left(seats);
  if (left < needed(session.counts)) return;
  const amounts = amountsOf(one.times * ways.reduce((sum, { rows }) => sum + rows.length, 0));
  const id = session.offers.size;
  const airline = ways[0]?.rows[0]?.[1] ?? "";
  const flights = ways.map((way, index) => flightJson(way, leg + index, one, left));
  const [Adt, Chd, Inf] = session.counts;
  const price = priceOf(amounts, session.counts);
  const json = {
    FareDataId: id,
    Session: name,
    Airline: airline,
    Currency: "VND",
    FareType: one.group,
    Itinerary: ways.length,
    Leg: leg,
    Adt,
    Chd,
    Inf,
    ...amounts,
    TotalNetPrice: price,
    TotalServiceFee: 0,
    TotalDiscount: 0,
    TotalPrice: price,
    ListFlight: flights,
  };
  session.offers.set(id, { id, leg, price, airline, flights, seats, json });
}

function search(world: World, { Adt, Chd, Inf, ListFlight }: Json): Json {
  if (!isCount(Adt) || !isCount(Chd) || !isCount(Inf) || Adt < 1 || Adt + Chd + Inf > 9 || Inf > Adt)
    reject("104", "passengers");
  const legs = ListFlight as Json[];
  if (!Array.isArray(legs) || legs.length < 1 || legs.length > 2) reject("105", "ListFlight");
  const ways = legs.map(({ StartPoint, EndPoint, DepartDate, Airline }) => {
    if (Airline !== "") reject("106", "Airline");
    return waysOf(String(StartPoint), String(EndPoint), dayOf(DepartDate));
  });
  world.count += 1;
  const name = `DC9919${legs[0]?.StartPoint}${legs[0]?.EndPoint}${world.count}`;
  const session: Session = {
    at: world.clock.now().getTime(),
    counts: [Adt, Chd, Inf] as Counts,
    offers: new Map(),
  };
  const paired = legs.length === 2 && isAbroad(legs[0]?.EndPoint);
  const groups: Way[][][] = paired
    ? [(ways[0] ?? []).flatMap((out) => (ways[1] ?? []).map((back) => [out, back]))]
    : ways.map((all) => all.map((way) => [way]));
  for (const one of classes)
    for (const [place, group] of groups.entries())
      for (const together of group) addOffer(world, { session, name }, together, one, paired ? 0 : place);
  if (session.offers.size === 0) reject("316", "no flights");
  world.sessions.set(name, session);
  return {
    FlightType: isAbroad(legs[0]?.StartPoint) || isAbroad(legs[0]?.EndPoint) ? "international" : "domestic",
    Session: name,
    Itinerary: legs.length,
    ListFareData: [...session.offers.values()].map(({ json }) => json),
  };
}

export const fareCalls: Calls = {
  search,
  searchmonth(world, { StartPoint, EndPoint, Airline, Month, Year }) {
    const first = `${Year}-${String(Month).padStart(2, "0")}-01`;
    const ListMinPrice: Json[] = [];
    const now = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = nextDay(day)) {
      if (day < now) continue;
      const DepartDate = `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;
      const leg = { StartPoint, EndPoint, DepartDate, Airline: "" };
      const found = search(world, { Adt: 1, Chd: 0, Inf: 0, ListFlight: [leg] });
      const cheapest = (found.ListFareData as Json[]).filter(
        (one) => one.FareType === "Eco" && (Airline === "" || one.Airline === Airline),
      );
      ListMinPrice.push({ DepartDate, Session: found.Session, ListFareData: cheapest });
    }
    return ListMinPrice.length === 0 ? reject("316", "no flights") : { ListMinPrice };
  },
  getbaggage(world, body) {
    const ListBaggage = chosenIn(world, body).flatMap(({ offer }) =>
      offer.flights.map(({ Leg, StartPoint, EndPoint }) => {
        const { kilos, price } = bags[offer.airline] ?? reject("319", "no baggage");
        return {
          Airline: offer.airline,
          Leg,
          Route: `${StartPoint}${EndPoint}`,
          StartPoint,
          EndPoint,
          Code: `BAG${kilos}`,
          Currency: "VND",
          Name: `BAG${kilos}`,
          Price: price,
          Value: `v-BAG${kilos}`,
          Confirmed: true,
        };
      }),
    );
    return { ListBaggage };
  },
  getfarerules(world, body) {
    const ListFareRules = chosenIn(world, body).map(({ offer }) => {
      const text = offer.json.FareType === "Eco" ? "Không hoàn vé." : "Được hoàn vé.";
      return { ListRulesGroup: [{ RulesTitle: "Hoàn vé", ListRulesText: [text] }] };
    });
    return { ListFareRules };
  },
  verifyflight(world, body) {
    const ListFareStatus = chosenIn(world, body).map(({ offer, session, name }) => {
      const Status = world.seats.left(offer.seats) >= needed(session.counts);
      const Difference = Status ? dearerBy(offer.seats) : 0;
      // The fare as it was found; the current price is a separate field.
      const FareData = Status ? offer.json : null;
      return { Status, Remark: "", Price: offer.price + Difference, Difference, Session: name, FareData };
    });
    return { ListFareStatus };
  },
};
