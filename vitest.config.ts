import { defineConfig } from "vitest/config";

// React Router's plugin must not load here: its virtual modules exist only in a build.
export default defineConfig({
  test: {
    include: ["{src,database,tests,scripts}/**/*.test.ts", "{src,tests}/**/*.test.tsx"],
    globalSetup: "tests/support/global-setup.ts",
    env: { NODE_ENV: "test" },
    // Only what hangs takes so long: on a machine with other work a test may wait for a core.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
});
