// Usage: node bench/lost-connections.ts [restarts]
// Ends backends of PostgreSQL and restarts the server while the product books and shows pages. Unanswered requests are repeated with their
// keys. Acknowledged bookings are then compared with the database. The server is started for this script.
import { startOwnServer } from "../scripts/test-server.ts";
import { book, bookFlight, findCabins, findFares, findRooms, someone } from "./buyers.ts";
import { type Answer, inFlight, jsonClient, printTable, progress, serverHome, sleep, startProduct } from "./harness.ts";
import { brokenInvariants, outsideSales } from "./invariants.ts";

const RESTARTS = Number(process.argv[2] ?? 5);
const ENDED_EACH = 20;
const PORT = 3186;
const env = { TRUSTED_PROXIES: "1", LOG_LEVEL: "warn" };

const server = await startOwnServer();
const home = await serverHome(server.url);
progress(`lost connections on PostgreSQL ${server.name}: preparing`);
const product = await startProduct(home, { port: PORT, env });
const client = jsonClient(product.origin);
const cabins = await findCabins(client, ["2027-02-17", "2027-02-18", "2027-02-19"], 20);
const stays = [1, 3, 7].map((nights) => ({ checkIn: "2027-02-17", nights }));
const rooms = [...cabins, ...(await findRooms(client, "hotel", stays, 20))];
await home.ask("update timetable_fares set seats = 100000");
const fares = await findFares(client, "HAN", "SGN", ["17022027", "18022027"]);
await home.ask("update room_nights set capacity = capacity + 100000");
const outside = await outsideSales(home.ask);
const before = new Set((await home.ask("select id from bookings")).map((row) => row.id));

const acknowledged = new Map<number, string>();
const unanswered = new Set<number>();
const wrong: string[] = [];
let interruptions = 0;
let pages = 0;
let interruptedPages = 0;

async function send(number: number): Promise<void> {
  const key = `lost-connection-${number}`;
  const [room, fare] = [rooms[number % rooms.length], fares[number % fares.length]];
  if (!room || !fare) throw new Error("nothing is on sale");
  const isFlight = number % 3 === 0;
  const answer = await (isFlight ? bookFlight(client, fare, number, key) : book(client, room, number, key));
  if (answer.status === 200) {
    acknowledged.set(number, answer.body.result._id);
    unanswered.delete(number);
    return;
  }
  unanswered.add(number);
  interruptions += 1;
  if (!isInterruption(answer)) wrong.push(`booking: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Requests a personal page, which needs the database. */
async function look(number: number): Promise<void> {
  const cookie = `token=${String(number).padStart(43, "0")}`;
  const answer = await client.get("/tim-du-thuyen", { ...someone(number), cookie });
  pages += 1;
  if (answer.status === 200) return;
  interruptedPages += 1;
  if (!isInterruption(answer) || !String(answer.body).startsWith("<!DOCTYPE html>"))
    wrong.push(`page: ${answer.status} ${String(answer.body).slice(0, 80)}`);
}

const isInterruption = ({ status, headers }: Answer) => status === 503 && Number(headers["retry-after"]) > 0;

let buyer = 0;
let ended = 0;
let over = false;
const load = inFlight(
  16,
  () => !over,
  async () => {
    buyer += 1;
    const number = buyer;
    await (number % 4 === 0 ? look(number) : send(number)).catch((error: Error) => wrong.push(error.message));
  },
);
for (let restart = 0; restart < RESTARTS; restart += 1) {
  for (let goal = (restart + 1) * ENDED_EACH; ended < goal; ) {
    const rows = await home.ask(`
      select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state in ('idle in transaction', 'active')
        order by random() limit 2) chosen`);
    ended += rows.length;
    await sleep(20);
  }
  progress(`${ended} backends ended; restarting the server`);
  await server.restart();
  await sleep(1000);
}
over = true;
await load;
const resent = [...unanswered];
for (const number of resent) await send(number);

const alive = (await fetch(`${product.origin}/readyz`)).ok;
const rows = (await home.ask("select id, contact_phone from bookings")).filter((row) => !before.has(row.id));
const stored = new Set(rows.map((row) => row.id));
const lost = [...acknowledged.values()].filter((id) => !stored.has(id)).length;
const twice = rows.length - new Set(rows.map((row) => row.contact_phone)).size;
const broken = await brokenInvariants(home.ask, outside);
if (!alive || lost + twice + wrong.length + unanswered.size + broken.length > 0) process.exitCode = 1;
client.close();
await product.stop();
await home.remove();
await server.close();

printTable(
  "lost connections: backends ended and server restarted under booking load of ships, houses and flights, 16 in flight",
  [
    ["backends ended while they worked", ended, `≥ ${RESTARTS * ENDED_EACH}`],
    ["restarts of the server", RESTARTS],
    ["the process lives and is ready", alive ? "yes" : "no", "yes"],
    ["bookings acknowledged", acknowledged.size],
    ["bookings answered 503 with Retry-After", interruptions],
    ["pages shown, and of these answered 503 with Retry-After", `${pages}, ${interruptedPages}`],
    ["answered in another way", [...new Set(wrong)].slice(0, 5).join("; ") || 0, "= 0"],
    ["sent again with their keys, all booked", `${resent.length}, ${unanswered.size === 0 ? "yes" : "no"}`, "yes"],
    ["acknowledged and lost", lost, "= 0"],
    ["booked twice", twice + Math.max(0, rows.length - acknowledged.size), "= 0"],
    ["broken invariants", broken.join("; ") || 0, "= 0"],
  ],
);
