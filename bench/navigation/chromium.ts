// Chromium spoken to over its own pipe. No Playwright: it attaches to pages alone, and then nothing is prerendered and no page
// is kept for the way back. What is attached here is the tab, and through it every page of it, those made ahead too.
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
  /** Hears every event until the function that it answers is called. */
  listen(heard: OnMessage): () => void;
  stop(): Promise<void>;
};

/**
 * What Chrome on Android has on and Chromium on a desktop has not, even when it plays a phone: links in view are fetched ahead
 * (blink-dev, "mobile moderate" and "mobile eager eagerness improvements", 2025), and all of them are looked at, not one in a hundred.
 */
const LINKS_IN_VIEW = [
  "PreloadingEagerViewportHeuristics",
  "PreloadingModerateViewportHeuristics",
  "NavigationPredictor:random_anchor_sampling_period/1",
];

/** A browser for each device. */
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
  // What became of a page that was made ahead is told only of targets that are watched for, and by default tabs are not.
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
