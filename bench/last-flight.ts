// Usage: node bench/last-flight.ts [buyers]
// Many concurrent orders for the last seat of our own flight, through its command, on PostgreSQL.
import { drizzle } from "drizzle-orm/node-postgres";
import { timetableFrom } from "../database/seed/demo/timetable.ts";
import { system } from "../src/kernel/actor.ts";
import { addDays, today } from "../src/kernel/calendar-date.ts";
import { DomainError } from "../src/kernel/errors.ts";
import { placeFlights } from "../src/modules/bookings/commands/place-flights.ts";
import { placeFlightInput } from "../src/modules/bookings/contract/flight-placing.ts";
import { saveTimetable } from "../src/modules/flights/commands/save-timetable.ts";
import { searchFares } from "../src/modules/flights/queries/search-fares.ts";
import { readConfig } from "../src/platform/config.ts";
import type { Context } from "../src/platform/context.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { encryptionOf } from "../src/platform/encryption.ts";
import { integrationsOf } from "../src/platform/integrations.ts";
import { percentile, printTable, progress, quiet, round, serverHome } from "./harness.ts";
import { brokenInvariants } from "./invariants.ts";

const BUYERS = Number(process.argv[2] ?? 500);
const home = await serverHome();
await migrate(home.pool, "database/migrations");
const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
const ctx: Context = {
  ...{ db: drizzle(home.pool), now: () => new Date(), actor: system, log: silent },
  jobs: { enqueue: async () => undefined, soon: () => undefined },
  integrations: integrationsOf(readConfig({})),
  siteUrl: "https://haitrinh.example",
  sign: (text) => `signed-${text}`,
  encryption: encryptionOf(["a-key-for-benches-only"]),
};
const signal = new AbortController().signal;
const timetable = timetableFrom(today(ctx.now()));
await saveTimetable(ctx, { ...timetable, classes: timetable.classes.map((one) => ({ ...one, seats: 1 })) });
await home.pool.query("analyze");
const legs = [{ from: "HAN", to: "SGN", on: addDays(today(ctx.now()), 40) }];
const { fares } = await searchFares(ctx, { legs, passengers: { adult: 1, child: 0, infant: 0 } }, signal);
const [fare] = fares;
if (!fare) throw new Error("nothing flies");
const contact = { gender: "female", surname: "Lê", givenNames: "Thu Hằng" };
const orderOf = (buyer: number) =>
  placeFlightInput.parse({
    selections: [
      {
        ...{ session: fare.session, fareId: fare.id, airline: fare.airline, total: fare.total },
        values: fare.flights.map(({ value }) => value),
      },
    ],
    passengers: [{ type: "adult", gender: "female", surname: "Lê", givenNames: "Thu Hằng" }],
    contact: { ...contact, phone: `09${String(12_345_000 + buyer)}`, email: `hang-${buyer}@example.vn` },
    ...{ expectedTotal: fare.total, consent: true },
  });

await quiet();
progress(`${BUYERS} buyers`);
const begun = performance.now();
const answers = await Promise.all(
  Array.from({ length: BUYERS }, async (_, buyer) => {
    const answer = await placeFlights(ctx, orderOf(buyer), { key: `buyer-${buyer}`, signal }).then(
      ({ state }) => state as string,
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
    return { answer, ms: performance.now() - begun };
  }),
);
const counts = [...Map.groupBy(answers, ({ answer }) => answer)].map(([answer, all]) => `${all.length} ${answer}`);
const held = answers.filter(({ answer }) => answer === "held").length;
const told = answers.filter(({ answer }) => answer === "seats-refused" || answer === "seats-gone").length;
const reservations = await home.ask("select state from seat_reservations");
const broken = await brokenInvariants(home.ask);
if (held !== 1 || told !== BUYERS - 1 || reservations.length !== 1 || broken.length > 0) process.exitCode = 1;
const slow = percentile(
  answers.map(({ ms }) => ms),
  0.99,
);
printTable(`${BUYERS} orders at once for the last seat of a flight of our own: PostgreSQL, pool of 5`, [
  ["answers", counts.join(", "), `1 held, ${BUYERS - 1} refused`],
  ["reservations of seats", reservations.length, "= 1"],
  ["p99 until it is answered", `${round(slow / 1000, 2)} s`],
  ["broken invariants", broken.join("; ") || 0, "= 0"],
]);
await home.remove();
