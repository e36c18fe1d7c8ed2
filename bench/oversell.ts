// Usage: node bench/oversell.ts [PGlite|PostgreSQL]
// A thousand concurrent buyers for the last ten rooms of a type, on one night or on overlapping stays: one copy on PGlite, then three
// copies on PostgreSQL.

import { brokenInvariants, outsideSales } from "#operator/invariants.ts";
import { addDays, type CalendarDate, calendarDate, nightsOf } from "../src/kernel/calendar-date.ts";
import { book, type Client, findRooms, type Kind, overNights, type PricedRoom } from "./buyers.ts";
import {
  embeddedHome,
  type Home,
  jsonClient,
  percentile,
  printTable,
  progress,
  round,
  serverHome,
  startProduct,
} from "./harness.ts";

const BUYERS = 1000;
const ROOMS = 10;
const env = { TRUSTED_PROXIES: "1", LOG_LEVEL: "warn" };

type Crowd = { what: string; kind: Kind; first: CalendarDate; days: number; longest: number };
const crowds: Crowd[] = [
  { what: "a ship, one night", kind: "cruise", first: calendarDate("2027-02-24"), days: 1, longest: 1 },
  { what: "a ship, 1 or 2 nights over 3 days", kind: "cruise", first: calendarDate("2027-03-08"), days: 3, longest: 2 },
  { what: "a hotel, one night", kind: "hotel", first: calendarDate("2027-02-24"), days: 1, longest: 1 },
  {
    what: "a house, 1 to 30 nights over 20 days",
    kind: "hotel",
    first: calendarDate("2027-03-08"),
    days: 20,
    longest: 30,
  },
];
const stayOf = ({ first, days, longest }: Crowd, buyer: number) => ({
  checkIn: addDays(first, (buyer * 7) % days),
  nights: 1 + ((buyer * 11) % longest),
});

/** A room that fits every stay of the crowd, with the price of each stay. */
async function roomsFor(client: Client, crowd: Crowd) {
  const [room] = await findRooms(client, crowd.kind, [{ checkIn: crowd.first, nights: 1 }], 1);
  if (!room) throw new Error("nothing is on sale that day");
  const last = addDays(crowd.first, crowd.days + crowd.longest);
  const nights = `room_id = '${room.roomId}' and night_on between '${crowd.first}' and '${last}'`;
  return { room, nights };
}
type SaleTarget = Awaited<ReturnType<typeof roomsFor>> & { crowd: Crowd; stays: Map<string, PricedRoom> };

async function prepare(home: Home, port: number): Promise<SaleTarget[]> {
  const first = await startProduct(home, { port, env });
  const asking = jsonClient(first.origin);
  const targets: SaleTarget[] = [];
  for (const crowd of crowds) targets.push({ crowd, stays: new Map(), ...(await roomsFor(asking, crowd)) });
  asking.close();
  await first.stop();
  for (const { nights } of targets)
    await home.ask(`update room_nights set capacity = sold + sold_elsewhere + held + ${ROOMS}, closed = false, min_nights = 1,
      closed_to_arrival = false, closed_to_departure = false where ${nights}`);
  return targets;
}

async function priceStays(client: Client, { crowd, room, stays }: SaleTarget) {
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const stay = stayOf(crowd, buyer);
    const key = `${stay.checkIn} ${stay.nights}`;
    if (!stays.has(key)) stays.set(key, await overNights(client, room, stay));
  }
}

type Row = [string, string | number, string?];

async function race(home: Home, ports: number[]): Promise<Row[]> {
  progress(`oversell on ${home.kind}: preparing`);
  const targets = await prepare(home, ports[0] ?? 0);
  const outside = await outsideSales(home.ask);
  const copies = await Promise.all(ports.map((port) => startProduct(home, { port, env })));
  const clients = copies.map((copy) => jsonClient(copy.origin, BUYERS));
  const rows: Row[] = [];
  const title = `${home.kind}, ${ports.length} ${ports.length === 1 ? "copy" : "copies"}`;
  for (const [index, one] of targets.entries()) {
    if (clients[0]) await priceStays(clients[0], one);
    rows.push(...(await rush(clients, one, index)).map(([figure, ...rest]): Row => [`${title}, ${figure}`, ...rest]));
  }
  for (const client of clients) client.close();
  for (const copy of copies) await copy.stop();
  const broken = await brokenInvariants(home.ask, outside);
  if (broken.length > 0) process.exitCode = 1;
  return [...rows, [`${title}: broken invariants`, broken.join("; ") || 0, "= 0"]];
}

async function rush(clients: readonly Client[], { crowd, stays }: SaleTarget, place: number): Promise<Row[]> {
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, buyer) => {
      const client = clients[buyer % clients.length];
      const stay = stayOf(crowd, buyer);
      const room = stays.get(`${stay.checkIn} ${stay.nights}`);
      if (!client || !room) throw new Error("no copy");
      const answer = await book(client, room, place * BUYERS + buyer, `oversell-${place}-${buyer}`);
      return { ...answer, nights: nightsOf(stay.checkIn, stay.nights) };
    }),
  );
  const seconds = (performance.now() - started) / 1000;

  const by = Map.groupBy(answers, ({ status, body }) => (status === 200 ? "booked" : `${status} ${body.error?.code}`));
  const kinds = [...by].map(([kind, list]) => `${kind}: ${list.length}`).join(", ");
  const taken = new Map<CalendarDate, number>();
  for (const { nights } of by.get("booked") ?? []) for (const on of nights) taken.set(on, (taken.get(on) ?? 0) + 1);
  const most = Math.max(...taken.values());
  // No room was released, so every rejected stay must include a full night.
  const unjust = answers.filter(
    ({ status, nights }) => status !== 200 && !nights.some((on) => taken.get(on) === ROOMS),
  );
  const failures = answers.filter(({ status }) => status >= 500).length;
  if (most !== ROOMS || failures > 0 || unjust.length > 0) process.exitCode = 1;
  const slow = percentile(
    answers.map((one) => one.ms),
    0.99,
  );
  return [
    [`${crowd.what}: most rooms taken on a night, of ${ROOMS}`, most, `= ${ROOMS}`],
    [`${crowd.what}: rejected although every night had a room`, unjust.length, "= 0"],
    [`${crowd.what}: answers`, kinds, "no 5xx"],
    [`${crowd.what}: all ${BUYERS} answered in`, `${round(seconds, 2)} s; p99 ${round(slow / 1000, 2)} s`, "p99 ≤ 2 s"],
  ];
}

const only = process.argv[2];
const rows = [];
if (only !== "PostgreSQL") {
  const embedded = await embeddedHome();
  rows.push(...(await race(embedded, [3181])));
  await embedded.remove();
}
if (only !== "PGlite") {
  const server = await serverHome();
  rows.push(...(await race(server, [3181, 3182, 3183])));
  await server.remove();
}
printTable(`oversell: ${BUYERS} buyers over HTTP for the last ${ROOMS} rooms of a type`, rows);
