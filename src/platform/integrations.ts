import type { Config, DuffelAccount } from "./config.ts";

export type IntegrationKey =
  | "mail"
  | "bank-feed"
  | "files"
  | "database"
  | "encryption-key"
  | "datacom"
  | "duffel"
  | "captcha"
  | "google"
  | "cdn"
  | "vnpay"
  | "momo"
  | "zalopay"
  | "vinvoice";

/** An external service: whether it is on, its host, and the settings that turn it on. Never a secret. */
export type Integration = { key: IntegrationKey; on: boolean; detail: string; settings: readonly string[] };

export function integrationsOf(config: Config): Integration[] {
  const { smtp, sepay, bucket, secretKey, datacom, duffel, turnstile, google, gateways, vinvoice, cdn } = config;
  return [
    { key: "mail", on: smtp !== undefined, detail: smtp ? hostOf(smtp.url) : "", settings: ["SMTP_URL", "MAIL_FROM"] },
    {
      key: "bank-feed",
      on: sepay !== undefined,
      detail: sepay ? (sepay.webhookSecret ? "SePay, HMAC" : "SePay, API key") : "",
      settings: ["SEPAY_WEBHOOK_SECRET", "SEPAY_API_KEY"],
    },
    {
      key: "vnpay",
      on: gateways.vnpay !== undefined,
      detail: gateways.vnpay ? hostOf(gateways.vnpay.payUrl) : "",
      settings: ["VNPAY_TMN_CODE", "VNPAY_HASH_SECRET", "VNPAY_PAY_URL", "VNPAY_API_URL"],
    },
    {
      key: "momo",
      on: gateways.momo !== undefined,
      detail: gateways.momo ? hostOf(gateways.momo.baseUrl) : "",
      settings: ["MOMO_PARTNER_CODE", "MOMO_ACCESS_KEY", "MOMO_SECRET_KEY"],
    },
    {
      key: "zalopay",
      on: gateways.zalopay !== undefined,
      detail: gateways.zalopay ? hostOf(gateways.zalopay.baseUrl) : "",
      settings: ["ZALOPAY_APP_ID", "ZALOPAY_KEY1", "ZALOPAY_KEY2"],
    },
    {
      key: "vinvoice",
      on: vinvoice !== undefined,
      detail: vinvoice ? hostOf(vinvoice.baseUrl) : "",
      settings: ["VINVOICE_TAX_CODE", "VINVOICE_USERNAME", "VINVOICE_PASSWORD"],
    },
    {
      key: "files",
      on: bucket !== undefined,
      detail: bucket ? `${bucket.name}, ${hostOf(bucket.endpoint)}` : config.dataDir,
      settings: ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    },
    {
      key: "database",
      on: config.databaseUrl !== undefined,
      detail: databaseDetail(config),
      settings: ["DATABASE_URL", "DATABASE_REPLICA_URL"],
    },
    { key: "encryption-key", on: secretKey !== undefined, detail: "", settings: ["SECRET_KEY"] },
    {
      key: "datacom",
      on: datacom !== undefined,
      detail: datacom ? hostOf(datacom.baseUrl) : "",
      settings: [
        "DATACOM_BASE_URL",
        "DATACOM_HEADER_USER",
        "DATACOM_HEADER_PASS",
        "DATACOM_AGENT_ACCOUNT",
        "DATACOM_AGENT_PASSWORD",
      ],
    },
    {
      key: "captcha",
      on: turnstile !== undefined,
      detail: turnstile ? hostOf(turnstile.baseUrl) : "",
      settings: ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
    },
    {
      key: "google",
      on: google !== undefined,
      detail: google ? hostOf(google.issuer) : "",
      settings: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    },
    {
      key: "cdn",
      on: cdn !== undefined,
      detail: cdn ? hostOf(cdn.purgeUrl) : "",
      settings: ["CDN_PURGE_URL", "CDN_PURGE_TOKEN"],
    },
    {
      key: "duffel",
      on: duffel !== undefined,
      detail: duffel ? duffelDetail(duffel) : "",
      settings: ["DUFFEL_ACCESS_TOKEN", "DUFFEL_CURRENCY", "DUFFEL_VND_RATE", "DUFFEL_WEBHOOK_SECRET"],
    },
  ];
}

const databaseDetail = ({ databaseUrl, databaseReplicaUrl, dataDir }: Config) =>
  databaseUrl ? [databaseUrl, databaseReplicaUrl].flatMap((url) => (url ? hostOf(url) : [])).join(", ") : dataDir;

const duffelDetail = ({ baseUrl, currency, rate, webhookSecret }: DuffelAccount) =>
  [
    hostOf(baseUrl),
    currency === "VND" ? "VND" : `1 ${currency} = ${rate} VND`,
    ...(webhookSecret ? ["webhook"] : []),
  ].join(", ");

/** Host and port without user and password. */
const hostOf = (url: string) => new URL(url).host;

/** Whether emails leave the outbox. */
export const hasMail = ({ integrations }: { integrations: readonly Integration[] }): boolean =>
  integrations.some(({ key, on }) => key === "mail" && on);
