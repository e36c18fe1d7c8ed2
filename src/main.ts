import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { App, Resources } from "./app.ts";
import { answerPreparing } from "./http/preparing.ts";
import { rejectUnparsable } from "./http/unparsable.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { BadConfig } from "./platform/config-checks.ts";
import { isDiskFull } from "./platform/database/disk-full.ts";
import { migrate } from "./platform/database/migrate.ts";
import { CannotOpen, type Database, EMPTY_DATABASE, openEmbedded, openServer } from "./platform/database/open.ts";
import { findMisspelledSettings, readSecretFiles } from "./platform/environment.ts";
import { createLog, type Log } from "./platform/log.ts";

/** Time for running requests to finish; the whole shutdown has twice as long, besides DRAIN_SECONDS. */
const FINISH_MS = 10_000;
const STOP_MS = 20_000;
const development = process.env.NODE_ENV !== "production";

await main().catch((error: unknown) => {
  const expected = error instanceof BadConfig || error instanceof CannotOpen;
  const diskFullMessage = isDiskFull(error)
    ? "DATA_DIR: the disk is full, of this machine or of the database; make room and start again"
    : null;
  const message = expected ? error.message : diskFullMessage;
  process.stderr.write(`${message ?? (error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const config = readConfig(readSecretFiles(process.env));
  const logEvents = new Map<string, number>();
  const log = createLog(config.logLevel, (level, event) => {
    const name = `${level} ${event}`;
    logEvents.set(name, (logEvents.get(name) ?? 0) + 1);
  });
  for (const { name, nearest } of findMisspelledSettings(process.env))
    log.warn({ event: "config.unknown_setting", name, nearest }, "unknown setting ignored: is it misspelled?");
  let progress: number | null = null;
  let listener: RequestListener = (request, response) =>
    answerPreparing(request, response, { siteUrl: config.appUrl, progress });
  const stopping = new AbortController();
  // The port answers before the database is open, so that load balancers, visitors and scripts see the progress of the start.
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 30_000 },
    (request, response) => {
      // Proxies open their next connection to another instance.
      if (stopping.signal.aborted) response.setHeader("connection", "close");
      listener(request, response);
    },
  );
  server.on("clientError", rejectUnparsable(config.appUrl));
  await listen(server, config);

  const starting = startProduct({ config, log, logEvents }, (share) => {
    stopping.signal.throwIfAborted();
    progress = share;
  });
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ event: "process.draining" }, "shutdown started: draining requests");
    // A person who presses Ctrl-C has no load balancer that needs time to see it.
    const drainMs = signal === "SIGINT" || development ? 0 : config.drainSeconds * 1000;
    const late = setTimeout(() => process.exit(1), drainMs + STOP_MS).unref();
    const product = await starting.catch(() => null);
    const app = await product?.handler.app();
    app?.drain();
    if (app) await pause(drainMs);
    app?.closeStreams();
    await closeServer(server);
    await app?.stop();
    await product?.database.close();
    clearTimeout(late);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const product = await starting.catch((error: unknown) => {
    if (stopping.signal.aborted) return null;
    throw error;
  });
  if (product === null) return;
  listener = product.handler.listen;
  printStartUp(config, product.database, server.address(), product.notes);
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  }).catch((error: Error) => {
    throw new CannotOpen(`PORT: cannot listen on ${port} (${error.message})`);
  });
}

/** Opens the database and the application. Closes what it has opened when it fails. */
async function startProduct(
  { config, log, logEvents }: Pick<Resources, "config" | "log" | "logEvents">,
  onDemo: (share: number) => void,
) {
  const database = await openDatabase(config, log);
  try {
    const applied = await migrate(database.background, join(process.cwd(), "database", "migrations"));
    if (applied.length > 0) log.info({ event: "database.migrated", applied }, "migrations applied");
    const mode = development ? "development" : "production";
    const resources: Resources = { config, database, log, logEvents, now: () => new Date(), mode };
    const handler = development ? await developmentHandler(resources) : await productionHandler(resources);
    return { database, handler, notes: await (await handler.app()).start(onDemo) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

// A connection that answers while the server closes would idle for its keep-alive time and keep the process.
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const force = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(force);
}

type Handler = { app: () => Promise<App>; listen: RequestListener };

async function productionHandler(resources: Resources): Promise<Handler> {
  const built = join(process.cwd(), "build", "server", "index.js");
  if (!existsSync(built)) throw new CannotOpen("build/: is missing; run npm run build, or npm start");
  const { createApp }: typeof import("./app.ts") = await import(built);
  const app = await createApp(resources);
  const respond = getRequestListener(app.fetch, { errorHandler: app.unreadable });
  return {
    app: async () => app,
    listen: (request: IncomingMessage, response: ServerResponse) => {
      if (!app.answerAtOnce(request, response)) void respond(request, response);
    },
  };
}

/** Vite reloads the application on each change; the database stays open. */
async function developmentHandler(resources: Resources): Promise<Handler> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true } });
  const apps = new WeakMap<object, Promise<App>>();
  const app = async () => {
    const { createApp } = (await vite.ssrLoadModule("/src/app.ts")) as typeof import("./app.ts");
    const known = apps.get(createApp) ?? createApp(resources);
    apps.set(createApp, known);
    return known;
  };
  return {
    app,
    listen: (request, response) =>
      vite.middlewares(request, response, async () => {
        try {
          await getRequestListener((await app()).fetch)(request, response);
        } catch (error) {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          resources.log.error({ event: "development.load_failed", err: error }, "application module does not load");
          response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
        }
      }),
  };
}

async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl) {
    const onSlow = (slow: object) => log.warn({ event: "database.slow_statement", ...slow }, "slow statement");
    const onShort = (connections: object) =>
      log.warn(
        { event: "database.connections_short", ...connections },
        "the database server may run out of connections",
      );
    return openServer(config.databaseUrl, {
      max: config.databasePool,
      replicaUrl: config.databaseReplicaUrl,
      onSlow,
      onShort,
    });
  }
  const onExit = (code: number) => {
    log.error({ event: "database.thread_ended", code }, "embedded database thread ended; the process exits");
    process.exit(1);
  };
  return openEmbedded(config.dataDir, onExit, development ? undefined : EMPTY_DATABASE);
}

/** Names the file that Node's --env-file-if-exists has read; the npm scripts pass it. */
function describeSettingsFile(): string {
  const file = /^--env-file(?:-if-exists)?=(.+)$/.exec(
    process.execArgv.find((arg) => arg.startsWith("--env-file")) ?? "",
  );
  if (!file?.[1]) return "the environment";
  return existsSync(file[1]) ? `the environment and ${resolve(file[1])}` : `the environment (no file ${file[1]} here)`;
}

function printStartUp(
  config: Config,
  database: Database,
  address: ReturnType<ReturnType<typeof createServer>["address"]>,
  notes: string[],
): void {
  const port = typeof address === "object" && address ? address.port : config.port;
  const lines = [
    `Hải Trình: http://localhost:${port}`,
    `Settings: ${describeSettingsFile()}`,
    `Database: ${database.durability}`,
    ...notes,
    ...(config.sepay
      ? []
      : ["Bank feed: off (neither SEPAY_API_KEY nor SEPAY_WEBHOOK_SECRET is set); staff confirm transfers by hand."]),
    ...(Object.values(config.gateways).some(Boolean)
      ? []
      : [
          "Payment gateways: off (VNPAY_TMN_CODE, MOMO_PARTNER_CODE and ZALOPAY_APP_ID are not set); customers pay by bank transfer.",
        ]),
    ...(config.vinvoice
      ? []
      : ["VAT invoices: off (VINVOICE_TAX_CODE is not set); staff issue them with another program."]),
    ...(config.datacom || config.duffel
      ? []
      : [
          "Flight suppliers: off (neither DATACOM_BASE_URL nor DUFFEL_ACCESS_TOKEN is set); only the site's own timetable is sold.",
        ]),
    ...(config.bucket ? [`Files: bucket ${config.bucket.name} at ${new URL(config.bucket.endpoint).host}`] : []),
    ...(config.google ? [] : ["Google sign-in: off (GOOGLE_CLIENT_ID is not set)."]),
    ...(config.turnstile
      ? []
      : ["CAPTCHA: off (TURNSTILE_SITE_KEY is not set); the form limits per address are lower."]),
    ...(config.smtp ? [] : ["Email: off (SMTP_URL is not set); emails stay in the outbox."]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
