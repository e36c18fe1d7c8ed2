import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

const include = ["{src,database,tests,scripts}/**/*.test.ts", "{src,tests}/**/*.test.tsx"];
/** The suffix of a file that opens a database; tests/support/without-database.ts refuses one to every other file. */
const withDatabase = "**/*.db.test.{ts,tsx}";

// The demo world takes a minute to make, and what pages say of it is the same on either database: it is walked on the embedded one.
const once = process.env.TEST_DATABASE_URL ? ["tests/whole-site.db.test.ts"] : [];

// React Router's plugin must not load here: its virtual modules exist only in a build.
export default defineConfig({
  test: {
    env: { NODE_ENV: "test" },
    // Only what hangs takes so long: on a machine with other work a test may wait for a core.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // Files of a worker share their modules: to load these anew takes longer than most files of tests.
    isolate: false,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: "pure", include, exclude: [withDatabase], setupFiles: "tests/support/without-database.ts" },
      },
      {
        extends: true,
        // By tests/support/context.ts files of a worker share one engine too. What a test writes is rolled back, or lies in a
        // database that it opened for itself.
        test: {
          name: "database",
          include: [withDatabase],
          exclude: once,
          globalSetup: "tests/support/global-setup.ts",
        },
      },
    ],
  },
});
