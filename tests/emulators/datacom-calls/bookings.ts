import { bags, dearerBy } from "../flights/airlines.ts";
import type { Json } from "../flights/supplier-server.ts";
import { type Calls, type Counts, chosenIn, dayOf, needed, type Order, reject, type World } from "./world.ts";

const HOLD_MS = 4 * 3_600_000;
const HURRY_MS = 4 * 60_000;

export const bookingCalls: Calls = {
  book(world, body) {
    const { AccountCode: key, ListPassenger, Contact } = body;
    if (typeof key !== "string" || key === "") reject("107", "AccountCode");
    if (world.orders.some((one) => one.key === key && one.state !== "CANCEL")) reject("0015", "duplicate");
    const people = ListPassenger as Json[];
    const chosen = chosenIn(world, body);
    checkPeople(people, chosen[0]?.session.counts ?? [0, 0, 0]);
    const { Phone, Email, FirstName, LastName } = Contact as Json;
    if (!/^[1-9]\d{8}$/.test(String(Phone)) || !String(Email).includes("@") || !FirstName || !LastName)
      reject("108", "Contact");
    const airlines = [...new Set(chosen.map(({ offer }) => offer.airline))];
    const ListBooking = airlines.flatMap((airline) => {
      const own = chosen.filter(({ offer }) => offer.airline === airline);
      const failed = isCalled("FULL", people) || (own.every(({ offer }) => offer.leg > 0) && isCalled("FAIL", people));
      const party = { key: String(key), airline, people, failed };
      // Airlines sometimes split one order into several reservations.
      const parts = airline === "VN" && isCalled("SPLIT", people) ? own.map((one) => [one]) : [own];
      return parts.map((part) => bookOne(world, party, part));
    });
    return { BookingId: world.count, OrderCode: `OC${world.count}`, ListBooking };
  },
  retrievebooking(world, { BookingCode, AccountCode }) {
    const found = world.orders.filter((one) => (BookingCode ? one.pnr === BookingCode : one.key === AccountCode));
    for (const one of found) if (one.isHurried) one.until = Math.min(one.until, world.clock.now().getTime() + HURRY_MS);
    return found.length === 0
      ? reject("316", "no booking")
      : { ListBooking: found.map((one) => orderJson(world, one)) };
  },
  issueticket(world, body) {
    const one = find(world, body);
    if (statusOf(world, one) === "TICKETED") reject("0018", "already issued");
    if (statusOf(world, one) !== "HOLD") reject("0050", "not held");
    if (one.isRejected) reject("0045", "no ticket");
    one.state = "TICKETED";
    const numbers = one.airline === "VN" ? one.types : [""];
    one.tickets = numbers.map((PassengerType, index) => ({
      TicketNumber: `738${one.pnr}${index}`,
      PassengerType,
      BookingCode: one.pnr,
    }));
    return { ListTicket: one.tickets };
  },
  cancelbooking: (world, body) => give(world, body, "HOLD"),
  voidticket: (world, body) => give(world, body, "TICKETED"),
};

function checkPeople(people: readonly Json[], [adt, chd, inf]: Counts): void {
  const count = (type: string) => people.filter(({ Type }) => Type === type).length;
  if (count("ADT") !== adt || count("CHD") !== chd || count("INF") !== inf || people.length !== adt + chd + inf)
    reject("321", "passengers");
  for (const [place, one] of people.entries()) {
    if (one.Index !== place) reject("321", "Index");
    for (const name of [one.FirstName, one.LastName])
      if (!/^[A-Z]+( [A-Z]+)*$/.test(String(name)) || String(name).length > 30) reject("321", "name");
    if (typeof one.Gender !== "boolean") reject("321", "Gender");
    if (one.Type !== "ADT") dayOf(one.Birthday);
    const parent = people[Number(one.ParentId)];
    if (one.Type === "INF" && parent?.Type !== "ADT") reject("321", "ParentId");
  }
  const laps = people.flatMap(({ Type, ParentId }) => (Type === "INF" ? [ParentId] : []));
  if (new Set(laps).size !== laps.length) reject("321", "two infants on one lap");
}

const isCalled = (surname: string, people: readonly Json[]) => people.some(({ FirstName }) => FirstName === surname);

type Party = { key: string; airline: string; people: readonly Json[]; failed: boolean };
type Chosen = ReturnType<typeof chosenIn>;

function bookOne(world: World, { key, airline, people, failed }: Party, chosen: Chosen): Json {
  const base = { Airline: airline, System: airline, AutoIssue: false };
  const seats = chosen.flatMap(({ offer, session }) =>
    offer.seats.map((seat) => ({ seat, quantity: needed(session.counts) })),
  );
  const isFull = seats.some(({ seat, quantity }) => world.seats.left([seat]) < quantity);
  if (failed || isFull) return { ...base, Status: "FAIL", ErrorCode: "0034", BookingCode: "", ListTicket: [] };
  for (const { seat, quantity } of seats) world.seats.take([seat], quantity);
  const price = [
    ...chosen.map(({ offer }) => offer.price + dearerBy(offer.seats)),
    ...bagsOf(people, airline, chosen),
  ].reduce((sum, one) => sum + one, 0);
  const order: Order = {
    key,
    airline,
    price,
    seats,
    state: "HOLD",
    tickets: [],
    pnr: `E${(world.orders.length + 46_656).toString(36).toUpperCase()}`,
    until: world.clock.now().getTime() + HOLD_MS,
    types: people.map(({ Type }) => String(Type)),
    isRejected: airline === "VJ" && isCalled("NOTICKET", people),
    isHurried: isCalled("HURRY", people),
  };
  world.orders.push(order);
  return { ...orderJson(world, order), ...base, Status: "OK", ErrorCode: "" };
}

/** Baggage prices of a part, as they were offered. */
function bagsOf(people: readonly Json[], airline: string, chosen: Chosen): number[] {
  const legs = chosen.flatMap(({ offer }) => offer.flights.map(({ Leg }) => Leg));
  return people.flatMap(({ ListBaggage, Type }) =>
    (ListBaggage as Json[])
      .filter(({ Airline, Leg }) => Airline === airline && legs.includes(Leg))
      .map(({ Code, Value, Price }) => {
        const { kilos, price } = bags[airline] ?? reject("232", "no bags");
        const isOffered = Code === `BAG${kilos}` && Value === `v-BAG${kilos}` && Price === price;
        return Type === "INF" || !isOffered ? reject("232", "no such bag") : price;
      }),
  );
}

function statusOf(world: World, { state, until }: Order): string {
  return state === "HOLD" && world.clock.now().getTime() >= until ? "EXPIRED" : state;
}

const inVietnam = (instant: number) => `${new Date(instant + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`;

const orderJson = (world: World, one: Order): Json => ({
  Airline: one.airline,
  System: one.airline,
  BookingCode: one.pnr,
  BookingStatus: statusOf(world, one),
  ExpiryDate: inVietnam(one.until),
  Price: one.price,
  Difference: 0,
  ListTicket: one.tickets,
});

const find = (world: World, { BookingCode, Airline }: Json): Order =>
  world.orders.find(({ pnr, airline }) => pnr === BookingCode && airline === Airline) ??
  reject("0028", "no such booking");

function give(world: World, body: Json, from: string): Json {
  const one = find(world, body);
  if (one.state !== from) reject("0024", "not in that state");
  if (from === "TICKETED" && body.TotalTicket !== one.tickets.length) reject("0025", "TotalTicket");
  one.state = "CANCEL";
  for (const { seat, quantity } of one.seats) world.seats.take([seat], -quantity);
  return {};
}
