// Usage: node bench/growth.ts
// Pages of the staff area and of visitors beside one year and beside ten years of an agency with 5,000 bookings a year. The years are copies
// of the demo, 28 days apart, made inside PostgreSQL.
import { median, printTable, progress, round, type ServerHome, serverHome, startProduct } from "./harness.ts";

/** Copies of the demo's 28 days in a year. */
const COPIES_PER_YEAR = 13;
const RUNS = 9;
const TARGET = "≤ 1.3";
const paths = [
  "/admin",
  "/admin/don-dat",
  "/admin/don-dat?page=5",
  "/admin/don-dat?tim=nguyen",
  "/admin/don-dat/chuyen-khoan",
  "/admin/don-dat/hoan-tien",
  "/admin/don-dat/so-quy",
  "/admin/don-dat/cong-no",
  "/admin/don-dat/len-tau",
  "/admin/du-thuyen/thong-ke",
  "/admin/nhat-ky?text=chu",
  "/tim-du-thuyen?date=2027-01-11",
  "/tim-khach-san/cua-luc",
];

/** Tables that grow with the bookings, after those that they refer to. */
const tables = [
  "bookings",
  "booking_events",
  "booking_travellers",
  "payment_receipts",
  "payment_allocations",
  "fund_movements",
  "refunds",
  "flight_orders",
  "flight_order_calls",
  "flight_passengers",
  "seat_reservations",
  "cases",
  "case_events",
];
/** Columns of unique indexes whose texts are kinds, which a copy keeps. */
const kinds = ["kind", "provider", "method", "state"];

const COLUMNS = `
select a.attname as name, t.typname as type,
  exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey)) as unique,
  (select k.confrelid::regclass::text from pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1) as to
from pg_attribute a join pg_type t on t.oid = a.atttypid
where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`;

const AUDIT = `
insert into audit_events (id, at, actor_id, actor_name, address, action, subject_type, subject_id, subject_label, before, after, search_text)
select gen_random_uuid(), now() - n * interval '45 minutes', (select id from accounts limit 1), 'Chủ Thử Nghiệm', '203.0.113.1',
  'booking.confirmed', 'booking', n::text, n::text, '{"state":"paid"}', '{"state":"confirmed"}', 'chu thu nghiem'
from generate_series(1, $1::int) n`;

/** Earlier months owe nothing and await nothing, their holds have ended, and each fund was closed a month ago: as at an agency that keeps its books. */
const SETTLE = [
  "update payment_receipts set left_vnd = 0 where created_at < now() - interval '28 days' and left_vnd > 0",
  `update bookings set paid_vnd = total_vnd - at_house_vnd
   where created_at < now() - interval '28 days' and paid_vnd < total_vnd - at_house_vnd
     and state in ('part_paid', 'paid', 'confirmed', 'completed')`,
  `update bookings set state = 'expired'
   where created_at < now() - interval '28 days' and state in ('held', 'awaiting_payment')`,
  `insert into fund_closings (id, fund_id, day_on, expected_vnd, counted_vnd, reason, closed_by, closed_by_name, created_at)
   select gen_random_uuid(), id, current_date - 30, balance, balance, '', 'system', 'Hệ thống', now() from funds, lateral (
     select coalesce(sum(amount_vnd), 0) as balance from fund_movements
     where fund_id = funds.id and voided_at is null and day_on <= current_date - 30) sum`,
];

const one = await serverHome();
await (await startProduct(one, { port: 3191 })).stop();
const ten = await serverHome(undefined, { copied: one.name });
for (const [home, years] of [
  [one, 1],
  [ten, 10],
] as const) {
  progress(`copying ${years} years`);
  await copy(home, years * COPIES_PER_YEAR);
}
const sides = await Promise.all([one, ten].map((home, index) => openSide(home, 3191 + index)));
const rows: [string, string, string][] = [];
for (const path of paths) {
  const times: number[][] = sides.map(() => []);
  for (let run = -1; run < RUNS; run += 1) {
    for (const [index, side] of run % 2 === 0 ? sides.entries() : [...sides.entries()].reverse()) {
      const ms = await side.read(path);
      // The first run fills caches.
      if (run >= 0) times[index]?.push(ms);
    }
  }
  const [year = 0, decade = 0] = times.map(median);
  rows.push([path, `${round(decade / year, 2)} (${round(year, 0)}; ${round(decade, 0)} ms)`, TARGET]);
  progress(rows.at(-1)?.slice(0, 2).join(": ") ?? "");
}
const sizes = await Promise.all([one, ten].map(sizeOf));
rows.push(["bookings; size of the database", sizes.join("; "), ""]);
for (const side of sides) await side.stop();
for (const home of [ten, one]) await home.remove();
const notes =
  "Bookings of earlier months owe nothing, their holds have ended, their transfers are matched, and each fund was closed a month ago.";
printTable(`ten years against one (median of ${RUNS}, in turns)`, rows, notes);

/** Copies all rows of the tables `copies` times, each 28 days earlier than the one before. */
async function copy({ pool }: ServerHome, copies: number): Promise<void> {
  const client = await pool.connect();
  // Triggers and foreign keys would check each of a million rows.
  await client.query("set session_replication_role = replica");
  for (const table of tables) {
    const { rows: columns } = await client.query<{ name: string; type: string; unique: boolean; to: string | null }>(
      COLUMNS,
      [table],
    );
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const values = columns.map((column) => copied(table, column)).join(", ");
    await client.query(
      `insert into ${table} (${names}) select ${values} from ${table}, generate_series(1, ${copies}) copy`,
    );
  }
  await client.query(AUDIT, [copies * 700]);
  for (const statement of SETTLE) await client.query(statement);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  client.release();
}

/** The SQL of a column in a copy: ids of copied rows, earlier moments, and texts that stay unique. */
function copied(
  table: string,
  { name, type, unique, to }: { name: string; type: string; unique: boolean; to: string | null },
) {
  const column = `${table}."${name}"`;
  if (type === "uuid")
    return name === "id" || name === "subject_id" || tables.includes(to ?? "")
      ? `md5(${column}::text || copy)::uuid`
      : column;
  if (type === "timestamptz") return `${column} - copy * interval '28 days'`;
  if (type === "date") return `${column} - copy * 28`;
  if (!unique || kinds.includes(name)) return column;
  if (table === "bookings" && name === "code")
    return `upper(translate(to_hex(268435456 + row_number() over ()), '01', 'gh'))`;
  return type === "text" ? `${column} || '-' || copy` : `${column} + copy * 1000`;
}

async function sizeOf({ pool }: ServerHome): Promise<string> {
  const { rows } = await pool.query(`select (select count(*) from bookings) as bookings,
    pg_size_pretty(pg_database_size(current_database())) as size`);
  return `${rows[0].bookings}, ${rows[0].size}`;
}

async function openSide(home: ServerHome, port: number) {
  const product = await startProduct(home, { port });
  const form = new URLSearchParams({ username: "chu", password: "chao buoi sang 2026" });
  const signedIn = await fetch(`${product.origin}/admin/dang-nhap`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { origin: product.origin },
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return {
    stop: product.stop,
    async read(path: string): Promise<number> {
      const started = performance.now();
      const response = await fetch(product.origin + path, { headers: { cookie }, redirect: "manual" });
      await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      return performance.now() - started;
    },
  };
}
