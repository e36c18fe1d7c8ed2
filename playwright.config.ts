import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { PORT, WORKERS } from "./tests/e2e/server.ts";

const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM_PATH ?? known.find((path) => existsSync(path));

// Chromium's own services would knock on a closed network at every start.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  workers: WORKERS,
  // Journeys of one file share nothing either.
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  snapshotPathTemplate: "tests/e2e/pictures/{arg}-{projectName}{ext}",
  reporter: [["line"], ["json"]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: "vi-VN",
    timezoneId: "Asia/Ho_Chi_Minh",
    launchOptions: { ...(executablePath && { executablePath }), args },
  },
  // Customers come with phones, staff with desktops; what both widths can break runs on both.
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testIgnore:
        "{background,cache-keys,keyboard,gallery-keyboard,spreadsheets,staff-accounts,staff-hotels,staff-sale,staff-tickets}.e2e.ts",
    },
    {
      name: "desktop",
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: "{booking-file,descriptions,lost-network,sale,tours,without-script}.e2e.ts",
    },
    // On demand only: npm run press.
    ...(process.env.PRESS === "on"
      ? [
          {
            name: "press",
            use: { viewport: { width: 1440, height: 900 } },
            testMatch: "press-buttons.ts",
            fullyParallel: false,
          },
        ]
      : []),
  ],
  webServer: {
    command: "node_modules/.bin/node tests/e2e/servers.ts",
    wait: { stdout: /journeys may begin/ },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
