// Usage: node bench/oversell.ts
// A thousand buyers at once for the last ten cabins: one copy on PGlite, then three copies on PostgreSQL.
import { book, findCabins } from "./buyers.ts";
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
import { brokenInvariants, outsideSales } from "./invariants.ts";

const BUYERS = 1000;
const CABINS = 10;
const env = { TRUSTED_PROXIES: "1", LOG_LEVEL: "warn" };

async function race(home: Home, ports: number[]): Promise<[string, string | number, string?][]> {
  progress(`oversell on ${home.kind}: preparing`);
  const first = await startProduct(home, { port: ports[0] ?? 0, env });
  const asking = jsonClient(first.origin);
  const [cabin] = await findCabins(asking, ["2027-02-24"], 1);
  if (!cabin) throw new Error("nothing is on sale that day");
  asking.close();
  await first.stop();

  const night = `room_id = '${cabin.roomId}' and night_on = '${cabin.checkIn}'`;
  await home.ask(`update room_nights set capacity = sold + held + ${CABINS} where ${night}`);
  const outside = await outsideSales(home.ask);
  const copies = await Promise.all(ports.map((port) => startProduct(home, { port, env })));
  const clients = copies.map((copy) => jsonClient(copy.origin, BUYERS));

  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, buyer) => {
      const client = clients[buyer % clients.length];
      if (!client) throw new Error("no copy");
      return book(client, cabin, buyer, `oversell-${buyer}`);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const client of clients) client.close();
  for (const copy of copies) await copy.stop();

  const by = Map.groupBy(answers, ({ status, body }) => (status === 200 ? "booked" : `${status} ${body.error?.code}`));
  const kinds = [...by].map(([kind, list]) => `${kind}: ${list.length}`).join(", ");
  const [stock] = await home.ask(`select held, sold, capacity from room_nights where ${night}`);
  const broken = await brokenInvariants(home.ask, outside);
  const booked = by.get("booked") ?? [];
  const failures = answers.filter(({ status }) => status >= 500).length;
  const title = `${home.kind}, ${ports.length} ${ports.length === 1 ? "copy" : "copies"}`;
  if (booked.length !== CABINS || failures > 0 || broken.length > 0) process.exitCode = 1;
  return [
    [`${title}: booked of the last ${CABINS}`, booked.length, `= ${CABINS}`],
    [`${title}: oversold`, Math.max(0, Number(stock?.sold) + Number(stock?.held) - Number(stock?.capacity)), "= 0"],
    [`${title}: answers`, kinds, "no 5xx"],
    [`${title}: broken invariants`, broken.join("; ") || 0, "= 0"],
    [
      `${title}: all ${BUYERS} answered in`,
      `${round(seconds, 2)} s; p99 ${round(
        percentile(
          answers.map((one) => one.ms),
          0.99,
        ) / 1000,
        2,
      )} s`,
      "p99 ≤ 2 s",
    ],
  ];
}

const rows = [];
const embedded = await embeddedHome();
rows.push(...(await race(embedded, [3181])));
await embedded.remove();
const server = await serverHome();
rows.push(...(await race(server, [3181, 3182, 3183])));
await server.remove();
printTable(`oversell: ${BUYERS} buyers over HTTP for the last ${CABINS} cabins`, rows);
