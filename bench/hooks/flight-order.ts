// Usage: node bench/hooks/flight-order.ts place|work URL
// A process that works on a flight order, which flight-kill9.ts kills. The environment holds its input.
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { system } from "../../src/kernel/actor.ts";
import { addDays, today } from "../../src/kernel/calendar-date.ts";
import { placeFlights } from "../../src/modules/bookings/commands/place-flights.ts";
import { workOrders } from "../../src/modules/bookings/commands/work-orders.ts";
import { placeFlightInput } from "../../src/modules/bookings/contract/flight-placing.ts";
import { searchFares } from "../../src/modules/flights/queries/search-fares.ts";
import { readConfig } from "../../src/platform/config.ts";
import type { Context } from "../../src/platform/context.ts";
import { encryptionOf } from "../../src/platform/encryption.ts";
import { integrationsOf } from "../../src/platform/integrations.ts";

const [, , what, url] = process.argv;
const { ORDER = "0", MINUTES_ON = "0" } = process.env;
const pool = new pg.Pool({ connectionString: url, max: 5 });
const silent = { debug() {}, info() {}, warn() {}, error: console.error, child: () => silent };
const config = readConfig({ ...process.env, DATABASE_URL: url });
const ctx: Context = {
  db: drizzle(pool),
  now: () => new Date(Date.now() + Number(MINUTES_ON) * 60_000),
  actor: system,
  log: silent,
  jobs: { enqueue: async () => undefined, soon: () => undefined },
  integrations: integrationsOf(config),
  accounts: { datacom: config.datacom, duffel: config.duffel },
  siteUrl: "https://haitrinh.example",
  sign: (text) => `signed-${text}`,
  encryption: encryptionOf(["a-key-for-benches-only"]),
};
const signal = new AbortController().signal;

async function place() {
  const day = addDays(today(ctx.now()), 20 + Number(ORDER));
  // Fares of a 13th have become dearer.
  const legs = [{ from: "HAN", to: "SGN", on: day.endsWith("-13") ? addDays(day, 40) : day }];
  const { fares } = await searchFares(ctx, { legs, passengers: { adult: 1, child: 0, infant: 0 } }, signal);
  const [fare] = fares;
  if (!fare) throw new Error("nothing flies");
  const contact = { gender: "female", surname: "Lê", givenNames: "Thu Hằng", email: "hang@example.vn" };
  const input = placeFlightInput.parse({
    selections: [
      {
        ...{ session: fare.session, fareId: fare.id, airline: fare.airline, total: fare.total },
        values: fare.flights.map(({ value }) => value),
      },
    ],
    passengers: [{ type: "adult", gender: "female", surname: "Lê", givenNames: "Thu Hằng", bornOn: "1990-05-01" }],
    contact: { ...contact, phone: `09${String(12_345_000 + Number(ORDER))}` },
    ...{ expectedTotal: fare.total, consent: true },
  });
  await placeFlights(ctx, input, { key: `kill-${ORDER}`, signal });
}

if (what === "place") await place();
else while ((await workOrders(ctx)) > 0);
await pool.end();
