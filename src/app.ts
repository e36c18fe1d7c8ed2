import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { DEMO_PASSWORD, demoAccounts } from "#database/seed/demo/accounts.ts";
import { loadDemoOnce } from "#database/seed/load-demo.ts";
import { createEventStreams } from "#http/event-streams.ts";
import { acceptAnyHost } from "#http/health.ts";
import { createMetrics, type Metrics } from "#http/metrics.ts";
import { PageCache } from "#http/page-cache.ts";
import { PictureCache } from "#http/picture-cache.ts";
import { createRateLimits } from "#http/rate-limit.ts";
import { repeatFor } from "#http/repeat-for.ts";
import { rejectRepeatedHost } from "#http/repeated-host.ts";
import { system, visitor } from "#kernel/actor.ts";
import { createDemoAccounts, createFirstOwner, deleteDemoAccounts } from "#modules/accounts/commands/first-accounts.ts";
import { SIZES_JOB } from "#modules/media/limits.ts";
import type { BankFeed } from "#modules/payments/adapters/bank-feed.ts";
import { sepayFeed } from "#modules/payments/adapters/sepay.ts";
import { REFRESH_FROM_PRICES } from "#modules/products/commands/from-price.ts";
import { readBacklogs } from "#operator/backlogs.ts";
import { runOperatorCommand } from "#operator/commands.ts";
import { CdnPurge, tagHeaders } from "#platform/cache/cdn-purge.ts";
import { ContentVersions } from "#platform/cache/content-versions.ts";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import { turnstileCaptcha } from "#platform/captcha.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { createDiskSpaceCheck } from "#platform/database/disk-full.ts";
import type { Database } from "#platform/database/open.ts";
import { createReplica } from "#platform/database/replica.ts";
import { openEncryption } from "#platform/encryption.ts";
import { createSigner } from "#platform/hmac.ts";
import { integrationsOf } from "#platform/integrations.ts";
import { openQueue } from "#platform/jobs/boss.ts";
import type { Log } from "#platform/log.ts";
import { s3Storage } from "#platform/storage/s3-storage.ts";
import { diskStorage, type Storage } from "#platform/storage/storage.ts";
import { cacheableAddress } from "#web/server/cacheable-pages.ts";
import type { ShedRequest } from "#web/server/overload/load-shedding.ts";
import { createPageHandler } from "#web/server/page-handler.ts";
import { createApi } from "./api/routes.ts";
import { createHttpApp, unparsableResponse } from "./http-app.ts";
import { jobsOf } from "./jobs.ts";

export type Resources = {
  config: Config;
  database: Database;
  log: Log;
  /** Lines of the log so far, by level and event, for the metrics. */
  logEvents?: ReadonlyMap<string, number>;
  now: () => Date;
  mode: "development" | "production";
};

const MAX_CACHED_RESULTS = 5000;
/** Time between two counts of the waiting work, however often the metrics are read. */
const BACKLOG_MS = 15_000;
/** One of so many pages from the cache gets a line in the log. */
const LOGGED_CACHED_PAGE = 100;

/** Builds the product on an open, migrated database. */
export async function createApp({ config, database, log, logEvents, now, mode }: Resources) {
  const db = drizzle(database.pool as pg.Pool);
  const { versions, cdn, onInvalidated } = openInvalidation({ config, db, log, now });
  const metrics = openMetrics({ database, logEvents, now }, () => renderLoad());
  const cache = openPageCache(versions, metrics, log);
  const pictures = new PictureCache(config.appUrl, metrics.cached);
  const storage = config.bucket ? s3Storage(config.bucket, now) : diskStorage(join(config.dataDir, "media"));
  const queue = openQueue(database.background, database.kind, jobsOf(config, storage), log);
  const streams = createEventStreams();
  const { trustedProxies } = config;
  const draining = new AbortController();

  const base = await openContext({ config, database, log, now }, { db, jobs: queue, versions, onInvalidated });
  const { openPage, shedLoad, renderLoad } = createPageHandler({
    build: () => import("virtual:react-router/server-build"),
    mode,
    cache,
    storage,
    siteUrl: config.appUrl,
    trustedProxies,
    ...(cdn && { tagHeaders }),
    onShed: reportShed(metrics, log),
  });

  const app = createHttpApp({
    base,
    limits: createRateLimits(database.pool),
    streams,
    metrics,
    trustedProxies,
    storage,
    pictures,
    openPage,
    api: createApi({ ...apiServices(config, storage), siteUrl: config.appUrl }),
    files: mode === "production" ? "./build/client" : null,
    health: {
      isDraining: () => draining.signal.aborted,
      reachesDatabase: () => isReachable(database),
      hasRoom: createDiskSpaceCheck(config.dataDir),
      metricsToken: config.metricsToken,
    },
  });

  return {
    fetch: app.fetch,
    unreadable: unparsableResponse(config.appUrl),
    /** Answers before the application runs: rejects repeated Host headers, serves from the caches of pages and pictures, sheds load. True when it did. */
    answerAtOnce: (...[request, response]: Parameters<PageCache["serve"]>) =>
      rejectRepeatedHost(acceptAnyHost(request), response, config.appUrl) ||
      cache.serve(request, response) ||
      pictures.serve(request, response) ||
      shedLoad(request, response),
    /** From now on `/readyz` answers 503, so that the load balancer sends no new requests. */
    drain: () => draining.abort(),
    /** Closes event streams: browsers reconnect to another instance. */
    closeStreams: () => streams.close(),
    /** Runs a command of scripts/admin.ts. */
    operate: runOperatorCommand.bind(null, { base, config, pool: database.pool }),
    /**
     * Creates accounts, loads the demo and starts the jobs. Returns lines for the operator, such as a one-time password. `onDemo` receives
     * the loaded share of the demo, from 0 to 1; an error that it throws ends the start.
     */
    async start(onDemo?: (share: number) => void): Promise<string[]> {
      // The demo is written in one long transaction, so it uses the background pool.
      const asSystem = { ...base, db: drizzle(database.background as pg.Pool), actor: system };
      // Accounts come before the demo, because its bookings have assignees.
      const accountNotes = await openAccounts(asSystem, config);
      if (config.demoData) await loadDemoOnce(asSystem, storage, onDemo);
      await versions.start({ isAlone: database.kind === "embedded" });
      await queue.start(() => ({ ...base, db: drizzle(database.background as pg.Pool) }));
      queue.soon(SIZES_JOB);
      queue.soon(REFRESH_FROM_PRICES);
      return accountNotes;
    },
    async stop() {
      await queue.stop();
      await Promise.all([versions.stop(), cdn?.stop()]);
    },
  };
}

function openInvalidation({ config, db, log, now }: Pick<Resources, "config" | "log" | "now"> & Pick<Context, "db">) {
  const versions = new ContentVersions(db, log, now);
  const cdn = config.cdn && new CdnPurge(config.cdn, log);
  const onInvalidated: Context["onInvalidated"] = (tags, isPersisted) => {
    versions.recordChange(tags, isPersisted);
    cdn?.schedule(tags);
  };
  return { versions, cdn, onInvalidated };
}

function openMetrics({ database, logEvents, now }: Pick<Resources, "database" | "logEvents" | "now">, pages: PageLoad) {
  const backlogs = repeatFor(BACKLOG_MS, () => orNullAfter(1000, readBacklogs(database.pool, now())));
  return createMetrics({ logEvents, connections: () => connectionsOf(database), pages, backlogs });
}

type PageLoad = () => { running: number; waiting: number };

function openPageCache(versions: ContentVersions, metrics: Metrics, log: Log): PageCache {
  let served = 0;
  return new PageCache(versions, cacheableAddress, (route, status) => {
    metrics.cached(route, status);
    served += 1;
    if (served % LOGGED_CACHED_PAGE === 0)
      log.info({ event: "request.served_from_cache", route, status, served }, "pages served from the cache");
  });
}

type Services = Pick<Context, "db" | "jobs" | "onInvalidated"> & { versions: ContentVersions };

/** The context of a visitor, from which the contexts of all requests and jobs are made. */
async function openContext(
  { config, database, log, now }: Pick<Resources, "config" | "database" | "log" | "now">,
  { db, jobs, versions, onInvalidated }: Services,
): Promise<Context> {
  return {
    db,
    replica: database.replica && createReplica(database.replica, log),
    now,
    log,
    actor: visitor,
    jobs,
    siteUrl: config.appUrl,
    acceptsOwnHost: !config.hasAppUrl,
    integrations: integrationsOf(config),
    accounts: accountsOf(config),
    captcha: config.turnstile && turnstileCaptcha(config.turnstile, { siteUrl: config.appUrl, log }),
    sign: await createSigner(db),
    encryption: await openEncryption(db, config.secretKey),
    cache: createTaggedCache((tags) => versions.stampOf(tags), MAX_CACHED_RESULTS),
    onInvalidated,
  };
}

const accountsOf = ({ datacom, duffel, google, gateways, vinvoice }: Config) => ({
  datacom,
  duffel,
  google,
  gateways,
  vinvoice,
});

export type App = Awaited<ReturnType<typeof createApp>>;

const reportShed =
  (metrics: Metrics, log: Log) =>
  ({ status, ...facts }: ShedRequest): void => {
    metrics.request(facts.method, "page", status, 0);
    log.info({ event: "request.shed", ...facts, route: "page", status, ms: 0 }, "request shed: too busy");
  };

/** Makes sure that a staff member can sign in. Demo accounts exist only while demo data is on. */
async function openAccounts(ctx: Context, { owner, demoData }: Config): Promise<string[]> {
  if (!demoData) await deleteDemoAccounts(ctx);
  const first = owner || !demoData ? await createFirstOwner(ctx, owner) : null;
  if (demoData) await createDemoAccounts(ctx, demoAccounts, DEMO_PASSWORD);
  const names = demoAccounts.map(({ username }) => username).join(", ");
  return [
    ...(first?.password
      ? [`First account: ${first.username}, one-time password ${first.password} (shown only now)`]
      : []),
    ...(first && !first.password ? [`First account: ${first.username}, with the password of OWNER_PASSWORD`] : []),
    ...(demoData ? [`Demo staff at /admin: ${names}; password of all of them: ${DEMO_PASSWORD}`] : []),
  ];
}

const apiServices = (config: Config, storage: Storage) => ({
  feed: bankFeed(config),
  duffelSecret: config.duffel?.webhookSecret,
  storage,
});

function bankFeed({ sepay }: Config): BankFeed | undefined {
  if (!sepay) return undefined;
  if (sepay.webhookSecret) return sepayFeed({ mode: "hmac", secret: sepay.webhookSecret });
  return sepay.apiKey ? sepayFeed({ mode: "api-key", key: sepay.apiKey }) : undefined;
}

function connectionsOf({ pool }: Database) {
  if (!("totalCount" in pool)) return null;
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

const isReachable = async ({ pool }: Database): Promise<boolean> =>
  (await orNullAfter(
    1000,
    pool.query("select 1").then(() => true),
  )) === true;

/** The result, or null when it fails or takes longer: a database that hangs must not hang its checks. */
async function orNullAfter<T>(ms: number, result: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref());
  return Promise.race([result.catch(() => null), late]);
}
