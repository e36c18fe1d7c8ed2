// Usage: node bench/inventory-grid.ts
// The stock and price grid of a ship with ten room types over 90 days: loading it, and changing 900 cells in one request.
import { drizzle } from "drizzle-orm/node-postgres";
import { DEMO_PASSWORD } from "../database/seed/demo/accounts.ts";
import type { Actor } from "../src/kernel/actor.ts";
import { addDays, daysBetween, today } from "../src/kernel/calendar-date.ts";
import { permissionsOf } from "../src/modules/accounts/rules.ts";
import { stockGrid } from "../src/modules/availability/queries/stock-grid.ts";
import type { Context } from "../src/platform/context.ts";
import { packCell } from "../src/web/admin/inventory/chosen-cells.ts";
import {
  cpuMicros,
  percentile,
  postgresMicros,
  printTable,
  quiet,
  round,
  serverHome,
  startProduct,
} from "./harness.ts";

const ROOMS = 10;
const DAYS = 90;
const TIMES = 40;
const home = await serverHome();
const product = await startProduct(home, { port: 3189 });
const { productId, slug } = await widen();
const cookie = await signIn();
const page = `${product.origin}/admin/du-thuyen/lich-gia`;
const from = today(new Date());
const rows: [string, string, string?][] = [];
let bytes = 0;

await measure("opening the page", "p99 ≤ 300 ms", open);
const ruled = await readGrid();
await measure(`one price in ${ruled.cells.length} cells`, "≤ 1 s", (time) => edit({ price: 2_000_000 + time * 1000 }));
// A different price in each cell makes the most rules that a quarter can have: one for each room and day.
await scatterPrices();
await measure(`one price in ${ruled.cells.length} cells with prices of their own`, "≤ 1 s", async (time) => {
  if (time > 0) await scatterPrices();
  return edit({ price: 3_000_000 + time * 1000 });
});
await scatterPrices();
await measure("opening the page with a price of its own in each cell", "p99 ≤ 300 ms", open);
await measure(`one stock in ${ruled.cells.length} cells`, "≤ 1 s", (time) => edit({ capacity: 50 + time }));

await product.stop();
await home.remove();
printTable(
  `stock grid of ${ROOMS} room types × ${DAYS} days, PostgreSQL, ${TIMES} times one after the other, p50 / p99`,
  rows,
  `The page is ${round(bytes / 1024, 0)} KB of HTML before compression; times are those of whole requests over loopback.`,
);

/** Adds room types with nights and rules to the ship with the most of them, up to ten. */
async function widen(): Promise<{ productId: string; slug: string }> {
  const { pool } = home;
  const { rows: ships } = await pool.query(`
    select c.id, c.slug, count(*)::int as rooms from products c join rooms r on r.product_id = c.id and r.hidden_at is null
    where c.status = 'published' group by c.id order by 3 desc, 1 limit 1`);
  const { id, slug, rooms } = ships[0];
  for (let extra = rooms; extra < ROOMS; extra += 1) {
    const { rows: made } = await pool.query(
      `insert into rooms (id, product_id, position, title, area_m2, base_guests, max_guests, max_adults, max_children, bed, view, units)
       select gen_random_uuid(), product_id, 100 + $2, title || ' ' || $2, area_m2, base_guests, max_guests, max_adults, max_children, bed, view, units
       from rooms where product_id = $1 and hidden_at is null order by position limit 1 returning id`,
      [id, extra],
    );
    const copy = made[0].id;
    const first = "(select id from rooms where product_id = $1 and hidden_at is null order by position limit 1)";
    await pool.query(
      `insert into room_nights (room_id, night_on, capacity, sold, held, closed, min_nights)
       select $2, night_on, capacity, 0, 0, closed, min_nights from room_nights where room_id = ${first}`,
      [id, copy],
    );
    await pool.query(
      `insert into price_rules select (jsonb_populate_record(null::price_rules, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'room_id', $2::text))).*
       from price_rules p where room_id = ${first} and deleted_at is null`,
      [id, copy],
    );
  }
  await pool.query("analyze");
  return { productId: id, slug };
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${product.origin}/api/internal-user/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "quanly", password: DEMO_PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  if (!answer.ok || cookies.length === 0) throw new Error(`signing in answered ${answer.status}`);
  return cookies.join("; ");
}

function readGrid() {
  const actor: Actor = {
    kind: "staff",
    id: "bench",
    name: "Người Thử",
    role: "owner",
    permissions: permissionsOf("owner"),
    sessionId: "",
    address: "",
  };
  const ctx = { db: drizzle(home.pool), now: () => new Date(), actor } as unknown as Context;
  return stockGrid(ctx, { productId, from, days: DAYS, nights: 1 });
}

async function open(): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${page}?tau=${slug}&ngay=${DAYS}`, { headers: { cookie } });
  bytes = (await answer.text()).length;
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return performance.now() - started;
}

/** Changes all cells once and returns the ms of its request. */
async function edit(change: { price?: number; capacity?: number }): Promise<number> {
  const grid = await readGrid();
  const body = new URLSearchParams({
    intent: "save",
    tau: slug,
    from,
    nights: "1",
    cells: grid.cells.map((cell) => packCell(cell, from, daysBetween)).join(" "),
    price: String(change.price ?? ""),
    capacity: String(change.capacity ?? ""),
    minNights: "",
    sale: "",
  });
  const started = performance.now();
  const answer = await fetch(`${page}.data`, {
    method: "POST",
    headers: { cookie, origin: product.origin, "sec-fetch-site": "same-origin" },
    body,
  });
  const text = await answer.text();
  const ms = performance.now() - started;
  if (!answer.ok) throw new Error(`status ${answer.status}: ${text.slice(0, 400)}`);
  return ms;
}

async function scatterPrices(): Promise<void> {
  await home.pool.query("delete from price_rules where kind = 'day' and product_id = $1", [productId]);
  const grid = await readGrid();
  for (const room of grid.rooms)
    await home.pool.query(
      `insert into price_rules select (jsonb_populate_record(null::price_rules, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'kind', 'day',
         'nights', 1, 'from_on', d.day, 'to_on', d.day, 'amount_vnd', 1500000 + d.at * 1000))).*
       from (select * from price_rules where product_id = $1 and room_id = $2 and amount_vnd is not null and deleted_at is null limit 1) p,
         unnest($3::date[]) with ordinality as d (day, at)`,
      [productId, room.id, Array.from({ length: DAYS }, (_, day) => addDays(from, day))],
    );
}

async function measure(name: string, target: string, work: (time: number) => Promise<number>) {
  await quiet();
  await work(0);
  const times: number[] = [];
  const before = { app: cpuMicros(product.pid), database: postgresMicros(home.name) };
  for (let time = 1; time <= TIMES; time += 1) {
    times.push(await work(time));
  }
  const share = (micros: number) => round(micros / TIMES / 1000, 1);
  const app = share(cpuMicros(product.pid) - before.app);
  const database = share(postgresMicros(home.name) - before.database);
  rows.push([
    name,
    `${round(percentile(times, 0.5), 1)} / ${round(percentile(times, 0.99), 1)} ms (processor: app ${app}, PostgreSQL ${database})`,
    target,
  ]);
}
