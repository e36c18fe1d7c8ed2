// Usage: node bench/kill9.ts [kills]
// Kills the product with SIGKILL while it books and starts it again. All unanswered requests are repeated with their keys. Acknowledged
// bookings are then compared with the database. On PGlite and on PostgreSQL.
import { book, findCabins, findRooms, type PricedRoom } from "./buyers.ts";
import {
  embeddedHome,
  type Home,
  inFlight,
  jsonClient,
  printTable,
  progress,
  serverHome,
  sleep,
  spread,
  startProduct,
} from "./harness.ts";
import { brokenInvariants, outsideSales } from "./invariants.ts";

const KILLS = Number(process.argv[2] ?? 20);
const PORT = 3185;
const env = { TRUSTED_PROXIES: "1", LOG_LEVEL: "warn" };
const days = ["2027-02-17", "2027-02-18", "2027-02-19", "2027-02-20"];
/** The lengths of overlapping hotel stays. */
const lengths = [1, 2, 5, 13, 30];
/** The number of concurrent copies of one request after a start. */
const TOGETHER = 50;

type Known = { id: string; code: string };

async function killing(home: Home): Promise<[string, string | number, string?][]> {
  progress(`kill9 on ${home.kind}: preparing`);
  const first = await startProduct(home, { port: PORT, env });
  const asking = jsonClient(first.origin);
  const rooms: PricedRoom[] = await findCabins(asking, days, 40);
  for (const nights of lengths) {
    const stays = days.map((checkIn) => ({ checkIn, nights }));
    rooms.push(...(await findRooms(asking, "hotel", stays, 40 / lengths.length)));
  }
  asking.close();
  await first.stop();
  await home.ask("update room_nights set capacity = capacity + 100000");
  const outside = await outsideSales(home.ask);
  const before = new Set((await home.ask("select id from bookings")).map((row) => row.id));

  const acknowledged = new Map<number, Known>();
  const unknown = new Set<number>();
  const readyMs: number[] = [];
  const wrong: string[] = [];
  let buyer = 0;
  let resolved = 0;
  let together = 0;

  // A step without a common divisor with their number reaches every room.
  const roomOf = (number: number) => rooms[(number * 7) % rooms.length];

  for (let kill = 0; kill <= KILLS; kill += 1) {
    const product = await startProduct(home, { port: PORT, env });
    if (kill > 0) readyMs.push(product.readyMs);
    const client = jsonClient(product.origin);
    const send = async (number: number) => {
      const room = roomOf(number);
      if (!room) return;
      const { status, body } = await book(client, room, number, `kill-9-${number}`);
      if (status !== 200) return wrong.push(`${number}: ${status} ${JSON.stringify(body.error)}`);
      const known = acknowledged.get(number);
      const { _id: id, code } = body.result;
      if (known && known.id !== id) wrong.push(`${number}: was ${known.code}, is ${code}`);
      acknowledged.set(number, { id, code });
      return undefined;
    };

    // Unanswered requests and some answered ones: the same key must return the same booking.
    const repeated = [...unknown, ...[...acknowledged.keys()].slice(-10)];
    resolved += unknown.size;
    unknown.clear();
    for (const number of repeated) await send(number);
    for (const kind of ["cruise", "hotel"]) {
      const number = repeated.find((one) => roomOf(one)?.kind === kind);
      if (number === undefined) continue;
      together += 1;
      await Promise.all(Array.from({ length: TOGETHER }, () => send(number)));
    }
    if (kill === KILLS) {
      client.close();
      await product.stop();
      break;
    }

    let dead = false;
    const dying = sleep(200 + Math.random() * 1000).then(() => {
      dead = true;
      return product.kill();
    });
    await inFlight(
      16,
      () => !dead,
      async () => {
        buyer += 1;
        const number = buyer;
        await send(number).catch(() => unknown.add(number));
      },
    );
    await dying;
    client.close();
  }

  const rows = (await home.ask("select id, contact_phone from bookings")).filter((row) => !before.has(row.id));
  const stored = new Set(rows.map((row) => row.id));
  const lost = [...acknowledged.values()].filter(({ id }) => !stored.has(id)).length;
  const duplicated = rows.length - new Set(rows.map((row) => row.contact_phone)).size;
  const ofHouses = [...acknowledged.keys()].filter((number) => roomOf(number)?.kind === "hotel").length;
  const broken = await brokenInvariants(home.ask, outside);
  if (lost + duplicated + wrong.length + broken.length > 0) process.exitCode = 1;
  return [
    [`${home.kind}: kills`, KILLS],
    [`${home.kind}: bookings acknowledged`, acknowledged.size],
    [`${home.kind}: of these stays in houses`, ofHouses],
    [`${home.kind}: keys sent ${TOGETHER} times at once`, together],
    [`${home.kind}: unanswered when it died, sent again`, resolved],
    [`${home.kind}: acknowledged and lost`, lost, "= 0"],
    [`${home.kind}: booked twice`, duplicated + Math.max(0, rows.length - acknowledged.size), "= 0"],
    [`${home.kind}: same key, other answer`, wrong.join("; ") || 0, "= 0"],
    [`${home.kind}: broken invariants`, broken.join("; ") || 0, "= 0"],
    [`${home.kind}: start of the process until /readyz says yes`, `${spread(readyMs, 0)} ms`, "≤ 2000 ms"],
  ];
}

const rows = [];
for (const home of [await embeddedHome(), await serverHome()]) {
  rows.push(...(await killing(home)));
  await home.remove();
}
printTable("kill -9 in the middle of bookings, 16 in flight", rows);
