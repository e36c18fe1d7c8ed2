import { z } from "zod";
import type { Bucket } from "./storage/s3-storage.ts";

const text = z.string().trim().min(1);
const optional = (schema: z.ZodType<string, string>) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default("0.0.0.0"),
  APP_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: text.default("data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  DEMO_DATA: optional(z.enum(["on", "off"])),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/)),
  SEPAY_API_KEY: optional(text.min(16)),
  SEPAY_WEBHOOK_SECRET: optional(text.min(16)),
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
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** An agency's account at a consolidator of flights that speaks the Datacom platform. */
export type DatacomAccount = {
  /** Without a slash at the end. */
  baseUrl: string;
  headerUser: string;
  headerPass: string;
  agentAccount: string;
  agentPassword: string;
};

/** An agency's account at Duffel (duffel.com). */
export type DuffelAccount = {
  /** Without a slash at the end. */
  baseUrl: string;
  token: string;
  /** What the account is charged in, and how many đồng one of it is. */
  currency: string;
  rate: number;
  /** Signs what Duffel tells by itself; undefined hears nothing of it. */
  webhookSecret: string | undefined;
};

/** An agency's keys of Turnstile (Cloudflare), which tells people from programs. */
export type TurnstileAccount = {
  siteKey: string;
  secret: string;
  /** Without a slash at the end. */
  baseUrl: string;
};

/** The agency's client at Google, by which customers sign in. */
export type GoogleClient = {
  id: string;
  secret: string;
  /** Without a slash at the end. */
  issuer: string;
};

/** What the environment decides, checked once at the start. See .env.example for what each value means. */
export type Config = {
  port: number;
  host: string;
  /** Where customers reach the site, without a slash at the end. */
  /** Whether APP_URL is set; otherwise `appUrl` is a guess for this machine. */
  hasAppUrl: boolean;
  appUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  demoData: boolean;
  smtp: { url: string; from: string } | undefined;
  sepay: { apiKey: string | undefined; webhookSecret: string | undefined } | undefined;
  /** Where uploaded files lie; undefined is a folder of dataDir. */
  bucket: Bucket | undefined;
  /** Undefined sells no flights but our own. */
  datacom: DatacomAccount | undefined;
  duffel: DuffelAccount | undefined;
  /** Undefined asks nobody whether they are a program, and allows everybody less. */
  turnstile: TurnstileAccount | undefined;
  /** Undefined lets no customer sign in; bookings are found by their code. */
  google: GoogleClient | undefined;
  trustedProxies: number;
  metricsToken: string | undefined;
  /** Seals what must not be readable in a copy of the database; without one a key is kept in the database. */
  secretKey: string | undefined;
  /** The first account; without a password one is printed once. */
  owner: { email: string; password: string | undefined } | undefined;
  logLevel: string;
};

/** One line that says which value is wrong and why. */
export class BadConfig extends Error {}

/** Throws BadConfig on a malformed or half-finished setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadConfig(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const value = parsed.data;
  if (value.SMTP_URL && !value.MAIL_FROM) throw new BadConfig("MAIL_FROM: is needed when SMTP_URL is set");
  if (value.OWNER_PASSWORD && !value.OWNER_EMAIL) throw new BadConfig("OWNER_EMAIL: is needed with OWNER_PASSWORD");

  const demoData = (value.DEMO_DATA ?? (value.DATABASE_URL ? "off" : "on")) === "on";
  return {
    port: value.PORT,
    host: value.HOST,
    hasAppUrl: value.APP_URL !== undefined,
    appUrl: (value.APP_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ""),
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
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
    trustedProxies: value.TRUSTED_PROXIES,
    metricsToken: value.METRICS_TOKEN,
    secretKey: value.SECRET_KEY,
    owner: value.OWNER_EMAIL ? { email: value.OWNER_EMAIL, password: value.OWNER_PASSWORD } : undefined,
    logLevel: value.LOG_LEVEL,
  };
}

/** All of it or nothing: half of it would let uploads vanish into a folder that nobody backs up. */
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
      ...{ endpoint: all.S3_ENDPOINT, region: all.S3_REGION, name: all.S3_BUCKET },
      ...{ accessKeyId: all.S3_ACCESS_KEY_ID, secretAccessKey: all.S3_SECRET_ACCESS_KEY },
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
  const all = allOrNone("flights of Datacom", { DATACOM_BASE_URL, ...user });
  return (
    all && {
      baseUrl: all.DATACOM_BASE_URL.replace(/\/+$/, ""),
      ...{ headerUser: all.DATACOM_HEADER_USER, headerPass: all.DATACOM_HEADER_PASS },
      ...{ agentAccount: all.DATACOM_AGENT_ACCOUNT, agentPassword: all.DATACOM_AGENT_PASSWORD },
    }
  );
}

function duffelOf(value: z.output<typeof schema>, isDemo: boolean): DuffelAccount | undefined {
  const { DUFFEL_BASE_URL, DUFFEL_ACCESS_TOKEN: token, DUFFEL_CURRENCY, DUFFEL_VND_RATE } = value;
  const { DUFFEL_WEBHOOK_SECRET: webhookSecret } = value;
  if (!token) {
    const alone = Object.entries({ DUFFEL_BASE_URL, DUFFEL_CURRENCY, DUFFEL_VND_RATE, webhookSecret });
    if (alone.some(([, given]) => given))
      throw new BadConfig("DUFFEL_ACCESS_TOKEN: is needed with the others of Duffel");
    return undefined;
  }
  // Customers pay real money: a token of Duffel's sandbox is for trying the product with demo data.
  if (token.startsWith("duffel_test_") && !isDemo)
    throw new BadConfig("DUFFEL_ACCESS_TOKEN: is for tests, and real bookings need one that is live");
  const currency = DUFFEL_CURRENCY ?? "VND";
  if (currency !== "VND" && !DUFFEL_VND_RATE)
    throw new BadConfig(`DUFFEL_VND_RATE: is needed for an account that is charged in ${currency}`);
  const baseUrl = safeBase("DUFFEL_BASE_URL", DUFFEL_BASE_URL ?? "https://api.duffel.com");
  return { baseUrl, token, currency, rate: currency === "VND" ? 1 : Number(DUFFEL_VND_RATE), webhookSecret };
}

function turnstileOf(value: z.output<typeof schema>, isDemo: boolean): TurnstileAccount | undefined {
  const { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, TURNSTILE_BASE_URL } = value;
  const all = allOrNone("the check against programs", { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY });
  if (!all) {
    if (TURNSTILE_BASE_URL) throw new BadConfig("TURNSTILE_BASE_URL: is nothing without TURNSTILE_SITE_KEY");
    return undefined;
  }
  // Published test keys let everybody pass (developers.cloudflare.com/turnstile/troubleshooting/testing).
  if (/^[123]x0{20}/.test(all.TURNSTILE_SECRET_KEY) && !isDemo)
    throw new BadConfig("TURNSTILE_SECRET_KEY: is for tests, and real visitors need one that is live");
  const baseUrl = safeBase("TURNSTILE_BASE_URL", TURNSTILE_BASE_URL ?? "https://challenges.cloudflare.com");
  return { siteKey: all.TURNSTILE_SITE_KEY, secret: all.TURNSTILE_SECRET_KEY, baseUrl };
}

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: z.output<typeof schema>) {
  const all = allOrNone("signing in with Google", { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET });
  if (!all) {
    if (GOOGLE_ISSUER) throw new BadConfig("GOOGLE_ISSUER: is nothing without GOOGLE_CLIENT_ID");
    return undefined;
  }
  const issuer = safeBase("GOOGLE_ISSUER", GOOGLE_ISSUER ?? "https://accounts.google.com");
  return { id: all.GOOGLE_CLIENT_ID, secret: all.GOOGLE_CLIENT_SECRET, issuer };
}

/** The address of a service that secrets are sent to: encrypted, or on this machine. Without a slash at the end. */
function safeBase(setting: string, url: string): string {
  if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${url}/`))
    throw new BadConfig(`${setting}: has to begin with https, for secrets go with it`);
  return url.replace(/\/+$/, "");
}

/** Settings that only make sense together; undefined when none is given. */
function allOrNone<Name extends string>(
  purpose: string,
  settings: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const missing = Object.entries(settings).flatMap(([setting, given]) => (given ? [] : [setting]));
  if (missing.length === 0) return settings as Record<Name, string>;
  if (missing.length < Object.keys(settings).length) {
    throw new BadConfig(`${missing.join(", ")}: missing; ${purpose} needs all of ${Object.keys(settings).join(", ")}`);
  }
  return undefined;
}
