// Starts the built product, sends load to it and measures the cost. The scripts of this folder share it.
import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Ask } from "#operator/invariants.ts";
import { openEngine } from "../src/platform/database/pglite-engine.ts";
import { putSmallPictures } from "../tests/support/small-pictures.ts";

export const SERVER = process.env.BENCH_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** The database of a copy: a folder for PGlite, or a PostgreSQL database. */
export type Home = { kind: "PGlite" | "PostgreSQL"; env: Record<string, string>; ask: Ask; remove(): Promise<void> };

export async function embeddedHome(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), "hai-trinh-bench-"));
  const ask: Ask = async (sql) => {
    const engine = await openEngine({ dataDir: join(folder, "database") });
    const { rows } = await engine.run({ text: sql });
    await engine.close();
    return rows as Record<string, unknown>[];
  };
  return {
    kind: "PGlite",
    env: { DATA_DIR: folder, DEMO_DATA: "on" },
    ask,
    remove: () => rm(folder, { recursive: true }),
  };
}

export type ServerHome = Home & { name: string; url: string; pool: pg.Pool };

/** A new database, empty or as a copy of another one without connections. */
export async function serverHome(
  server = SERVER,
  { copied = "template1", tablespace = "pg_default" } = {},
): Promise<ServerHome> {
  const name = `hai_trinh_bench_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${copied} tablespace ${tablespace}`);
  await admin.end();
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  // Dropping the database ends sessions that the pool has released but the server has not.
  pool.on("error", () => undefined);
  const folder = await mkdtemp(join(tmpdir(), "hai-trinh-bench-"));
  return {
    kind: "PostgreSQL",
    name,
    url,
    pool,
    env: { DATABASE_URL: url, DEMO_DATA: "on", DATA_DIR: folder },
    ask: async (sql) => (await pool.query(sql)).rows,
    async remove() {
      await pool.end();
      const admin = new pg.Client({ connectionString: server });
      await admin.connect();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Product = { origin: string; pid: number; readyMs: number; stop(): Promise<void>; kill(): Promise<void> };

/**
 * Starts a copy of the built product as `npm start` does (package.json), and waits until it is ready. `core` pins it to a core, `nodeArgs`
 * are Node options, `folder` is another checkout.
 */
export async function startProduct(
  home: Home,
  options: { port: number; core?: number; env?: Record<string, string>; nodeArgs?: string[]; folder?: string },
): Promise<Product> {
  const { port, core, env = {}, nodeArgs = [], folder } = options;
  const command = [process.execPath, "--max-semi-space-size=16", ...nodeArgs, "src/main.ts"];
  if (core !== undefined) command.unshift("taskset", "-c", String(core));
  const log = openSync(join(tmpdir(), `hai-trinh-bench-${port}.log`), "a");
  const started = performance.now();
  const child = spawn(command[0] ?? "", command.slice(1), {
    cwd: folder,
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      HOST: "127.0.0.1",
      DRAIN_SECONDS: "0",
      PORT: String(port),
      ...home.env,
      ...env,
    },
  });
  killAtExit(child);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the product ended; see ${tmpdir()}/hai-trinh-bench-${port}.log`);
    if (performance.now() - started > 300_000) throw new Error("the product is not ready after five minutes");
    await sleep(20);
  }
  const readyMs = Math.round(performance.now() - started);
  const end = (signal: NodeJS.Signals) => ended(child, signal);
  return { origin, pid: child.pid ?? 0, readyMs, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/** Loads the demo before the measurement, without encoding its pictures, which would take half a core for minutes. */
export async function loadDemo(home: Home, options: Parameters<typeof startProduct>[1]): Promise<void> {
  await (await startProduct(home, options)).stop();
  await putSmallPictures(join(home.env.DATA_DIR ?? "", "media"));
}

const running = new Set<ChildProcess>();
let isWatched = false;

/** Kills the child when this process ends: the next measurement would mistake it for its own. */
export function killAtExit(child: ChildProcess): void {
  // Only after a start: a handler without a running server would block Ctrl-C of run.ts.
  if (!isWatched) {
    process.once("exit", () => {
      for (const child of running) child.kill("SIGKILL");
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
    isWatched = true;
  }
  running.add(child);
  child.once("exit", () => running.delete(child));
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls, read only where they are known.
export type Answer = { status: number; body: any; ms: number; headers: IncomingHttpHeaders };

/** JSON over keep-alive connections; rejects when the connection breaks. */
export function jsonClient(origin: string, sockets = 64) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const send = (method: "GET" | "POST", path: string, body?: unknown, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const started = performance.now();
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const call = request(`${origin}${path}`, { method, agent, headers: { ...type, ...headers } }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", reject);
        response.on("end", () => {
          const isJson = response.headers["content-type"]?.includes("json");
          const ms = performance.now() - started;
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, body: isJson ? JSON.parse(text) : text, ms, headers });
        });
      });
      call.on("error", reject);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    get: (path: string, headers?: Record<string, string>) => send("GET", path, undefined, headers),
    post: send.bind(null, "POST"),
    close: () => agent.destroy(),
  };
}

/** Runs `width` workers concurrently until `more` returns false. */
export async function inFlight(width: number, more: () => boolean, work: (number: number) => Promise<void>) {
  let started = 0;
  const worker = async () => {
    while (more()) {
      started += 1;
      await work(started);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);
export const round = (value: number, digits = 1) => Number(value.toFixed(digits));
export const spread = (values: readonly number[], digits = 2) =>
  `${round(median(values), digits)} (${round(Math.min(...values), digits)}–${round(Math.max(...values), digits)})`;

/** The processor time of a process so far, in µs; a tick of /proc is 10 ms. */
export function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** The processor time of all sessions of a PostgreSQL database so far. */
export function postgresMicros(database: string): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(` ${database} `)
        ? sum + cpuMicros(Number(pid))
        : sum;
    } catch {
      return sum; // The session has ended in between.
    }
  }, 0);
}

/** The processor time of the whole machine so far. */
export function machineMicros(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "utf8").split(/\s+/).map(Number);
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0)) * 10_000;
}

/** Waits until the machine is idle for a second: other load would distort the measurement. */
export async function waitUntilIdle(timeoutMs = 15_000): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    const before = machineMicros();
    await sleep(1000);
    if (machineMicros() - before < 250_000) return;
  }
  progress("the machine did not become quiet");
}

export function rssMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Prints a section of results.md for run.ts. */
export function printTable(
  title: string,
  rows: [figure: string, measured: string | number, target?: string][],
  notes = "",
) {
  const lines = rows.map(([figure, measured, target = ""]) => `| ${figure} | ${measured} | ${target} |`);
  console.log([`### ${title}`, "", "| figure | measured | target |", "|---|---|---|", ...lines, ""].join("\n"));
  if (notes) console.log(`${notes}\n`);
}

export const progress = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
