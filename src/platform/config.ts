import { z } from "zod";
import type { Cdn } from "./cache/cdn-purge.ts";
import { allOrNone, BadConfig, optional, safeBase, text } from "./config-checks.ts";
import { type GatewayAccounts, gatewaySettings, readGateways } from "./gateway-accounts.ts";
import { invoiceSettings, readVinvoice, type VinvoiceAccount } from "./invoice-account.ts";
import type { Bucket } from "./storage/s3-storage.ts";

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default("0.0.0.0"),
  APP_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: text.default("data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  DEMO_DATA: optional(z.enum(["on", "off"])),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/)),
  SEPAY_API_KEY: optional(text.min(16)),
  SEPAY_WEBHOOK_SECRET: optional(text.min(16)),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: optional(text.min(16)),
  SECRET_KEY: optional(text.min(32)),
  OWNER_EMAIL: optional(z.email()),
  OWNER_PASSWORD: optional(text.min(12).max(128)),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]{1,40}$/)),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  S3_ACCESS_KEY_ID: optional(text.min(3).max(128)),
  S3_SECRET_ACCESS_KEY: optional(text.min(8).max(128)),
  DATACOM_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  DATACOM_HEADER_USER: optional(text.max(100)),
  DATACOM_HEADER_PASS: optional(text.max(100)),
  DATACOM_AGENT_ACCOUNT: optional(text.max(100)),
  DATACOM_AGENT_PASSWORD: optional(text.max(100)),
  DUFFEL_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  DUFFEL_ACCESS_TOKEN: optional(text.min(16).max(200)),
  DUFFEL_CURRENCY: optional(z.string().regex(/^[A-Z]{3}$/)),
  DUFFEL_VND_RATE: optional(z.string().regex(/^[1-9]\d{0,6}(\.\d{1,4})?$/)),
  DUFFEL_WEBHOOK_SECRET: optional(text.min(16)),
  TURNSTILE_SITE_KEY: optional(z.string().regex(/^[\w-]{10,100}$/)),
  TURNSTILE_SECRET_KEY: optional(text.min(16).max(200)),
  TURNSTILE_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  GOOGLE_CLIENT_ID: optional(text.max(200)),
  GOOGLE_CLIENT_SECRET: optional(text.min(8).max(200)),
  GOOGLE_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  CDN_PURGE_URL: optional(z.url({ protocol: /^https?$/ })),
  CDN_PURGE_TOKEN: optional(text.min(16).max(200)),
  ...gatewaySettings,
  ...invoiceSettings,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export const settingNames: readonly string[] = Object.keys(schema.shape);

/** An agency's account at a flight consolidator on the Datacom platform. */
export type DatacomAccount = {
  /** Without a trailing slash. */
  baseUrl: string;
  headerUser: string;
  headerPass: string;
  agentAccount: string;
  agentPassword: string;
};

/** An agency's account at Duffel (duffel.com). */
export type DuffelAccount = {
  /** Without a trailing slash. */
  baseUrl: string;
  token: string;
  /** The currency in which the account is charged, and the đồng for one unit of it. */
  currency: string;
  rate: number;
  /** The secret that signs Duffel's webhooks; undefined accepts none. */
  webhookSecret: string | undefined;
};

/** An agency's keys of Cloudflare Turnstile, the CAPTCHA. */
export type TurnstileAccount = {
  siteKey: string;
  secret: string;
  /** Without a trailing slash. */
  baseUrl: string;
};

/** The agency's OAuth client at Google, for customer sign-in. */
export type GoogleClient = {
  id: string;
  secret: string;
  /** Without a trailing slash. */
  issuer: string;
};

/** The settings of the environment, checked once at the start. .env.example explains each of them. */
export type Config = {
  port: number;
  host: string;
  /** Whether APP_URL is set; otherwise `appUrl` is a guess for this machine. */
  hasAppUrl: boolean;
  /** The public address of the site, without a trailing slash. */
  appUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A standby for reads that may be stale. Undefined: the primary serves them too. */
  databaseReplicaUrl: string | undefined;
  databasePool: number;
  demoData: boolean;
  smtp: { url: string; from: string } | undefined;
  sepay: { apiKey: string | undefined; webhookSecret: string | undefined } | undefined;
  /** The bucket of uploaded files; undefined stores them in a folder of dataDir. */
  bucket: Bucket | undefined;
  /** Undefined turns this supplier off. */
  datacom: DatacomAccount | undefined;
  duffel: DuffelAccount | undefined;
  /** Undefined turns the CAPTCHA off and lowers the form limits. */
  turnstile: TurnstileAccount | undefined;
  /** Undefined turns Google sign-in off; customers find bookings by their code. */
  google: GoogleClient | undefined;
  /** Undefined: a shared cache in front of the site revalidates pages by their age. */
  cdn: Cdn | undefined;
  /** An absent one hides this way to pay. */
  gateways: GatewayAccounts;
  /** Undefined issues no VAT invoices and hides them. */
  vinvoice: VinvoiceAccount | undefined;
  /** Between the moment when `/readyz` turns 503 and the end of the listener. */
  drainSeconds: number;
  trustedProxies: number;
  metricsToken: string | undefined;
  /** Encrypts secrets in the database; without it a key stored in the database does. */
  secretKey: string | undefined;
  /** The first owner account; without a password a one-time password is printed. */
  owner: { email: string; password: string | undefined } | undefined;
  logLevel: string;
};

/** Throws BadConfig for a malformed or incomplete setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadConfig(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const value = parsed.data;
  if (value.SMTP_URL && !value.MAIL_FROM) throw new BadConfig("MAIL_FROM: is needed when SMTP_URL is set");
  if (value.DATABASE_REPLICA_URL && !value.DATABASE_URL)
    throw new BadConfig("DATABASE_URL: is needed with DATABASE_REPLICA_URL");
  if (value.OWNER_PASSWORD && !value.OWNER_EMAIL) throw new BadConfig("OWNER_EMAIL: is needed with OWNER_PASSWORD");

  const demoData = loadsDemo(value);
  return {
    port: value.PORT,
    host: value.HOST,
    hasAppUrl: value.APP_URL !== undefined,
    appUrl: (value.APP_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ""),
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    databasePool: value.DATABASE_POOL,
    demoData,
    smtp: value.SMTP_URL && value.MAIL_FROM ? { url: value.SMTP_URL, from: value.MAIL_FROM } : undefined,
    sepay:
      value.SEPAY_API_KEY || value.SEPAY_WEBHOOK_SECRET
        ? { apiKey: value.SEPAY_API_KEY, webhookSecret: value.SEPAY_WEBHOOK_SECRET }
        : undefined,
    bucket: bucketOf(value),
    datacom: datacomOf(value),
    duffel: duffelOf(value, demoData),
    turnstile: turnstileOf(value, demoData),
    google: googleOf(value),
    cdn: cdnOf(value),
    gateways: readGateways(value, demoData),
    vinvoice: readVinvoice(value),
    drainSeconds: value.DRAIN_SECONDS,
    trustedProxies: value.TRUSTED_PROXIES,
    metricsToken: value.METRICS_TOKEN,
    secretKey: value.SECRET_KEY,
    owner: value.OWNER_EMAIL ? { email: value.OWNER_EMAIL, password: value.OWNER_PASSWORD } : undefined,
    logLevel: value.LOG_LEVEL,
  };
}

/** The demo's staff accounts have published passwords, so a public site gets them only on request. */
function loadsDemo({ DEMO_DATA, DATABASE_URL, APP_URL, TRUSTED_PROXIES }: z.output<typeof schema>): boolean {
  const isPublic = APP_URL?.startsWith("https:") || TRUSTED_PROXIES > 0;
  if (!DEMO_DATA && !DATABASE_URL && isPublic)
    throw new BadConfig(
      "DEMO_DATA: has to be off or on without DATABASE_URL on a public site; on creates staff accounts with published passwords",
    );
  return (DEMO_DATA ?? (DATABASE_URL ? "off" : "on")) === "on";
}

/** All settings or none: with some of them uploads would silently go to a local folder without a backup. */
function bucketOf({
  S3_ENDPOINT,
  S3_REGION,
  S3_BUCKET,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: z.output<typeof schema>): Bucket | undefined {
  const settings = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const all = allOrNone("object storage", settings);
  return (
    all && {
      endpoint: all.S3_ENDPOINT,
      region: all.S3_REGION,
      name: all.S3_BUCKET,
      accessKeyId: all.S3_ACCESS_KEY_ID,
      secretAccessKey: all.S3_SECRET_ACCESS_KEY,
    }
  );
}

function datacomOf({
  DATACOM_BASE_URL,
  DATACOM_HEADER_USER,
  DATACOM_HEADER_PASS,
  DATACOM_AGENT_ACCOUNT,
  DATACOM_AGENT_PASSWORD,
}: z.output<typeof schema>): DatacomAccount | undefined {
  const user = { DATACOM_HEADER_USER, DATACOM_HEADER_PASS, DATACOM_AGENT_ACCOUNT, DATACOM_AGENT_PASSWORD };
  const all = allOrNone("Datacom", { DATACOM_BASE_URL, ...user });
  return (
    all && {
      baseUrl: all.DATACOM_BASE_URL.replace(/\/+$/, ""),
      headerUser: all.DATACOM_HEADER_USER,
      headerPass: all.DATACOM_HEADER_PASS,
      agentAccount: all.DATACOM_AGENT_ACCOUNT,
      agentPassword: all.DATACOM_AGENT_PASSWORD,
    }
  );
}

function duffelOf(value: z.output<typeof schema>, isDemo: boolean): DuffelAccount | undefined {
  const { DUFFEL_BASE_URL, DUFFEL_ACCESS_TOKEN: token, DUFFEL_CURRENCY, DUFFEL_VND_RATE } = value;
  const { DUFFEL_WEBHOOK_SECRET: webhookSecret } = value;
  if (!token) {
    const alone = Object.entries({ DUFFEL_BASE_URL, DUFFEL_CURRENCY, DUFFEL_VND_RATE, webhookSecret });
    if (alone.some(([, value]) => value))
      throw new BadConfig("DUFFEL_ACCESS_TOKEN: is needed with the other DUFFEL_ settings");
    return undefined;
  }
  // Customers pay real money, so a sandbox token is accepted only with demo data.
  if (token.startsWith("duffel_test_") && !isDemo)
    throw new BadConfig("DUFFEL_ACCESS_TOKEN: is a test token; real bookings need a live one");
  const currency = DUFFEL_CURRENCY ?? "VND";
  if (currency !== "VND" && !DUFFEL_VND_RATE)
    throw new BadConfig(`DUFFEL_VND_RATE: is needed for an account that is charged in ${currency}`);
  const baseUrl = safeBase("DUFFEL_BASE_URL", DUFFEL_BASE_URL ?? "https://api.duffel.com");
  return { baseUrl, token, currency, rate: currency === "VND" ? 1 : Number(DUFFEL_VND_RATE), webhookSecret };
}

function turnstileOf(value: z.output<typeof schema>, isDemo: boolean): TurnstileAccount | undefined {
  const { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, TURNSTILE_BASE_URL } = value;
  const all = allOrNone("the CAPTCHA", { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY });
  if (!all) {
    if (TURNSTILE_BASE_URL) throw new BadConfig("TURNSTILE_BASE_URL: has no effect without TURNSTILE_SITE_KEY");
    return undefined;
  }
  // Published test keys accept every token (developers.cloudflare.com/turnstile/troubleshooting/testing).
  if (/^[123]x0{20}/.test(all.TURNSTILE_SECRET_KEY) && !isDemo)
    throw new BadConfig("TURNSTILE_SECRET_KEY: is a test key; real visitors need a live one");
  const baseUrl = safeBase("TURNSTILE_BASE_URL", TURNSTILE_BASE_URL ?? "https://challenges.cloudflare.com");
  return { siteKey: all.TURNSTILE_SITE_KEY, secret: all.TURNSTILE_SECRET_KEY, baseUrl };
}

function cdnOf({ CDN_PURGE_URL, CDN_PURGE_TOKEN }: z.output<typeof schema>): Cdn | undefined {
  const all = allOrNone("purging a CDN", { CDN_PURGE_URL, CDN_PURGE_TOKEN });
  return all && { purgeUrl: safeBase("CDN_PURGE_URL", all.CDN_PURGE_URL), token: all.CDN_PURGE_TOKEN };
}

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: z.output<typeof schema>) {
  const all = allOrNone("signing in with Google", { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET });
  if (!all) {
    if (GOOGLE_ISSUER) throw new BadConfig("GOOGLE_ISSUER: has no effect without GOOGLE_CLIENT_ID");
    return undefined;
  }
  const issuer = safeBase("GOOGLE_ISSUER", GOOGLE_ISSUER ?? "https://accounts.google.com");
  return { id: all.GOOGLE_CLIENT_ID, secret: all.GOOGLE_CLIENT_SECRET, issuer };
}
