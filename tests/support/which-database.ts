/** The suffix of a file that opens a database; tests/support/without-database.ts blocks databases in all other files. */
export const withDatabase = "**/*.db.test.{ts,tsx}";

const isLongRun = process.env.LONG_RUN === "on";

/** Tests of the embedded database, and tests on the demo data, whose pages are the same on both databases. */
const onPgliteAlone = ["src/platform/database/embedded.db.test.ts", "tests/whole-site.db.test.ts"];

/** Files whose result depends on the engine. PGlite has one connection, its own collations and its own files. */
const whereEnginesDiffer = [
  // Start, migrations, transactions on one connection, job queues, the demo data.
  "src/platform/**/*.db.test.ts",
  "tests/migrations/*.db.test.ts",
  "database/**/*.db.test.ts",
  ...onPgliteAlone,
  // Search and sorting of Vietnamese text.
  "src/modules/{cruises,hotels,flights}/queries/search-*.db.test.ts",
  "src/modules/cruises/queries/suggest-cruises.db.test.ts",
  "src/modules/bookings/queries/booking-list/booking-list.db.test.ts",
  // Stock and money: row locks, conditional updates, constraints.
  "src/modules/availability/commands/{edit-grid,import-nights}.db.test.ts",
  "tests/reliability/last-*.db.test.ts",
  "src/modules/payments/commands/*.db.test.ts",
];

/**
 * One file of every other module and of the API, so that their main statements run on PGlite too. The pictures module is covered by the
 * demo data.
 */
const oneFileOfEachModule = [
  "src/modules/{audit,notices,privacy,settings}/commands.db.test.ts",
  "src/modules/{blog,homepage,pages,reviews}/queries.db.test.ts",
  "src/modules/accounts/commands/sign-in.db.test.ts",
  "src/modules/bookings/commands/place/bookings.db.test.ts",
  "src/modules/cases/commands/cases.db.test.ts",
  "src/modules/consents/commands/agree.db.test.ts",
  "src/modules/enquiries/commands/enquiries.db.test.ts",
  "src/modules/landings/queries/get-landing.db.test.ts",
  "src/modules/statistics/queries/get-statistics.db.test.ts",
  "src/modules/travellers/commands/travellers.db.test.ts",
  "src/api/every-operation.db.test.ts",
];

/** PostgreSQL runs the whole suite. */
export const onPostgres = { include: [withDatabase], exclude: isLongRun ? [] : onPgliteAlone };
export const onPglite = { include: isLongRun ? [withDatabase] : [...whereEnginesDiffer, ...oneFileOfEachModule] };
