import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { isBuilt } from "./src/web/site/coming/coming.ts";
import { FEED_SECRET, GALLERY_PORT, MAIL_PORT, PORT } from "./tests/e2e/server.ts";

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

// Journeys through pages that are not built yet come with them.
const waiting = isBuilt("/tim-khach-san") && isBuilt("/tim-ve-may-bay") ? [] : ["home-searches.e2e.ts"];

const patience = { timeout: 300_000, gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 } } as const;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  workers: 1,
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
      testIgnore: [...waiting, "{background,keyboard,gallery-keyboard,spreadsheets,staff-accounts,staff-sale}.e2e.ts"],
    },
    {
      name: "desktop",
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: [...waiting, "{booking-file,descriptions,lost-network,sale,tours,without-script}.e2e.ts"],
    },
  ],
  webServer: [
    {
      command: "node_modules/.bin/node src/main.ts",
      url: `http://127.0.0.1:${PORT}/readyz`,
      ...patience,
      env: {
        NODE_ENV: "production",
        PORT: String(PORT),
        APP_URL: `http://127.0.0.1:${PORT}`,
        DATA_DIR: mkdtempSync(join(tmpdir(), "hai-trinh-e2e-")),
        SEPAY_WEBHOOK_SECRET: FEED_SECRET,
        SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
        MAIL_FROM: "Hải Trình <chao@haitrinh.example>",
        LOG_LEVEL: "warn",
      },
    },
    {
      command: "node_modules/.bin/node tests/e2e/gallery-server.ts",
      url: `http://127.0.0.1:${GALLERY_PORT}/readyz`,
      ...patience,
      env: { NODE_ENV: "production", PORT: String(GALLERY_PORT), DEMO_DATA: "off", LOG_LEVEL: "warn" },
    },
  ],
});
