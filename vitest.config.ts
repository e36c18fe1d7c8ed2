import { defineConfig } from "vitest/config";

// React Router's plugin must not load here: its virtual modules exist only in a build.
export default defineConfig({
  test: {
    include: ["{src,database,tests,scripts}/**/*.test.ts", "{src,tests}/**/*.test.tsx"],
    globalSetup: "tests/support/global-setup.ts",
    env: { NODE_ENV: "test" },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
