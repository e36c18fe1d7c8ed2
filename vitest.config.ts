import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { onPglite, onPostgres, withDatabase } from "./tests/support/which-database.ts";

const include = ["{src,database,tests,scripts}/**/*.test.ts", "{src,tests}/**/*.test.tsx"];
const globalSetup = "tests/support/global-setup.ts";

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
    // By tests/support/context.ts files of a worker share one engine too. What a test writes is rolled back, or lies in a
    // database that it opened for itself.
    projects: [
      {
        extends: true,
        test: { name: "pure", include, exclude: [withDatabase], setupFiles: "tests/support/without-database.ts" },
      },
      { extends: true, test: { name: "postgres", ...onPostgres, globalSetup } },
      { extends: true, test: { name: "pglite", ...onPglite, globalSetup } },
    ],
  },
});
