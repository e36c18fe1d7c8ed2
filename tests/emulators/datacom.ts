// Stands in for the Datacom platform: `node tests/emulators/datacom.ts [port]`. It checks what it is asked with code of its own
// (public guide of the platform, 2019) and imports nothing of the product, so that a mistake there cannot agree with the same
// mistake here. The 13th of a month has become dearer when it is verified; a passenger called FAIL is refused on the way back, one
// called FULL on every way, and one called NOTICKET gets no ticket from VJ.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * What happens to the next requests, one each: no answer at all, a page of HTML, work that is done but never answered, a gateway that gives
 * up, an answer that lacks its last booking; null is nothing.
 */
export type SupplierFault = "hang" | "html" | "lost" | "gateway" | "half" | null;

type Json = Record<string, unknown>;
type Seat = { number: string; day: string; code: string };
type Sold = { seat: Seat; quantity: number };
type Offer = { id: number; leg: number; price: number; airline: string; flights: Json[]; seats: Seat[]; json: Json };
type Session = { at: number; counts: [adt: number, chd: number, inf: number]; offers: Map<number, Offer> };
type Kept = {
  key: string;
  airline: string;
  pnr: string;
  until: number;
  state: string;
  price: number;
  seats: Sold[];
  types: string[];
  tickets: Json[];
  /** Its tickets are refused. */
  isRefused: boolean;
};

export type DatacomEmulator = {
  url: string;
  account: { headerUser: string; headerPass: string; agentAccount: string; agentPassword: string };
  /** The last part of the path of every request, refused ones too. */
  requests: string[];
  clock: { now(): Date };
  fail(...faults: SupplierFault[]): void;
  close(): Promise<void>;
};

const account = {
  headerUser: "emulator",
  headerPass: "header-secret",
  agentAccount: "HT01",
  agentPassword: "agent-secret",
};

/** Number, airline, from, to, clock, minutes, what the clocks there are ahead. */
const flights = [
  ["VN213", "VN", "HAN", "SGN", "06:00", 130, 0],
  ["VN214", "VN", "SGN", "HAN", "19:00", 130, 0],
  ["VJ120", "VJ", "HAN", "SGN", "09:10", 125, 0],
  ["VJ121", "VJ", "SGN", "HAN", "21:15", 125, 0],
  ["VN301", "VN", "SGN", "NRT", "20:30", 355, 120],
  ["VN601", "VN", "SGN", "BKK", "10:20", 95, 0],
  ["VN602", "VN", "BKK", "SGN", "13:00", 95, 0],
] as const;
type Row = (typeof flights)[number];

const classes = [
  { code: "ECO", group: "Eco", times: 1, seats: 9 },
  { code: "FLX", group: "Flex", times: 2, seats: 4 },
];
const LAST_DAY = "2027-11-30";
const HOLD_MS = 4 * 3_600_000;
const SESSION_MS = 180 * 60_000;
const BAG_KILOS: Record<string, [code: string, price: number]> = { VN: ["BAG23", 330_000], VJ: ["BAG20", 216_000] };

class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const refuse = (code: string, message: string): never => {
  throw new Refusal(code, message);
};

export async function startDatacom(port = 0): Promise<DatacomEmulator> {
  const requests: string[] = [];
  const faults: SupplierFault[] = [];
  const clock = { now: () => new Date() };
  const world = {
    sessions: new Map<string, Session>(),
    kept: [] as Kept[],
    taken: new Map<string, number>(),
    count: 0,
    clock,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = request.url?.replace("/flights/", "") ?? "";
    requests.push(name);
    const fault = faults.shift();
    if (fault === "hang") return void (await wait(60_000, undefined, { ref: false }));
    if (fault === "html")
      return void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
    if (fault === "gateway") {
      return void response
        .writeHead(504, { "content-type": "application/json" })
        .end('{"Status":false,"Message":"timeout"}');
    }
    const answer = answerTo(name, request, Buffer.concat(chunks).toString("utf8"));
    if (fault === "lost") return void request.socket.destroy();
    if (fault === "half" && Array.isArray(answer.ListBooking)) answer.ListBooking.pop();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  function answerTo(name: string, request: IncomingMessage, text: string): Json {
    try {
      const body = JSON.parse(text) as Json;
      checkSender(request, body);
      const call = calls[name] ?? refuse("001", "no such call");
      return {
        Status: true,
        ErrorCode: "000",
        Message: "",
        ErrorValue: "",
        ErrorField: "",
        Language: "vi",
        ...call(world, body),
      };
    } catch (error) {
      const { code, message } = error instanceof Refusal ? error : { code: "101", message: "Bad request" };
      return { Status: false, ErrorCode: code, Message: message, ErrorValue: "", ErrorField: "", Language: "vi" };
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  return {
    ...{ url: `http://127.0.0.1:${bound}`, account, requests, clock },
    fail: (...next) => void faults.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function checkSender(request: IncomingMessage, body: Json): void {
  if (request.method !== "POST" || !request.headers["content-type"]?.startsWith("application/json"))
    refuse("101", "POST JSON");
  const { HeaderUser, HeaderPass, AgentAccount, AgentPassword, Language, Currency } = body;
  if (HeaderUser !== account.headerUser || HeaderPass !== account.headerPass) refuse("201", "header");
  if (AgentAccount !== account.agentAccount || AgentPassword !== account.agentPassword) refuse("202", "agent");
  if (Language !== "vi" || Currency !== "VND") refuse("102", "language and currency");
}

type World = {
  sessions: Map<string, Session>;
  kept: Kept[];
  taken: Map<string, number>;
  count: number;
  clock: { now(): Date };
};

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9;

/** "10122026" to "2026-12-10". */
function dayOf(value: unknown): string {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(String(value)) ?? refuse("103", "DepartDate ddMMyyyy");
  const iso = `${year}-${month}-${day}`;
  if (new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10) !== iso) refuse("103", "no such day");
  return iso;
}

const later = (time: string, minutes: number) =>
  new Date(Date.parse(`${time}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
const nextDay = (day: string) => later(`${day}T00:00`, 1440).slice(0, 10);

type Way = { rows: Row[]; days: string[] };

function waysOf(from: string, to: string, day: string): Way[] {
  const direct = flights
    .filter((row) => row[2] === from && row[3] === to)
    .map((row): Way => ({ rows: [row], days: [day] }));
  const joined = flights
    .filter((row) => row[2] === from)
    .flatMap((first) =>
      flights
        .filter((row) => row[2] === first[3] && row[3] === to && row[1] === first[1])
        .map((second): Way => {
          const lands = later(`${day}T${first[4]}`, first[5] + first[6]);
          const same = `${day}T${second[4]}` >= later(lands, 60);
          return { rows: [first, second], days: [day, same ? day : nextDay(day)] };
        }),
    );
  return day > LAST_DAY ? [] : [...direct, ...joined];
}

const unit = {
  FareAdt: 1_000_000,
  TaxAdt: 50_000,
  FeeAdt: 500_000,
  FareChd: 900_000,
  TaxChd: 45_000,
  FeeChd: 450_000,
  FareInf: 100_000,
  TaxInf: 0,
  FeeInf: 90_000,
};

function amountsOf(times: number): Json {
  const entries = Object.entries(unit).map(([name, amount]) => [
    name,
    name.startsWith("Fare") ? amount * times : amount,
  ]);
  return { ...Object.fromEntries(entries), ServiceFeeAdt: 0, ServiceFeeChd: 0, ServiceFeeInf: 0 };
}

function priceOf(amounts: Json, counts: Session["counts"]): number {
  return ["Adt", "Chd", "Inf"].reduce((sum, type, place) => {
    const one = Number(amounts[`Fare${type}`]) + Number(amounts[`Tax${type}`]) + Number(amounts[`Fee${type}`]);
    return sum + (counts[place] ?? 0) * one;
  }, 0);
}

const seatKey = ({ number, day, code }: Seat) => `${number} ${day} ${code}`;
const needed = ([adt, chd]: Session["counts"]) => adt + chd;

function leftOf(world: World, seats: readonly Seat[]): number {
  return Math.min(
    ...seats.map(
      (seat) => (classes.find(({ code }) => code === seat.code)?.seats ?? 0) - (world.taken.get(seatKey(seat)) ?? 0),
    ),
  );
}

function flightJson({ rows, days }: Way, leg: number, { code, group }: (typeof classes)[number], left: number): Json {
  const segments = rows.map(([number, airline, from, to, clock, minutes, ahead], place) => {
    const start = `${days[place]}T${clock}`;
    return {
      ...{
        Id: place,
        Airline: airline,
        MarketingAirline: airline,
        OperatingAirline: airline,
        StartPoint: from,
        EndPoint: to,
      },
      ...{
        StartTime: `${start}:00`,
        EndTime: `${later(start, minutes + ahead)}:00`,
        FlightNumber: number,
        Duration: minutes,
      },
      ...{
        Class: "Y",
        Cabin: "Economy",
        FareBasis: code,
        Plane: "321",
        StartTerminal: "T1",
        EndTerminal: null,
        HandBaggage: "7kg",
        AllowanceBaggage: "",
      },
    };
  });
  const [first, last] = [segments[0], segments.at(-1)];
  const ahead = rows.reduce((sum, row) => sum + row[6], 0);
  const Duration = (Date.parse(`${last?.EndTime}Z`) - Date.parse(`${first?.StartTime}Z`)) / 60_000 - ahead;
  return {
    ...{
      FlightId: 0,
      Leg: leg,
      Airline: first?.Airline,
      StartPoint: first?.StartPoint,
      EndPoint: last?.EndPoint,
      Duration,
    },
    ...{
      FlightValue: `0E_${code}_${rows.map((row) => row[0]).join("_")}_${days.join("_")}`,
      GroupClass: group,
      SeatRemain: left,
    },
    ...{ NoRefund: code === "ECO", ListSegment: segments },
  };
}

const isAbroad = (place: unknown) => !["HAN", "SGN"].includes(String(place));

const calls: Record<string, (world: World, body: Json) => Json> = {
  search(world, { Adt, Chd, Inf, ListFlight }) {
    if (!isCount(Adt) || !isCount(Chd) || !isCount(Inf) || Adt < 1 || Adt + Chd + Inf > 9 || Inf > Adt)
      refuse("104", "passengers");
    const counts = [Adt, Chd, Inf] as Session["counts"];
    const legs = ListFlight as Json[];
    if (!Array.isArray(legs) || legs.length < 1 || legs.length > 2) refuse("105", "ListFlight");
    const ways = legs.map(({ StartPoint, EndPoint, DepartDate, Airline }) => {
      if (Airline !== "") refuse("106", "Airline");
      return waysOf(String(StartPoint), String(EndPoint), dayOf(DepartDate));
    });
    world.count += 1;
    const name = `DC9919${legs[0]?.StartPoint}${legs[0]?.EndPoint}${world.count}`;
    const session: Session = { at: world.clock.now().getTime(), counts, offers: new Map() };
    const paired = legs.length === 2 && isAbroad(legs[0]?.EndPoint);
    for (const one of classes) {
      const groups: Way[][][] = paired
        ? [(ways[0] ?? []).flatMap((out) => (ways[1] ?? []).map((back) => [out, back]))]
        : ways.map((all) => all.map((way) => [way]));
      for (const [place, group] of groups.entries())
        for (const group_ of group) addOffer(world, session, name, group_, one, paired ? 0 : place);
    }
    if (session.offers.size === 0) refuse("316", "no flights");
    world.sessions.set(name, session);
    return {
      ...{ FlightType: isAbroad(legs[0]?.StartPoint) || isAbroad(legs[0]?.EndPoint) ? "international" : "domestic" },
      ...{ Session: name, Itinerary: legs.length, ListFareData: [...session.offers.values()].map(({ json }) => json) },
    };
  },
  searchmonth(world, { StartPoint, EndPoint, Airline, Month, Year }) {
    const first = `${Year}-${String(Month).padStart(2, "0")}-01`;
    const ListMinPrice: Json[] = [];
    const now = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = nextDay(day)) {
      if (day < now) continue;
      const DepartDate = `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;
      const leg = { StartPoint, EndPoint, DepartDate, Airline: "" };
      const found = calls.search?.(world, { Adt: 1, Chd: 0, Inf: 0, ListFlight: [leg] }) as {
        Session: string;
        ListFareData: Json[];
      };
      const cheapest = found.ListFareData.filter(
        (one) => one.FareType === "Eco" && (Airline === "" || one.Airline === Airline),
      );
      ListMinPrice.push({ DepartDate, Session: found.Session, ListFareData: cheapest });
    }
    return ListMinPrice.length === 0 ? refuse("316", "no flights") : { ListMinPrice };
  },
  getbaggage(world, body) {
    const bags = chosenIn(world, body).flatMap(({ offer }) =>
      offer.flights.map(({ Leg, StartPoint, EndPoint }) => {
        const [Code, Price] = BAG_KILOS[offer.airline] ?? refuse("319", "no baggage");
        return {
          Airline: offer.airline,
          Leg,
          Route: `${StartPoint}${EndPoint}`,
          StartPoint,
          EndPoint,
          Code,
          Currency: "VND",
          Name: Code,
          Price,
          Value: `v-${Code}`,
          Confirmed: true,
        };
      }),
    );
    return { ListBaggage: bags };
  },
  getfarerules(world, body) {
    const rules = chosenIn(world, body).map(({ offer }) => ({
      ListRulesGroup: [
        { RulesTitle: "Hoàn vé", ListRulesText: [offer.json.FareType === "Eco" ? "Không hoàn vé." : "Được hoàn vé."] },
      ],
    }));
    return { ListFareRules: rules };
  },
  verifyflight(world, body) {
    const ListFareStatus = chosenIn(world, body).map(({ offer, session, name }) => {
      const Status = leftOf(world, offer.seats) >= needed(session.counts);
      const Difference = Status && offer.seats.some(({ day }) => day.endsWith("-13")) ? 50_000 : 0;
      return {
        Status,
        Remark: "",
        Price: offer.price + Difference,
        Difference,
        Session: name,
        // As it was found: what it costs now stands beside it alone.
        FareData: Status ? offer.json : null,
      };
    });
    return { ListFareStatus };
  },
  book(world, body) {
    const { AccountCode: key, ListPassenger, Contact } = body;
    if (typeof key !== "string" || key === "") refuse("107", "AccountCode");
    if (world.kept.some((one) => one.key === key && one.state !== "CANCEL")) refuse("0015", "duplicate");
    const people = ListPassenger as Json[];
    const chosen = chosenIn(world, body);
    checkPeople(people, chosen[0]?.session.counts ?? [0, 0, 0]);
    const { Phone, Email, FirstName, LastName } = Contact as Json;
    if (!/^[1-9]\d{8}$/.test(String(Phone)) || !String(Email).includes("@") || !FirstName || !LastName)
      refuse("108", "Contact");
    const airlines = [...new Set(chosen.map(({ offer }) => offer.airline))];
    return {
      ...{ BookingId: world.count, OrderCode: `OC${world.count}` },
      ListBooking: airlines.map((airline) => {
        const isBack = chosen.every(({ offer }) => offer.airline !== airline || offer.leg > 0);
        const failed = isCalled("FULL", people) || (isBack && isCalled("FAIL", people));
        return bookOne(
          world,
          { key: String(key), airline, people, failed },
          chosen.filter(({ offer }) => offer.airline === airline),
        );
      }),
    };
  },
  retrievebooking(world, { BookingCode, AccountCode }) {
    const found = world.kept.filter((one) => (BookingCode ? one.pnr === BookingCode : one.key === AccountCode));
    return found.length === 0 ? refuse("316", "no booking") : { ListBooking: found.map((one) => keptJson(world, one)) };
  },
  issueticket(world, body) {
    const one = find(world, body);
    if (statusOf(world, one) === "TICKETED") refuse("0018", "already issued");
    if (statusOf(world, one) !== "HOLD") refuse("0050", "not held");
    if (one.isRefused) refuse("0045", "no ticket");
    one.state = "TICKETED";
    const numbers = one.airline === "VN" ? one.types : [""];
    one.tickets = numbers.map((PassengerType, place) => ({
      TicketNumber: `738${one.pnr}${place}`,
      PassengerType,
      BookingCode: one.pnr,
    }));
    return { ListTicket: one.tickets };
  },
  cancelbooking: (world, body) => give(world, body, "HOLD"),
  voidticket: (world, body) => give(world, body, "TICKETED"),
};

function addOffer(
  world: World,
  session: Session,
  name: string,
  ways: Way[],
  one: (typeof classes)[number],
  leg: number,
): void {
  const seats = ways.flatMap(({ rows, days }) =>
    rows.map((row, place): Seat => ({ number: row[0], day: days[place] ?? "", code: one.code })),
  );
  if (leftOf(world, seats) < needed(session.counts)) return;
  const amounts = amountsOf(one.times * ways.reduce((sum, { rows }) => sum + rows.length, 0));
  const id = session.offers.size;
  const airline = ways[0]?.rows[0]?.[1] ?? "";
  const list = ways.map((way, place) => flightJson(way, leg + place, one, leftOf(world, seats)));
  const [Adt, Chd, Inf] = session.counts;
  const price = priceOf(amounts, session.counts);
  const json = {
    ...{
      FareDataId: id,
      Session: name,
      Airline: airline,
      Currency: "VND",
      FareType: one.group,
      Itinerary: ways.length,
      Leg: leg,
    },
    ...{
      Adt,
      Chd,
      Inf,
      ...amounts,
      TotalNetPrice: price,
      TotalServiceFee: 0,
      TotalDiscount: 0,
      TotalPrice: price,
      ListFlight: list,
    },
  };
  session.offers.set(id, { id, leg, price, airline, flights: list, seats, json });
}

function chosenIn(world: World, { ListFareData }: Json) {
  if (!Array.isArray(ListFareData) || ListFareData.length === 0) refuse("109", "ListFareData");
  return (ListFareData as Json[]).map(({ Session: name, FareDataId, ListFlight }) => {
    const session = world.sessions.get(String(name)) ?? refuse("301", "no session");
    if (world.clock.now().getTime() - session.at > SESSION_MS) refuse("301", "session is over");
    if (!Number.isInteger(FareDataId)) refuse("109", "FareDataId");
    const offer = session.offers.get(Number(FareDataId)) ?? refuse("0008", "no fare");
    const values = (ListFlight as Json[]).map(({ FlightValue }) => FlightValue);
    if (offer.flights.map(({ FlightValue }) => FlightValue).join() !== values.join()) refuse("0008", "no such flight");
    return { offer, session, name: String(name) };
  });
}

function checkPeople(people: readonly Json[], [adt, chd, inf]: Session["counts"]): void {
  const count = (type: string) => people.filter(({ Type }) => Type === type).length;
  if (count("ADT") !== adt || count("CHD") !== chd || count("INF") !== inf || people.length !== adt + chd + inf)
    refuse("321", "passengers");
  for (const [place, one] of people.entries()) {
    if (one.Index !== place) refuse("321", "Index");
    for (const name of [one.FirstName, one.LastName])
      if (!/^[A-Z]+( [A-Z]+)*$/.test(String(name)) || String(name).length > 30) refuse("321", "name");
    if (typeof one.Gender !== "boolean") refuse("321", "Gender");
    if (one.Type !== "ADT") dayOf(one.Birthday);
    const parent = people[Number(one.ParentId)];
    if (one.Type === "INF" && parent?.Type !== "ADT") refuse("321", "ParentId");
  }
  const laps = people.flatMap(({ Type, ParentId }) => (Type === "INF" ? [ParentId] : []));
  if (new Set(laps).size !== laps.length) refuse("321", "two infants on one lap");
}

const isCalled = (surname: string, people: readonly Json[]) => people.some(({ FirstName }) => FirstName === surname);

type Party = { key: string; airline: string; people: readonly Json[]; failed: boolean };

function bookOne(world: World, { key, airline, people, failed }: Party, chosen: ReturnType<typeof chosenIn>): Json {
  const base = { Airline: airline, System: airline, AutoIssue: false };
  const seats = chosen.flatMap(({ offer, session }) =>
    offer.seats.map((seat) => ({ seat, quantity: needed(session.counts) })),
  );
  const isFull = seats.some(({ seat, quantity }) => leftOf(world, [seat]) < quantity);
  if (failed || isFull) return { ...base, Status: "FAIL", ErrorCode: "0034", BookingCode: "", ListTicket: [] };
  for (const { seat, quantity } of seats)
    world.taken.set(seatKey(seat), (world.taken.get(seatKey(seat)) ?? 0) + quantity);
  const legs = chosen.flatMap(({ offer }) => offer.flights.map(({ Leg }) => Leg));
  const bags = people.flatMap(({ ListBaggage, Type }) =>
    (ListBaggage as Json[])
      .filter(({ Airline, Leg }) => Airline === airline && legs.includes(Leg))
      .map(({ Code, Value, Price }) => {
        const [code, price] = BAG_KILOS[airline] ?? refuse("232", "no bags");
        if (Type === "INF" || Code !== code || Value !== `v-${code}` || Price !== price) refuse("232", "no such bag");
        return price;
      }),
  );
  const price = [...chosen.map(({ offer }) => offer.price), ...bags].reduce((sum, one) => sum + one, 0);
  const pnr = `E${(world.kept.length + 46_656).toString(36).toUpperCase()}`;
  const types = people.map(({ Type }) => String(Type));
  const kept = {
    key,
    airline,
    pnr,
    until: world.clock.now().getTime() + HOLD_MS,
    state: "HOLD",
    price,
    seats,
    types,
    tickets: [],
    isRefused: airline === "VJ" && isCalled("NOTICKET", people),
  };
  world.kept.push(kept);
  return { ...keptJson(world, kept), ...base, Status: "OK", ErrorCode: "" };
}

function statusOf(world: World, { state, until }: Kept): string {
  return state === "HOLD" && world.clock.now().getTime() >= until ? "EXPIRED" : state;
}

const inVietnam = (instant: number) => `${new Date(instant + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`;

const keptJson = (world: World, one: Kept): Json => ({
  ...{ Airline: one.airline, System: one.airline, BookingCode: one.pnr, BookingStatus: statusOf(world, one) },
  ...{ ExpiryDate: inVietnam(one.until), Price: one.price, Difference: 0, ListTicket: one.tickets },
});

function find(world: World, { BookingCode, Airline }: Json): Kept {
  return (
    world.kept.find(({ pnr, airline }) => pnr === BookingCode && airline === Airline) ??
    refuse("0028", "no such booking")
  );
}

function give(world: World, body: Json, from: string): Json {
  const one = find(world, body);
  if (one.state !== from) refuse("0024", "not in that state");
  if (from === "TICKETED" && body.TotalTicket !== one.tickets.length) refuse("0025", "TotalTicket");
  one.state = "CANCEL";
  for (const { seat, quantity } of one.seats)
    world.taken.set(seatKey(seat), (world.taken.get(seatKey(seat)) ?? 0) - quantity);
  return {};
}
