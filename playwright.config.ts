import { existsSync } from "node:fs";
import { defineConfig, type Project } from "@playwright/test";
import { BROWSERS, PORT, SMOKE, WORKERS } from "./tests/e2e/server.ts";
import { DESKTOP, PHONE } from "./tests/e2e/viewports.ts";

// The headless shell needs half the processor time of the whole browser.
const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = process.env.CHROMIUM_PATH ?? known.find((path) => existsSync(path));

const args = [
  "--no-sandbox",
  "--disable-gpu",
  // Chromium's own services would try to reach a closed network at every start.
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The headless shell and the whole browser draw the same letters only without hinting.
  "--font-render-hinting=none",
];

const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
const desktop = { viewport: DESKTOP };

/**
 * In the short run a journey runs on a phone. Its tags change that: `@wide` runs at desktop width, `@both` at both widths, `@phone` and
 * `@desktop` only there in the long run too, `@long` only in the long run, and `@smoke` also in the smoke run.
 */
const shortRun: Project[] = [
  // The crawls are the longest: they begin early, so that no worker ends long after the other.
  { name: "desktop", use: desktop, grep: /@(desktop|wide|both)\b/, grepInvert: /@long\b/ },
  { name: "phone", use: phone, grepInvert: /@(desktop|wide|long)\b/ },
];
const longRun: Project[] = [
  { name: "phone", use: phone, grepInvert: /@desktop\b/ },
  { name: "desktop", use: desktop, grepInvert: /@phone\b/ },
];
const press: Project[] = [{ name: "press", use: desktop, testMatch: "press-buttons.ts", fullyParallel: false }];
const smoke: Project[] = [{ name: "smoke", use: phone, grep: /@smoke\b/ }];
/** What Playwright cannot drive: tests/e2e/other-browsers brings clients for both. */
const otherBrowsers: Project[] = ["firefox", "webkit"].map((name) => ({ name, testMatch: "*.browsers.ts" }));

function projects(): Project[] {
  if (SMOKE) return smoke;
  if (BROWSERS) return otherBrowsers;
  if (process.env.PRESS === "on") return press;
  return process.env.LONG_RUN === "on" ? longRun : shortRun;
}

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  workers: WORKERS,
  // Journeys of one file share nothing either.
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  snapshotPathTemplate: "tests/e2e/pictures/{arg}-{projectName}{ext}",
  reporter: [
    [process.stdout.isTTY ? "line" : "dot"],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as const] : []),
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: "vi-VN",
    timezoneId: "Asia/Ho_Chi_Minh",
    // A step that cannot be done fails by itself, not with the time of the whole journey.
    actionTimeout: 30_000,
    // Journeys about movement ask for it themselves.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...(executablePath && { executablePath }), args },
  },
  projects: projects(),
  webServer: {
    command: "node_modules/.bin/node tests/e2e/servers.ts",
    wait: { stdout: /journeys may begin/ },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
