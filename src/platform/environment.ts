import { readFileSync } from "node:fs";
import { settingNames } from "./config.ts";
import { BadConfig } from "./config-checks.ts";

type Env = Record<string, string | undefined>;

/** Settings that may come from a file that `NAME_FILE` names, as Docker secrets and systemd credentials provide them. */
const secretNames: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "SMTP_URL",
  "SEPAY_API_KEY",
  "SEPAY_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "SECRET_KEY",
  "OWNER_PASSWORD",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "DATACOM_HEADER_PASS",
  "DATACOM_AGENT_PASSWORD",
  "DUFFEL_ACCESS_TOKEN",
  "DUFFEL_WEBHOOK_SECRET",
  "TURNSTILE_SECRET_KEY",
  "GOOGLE_CLIENT_SECRET",
  "CDN_PURGE_TOKEN",
  "VNPAY_HASH_SECRET",
  "MOMO_SECRET_KEY",
  "ZALOPAY_KEY1",
  "ZALOPAY_KEY2",
  "VINVOICE_PASSWORD",
]);

/** Adds the secrets that `NAME_FILE` settings name. Throws BadConfig for an unreadable file, and when `NAME` is set too. */
export function readSecretFiles(env: Env): Env {
  const read = [...secretNames].flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw new BadConfig(`${name}_FILE: cannot be set together with ${name}`);
    return [[name, contentOf(`${name}_FILE`, path)]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function contentOf(setting: string, path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new BadConfig(`${setting}: cannot be read (${error instanceof Error ? error.message : error})`);
  }
}

/** Prefixes that no other program uses. */
const ownPrefix = /^(SEPAY|DATACOM|DUFFEL|TURNSTILE|OWNER|DRAIN|VNPAY|MOMO|ZALOPAY|VINVOICE|CDN)_/;
/** Shorter names are too close to those of other programs. */
const MIN_LENGTH = 6;
const MAX_CHANGES = 2;

/** Names in the environment that are probably a misspelled setting, with the nearest setting. */
export function findMisspelledSettings(env: Env): { name: string; nearest: string }[] {
  const known = [...settingNames, ...[...secretNames].map((name) => `${name}_FILE`)];
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const [nearest] = known
      .map((setting) => ({ setting, changes: editDistance(name, setting) }))
      .sort((a, b) => a.changes - b.changes);
    const isClose = nearest && nearest.changes <= MAX_CHANGES && nearest.setting.length >= MIN_LENGTH;
    const isFileOfSetting = name.endsWith("_FILE") && settingNames.includes(name.slice(0, -"_FILE".length));
    return nearest && (isClose || isFileOfSetting || ownPrefix.test(name)) ? [{ name, nearest: nearest.setting }] : [];
  });
}

/** The Levenshtein distance: inserted, deleted and replaced characters. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
