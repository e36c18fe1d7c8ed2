// Drives Chromium over its own pipe. Playwright attaches to pages only, which disables prerendering and the back/forward cache. This code
// attaches to the tab, and through it to all its pages, prerendered ones included.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

const PROGRAM = process.env.BENCH_CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--remote-debugging-pipe",
];

// biome-ignore lint/suspicious/noExplicitAny: answers and events of many kinds, read only where they are known.
export type Fields = any;
export type OnMessage = (method: string, params: Fields, session: string | undefined) => void;
export type Chromium = {
  send(method: string, params?: object, session?: string): Promise<Fields>;
  /** Calls `heard` for every event until the returned function is called. */
  listen(heard: OnMessage): () => void;
  stop(): Promise<void>;
};

/**
 * Features that Chrome on Android has and desktop Chromium lacks, even when it emulates a phone. Links in the viewport are prefetched
 * (blink-dev, "mobile moderate" and "mobile eager eagerness improvements", 2025). All of them are observed, not one in a hundred.
 */
const LINKS_IN_VIEW = [
  "PreloadingEagerViewportHeuristics",
  "PreloadingModerateViewportHeuristics",
  "NavigationPredictor:random_anchor_sampling_period/1",
];

/** One browser for each device. */
export type Browsers = { phone: Chromium; desktop: Chromium };
export async function startBrowsers(): Promise<Browsers> {
  return { phone: await startChromium([`--enable-features=${LINKS_IN_VIEW}`]), desktop: await startChromium() };
}

async function startChromium(flags: string[] = []): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), "hai-trinh-chromium-"));
  const child = spawn(PROGRAM, [...FLAGS, ...flags, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const to = child.stdio[3] as Writable;
  const from = child.stdio[4] as Readable;
  const waiting = new Map<number, { method: string; done: (fields: Fields) => void; failed: (error: Error) => void }>();
  const listeners = new Set<OnMessage>();
  let asked = 0;
  let rest: Buffer = Buffer.alloc(0);
  from.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const message = JSON.parse(rest.subarray(0, end).toString());
      rest = rest.subarray(end + 1);
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (!call) for (const heard of listeners) heard(message.method, message.params, message.sessionId);
      else if (message.error) call.failed(new Error(`${call.method}: ${message.error.message}`));
      else call.done(message.result);
    }
  });
  to.on("error", () => undefined);
  const send: Chromium["send"] = (method, params = {}, sessionId) =>
    new Promise((done, failed) => {
      asked += 1;
      waiting.set(asked, { method, done, failed });
      to.write(`${JSON.stringify({ id: asked, method, params, sessionId })}\0`);
    });
  // The state of a prerendered page is reported only for discovered targets, which exclude tabs by default.
  await send("Target.setDiscoverTargets", { discover: true, filter: [{}] });
  return {
    send,
    listen(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    async stop() {
      await ended(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
