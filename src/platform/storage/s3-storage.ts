import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { readBounded } from "../bounded-body.ts";
import { type Kept, keyParts, type Storage } from "./storage.ts";

/** A bucket that speaks S3, and the account that may use it. */
export type Bucket = {
  /** With the bucket's name at the front of the host it is addressed there, else at the front of the path. */
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** For one try with all of its answer. */
const TIMEOUT_MS = 20_000;
/** The largest file has 10 MB; answers without a file have a few kilobytes. */
const MAX_BYTES = 11 * 1024 * 1024;
const TRIES = 4;
/** Before the second try at most this long, then twice as long each time. */
const FIRST_PAUSE_MS = 200;

const FOREVER = "public, max-age=31536000, immutable";

type Timing = { timeoutMs?: number; firstPauseMs?: number };

/** Files in a bucket. Every request may be repeated: it puts, gets or removes one whole object under one key. */
export function s3Storage(bucket: Bucket, now: () => Date, timing: Timing = {}): Storage {
  const { timeoutMs = TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS } = timing;
  const base = addressOf(bucket);

  async function send(method: string, key: string, bytes?: Uint8Array, kept: Kept = {}): Promise<Answer> {
    const url = `${base}/${keyParts(key).join("/")}`;
    for (let tried = 1; ; tried += 1) {
      const answer = await attempt(method, url, bytes, kept).catch((cause: unknown) => ({ cause }));
      if (!("cause" in answer) && !isPassing(answer.status)) return answer;
      if (tried === TRIES) {
        if ("cause" in answer) throw new StorageFailure(`${method} ${key}: no answer`, { cause: answer.cause });
        throw refusal(method, key, answer);
      }
      // A random part of the pause, so that all who failed together do not come back together.
      await wait(Math.random() * firstPauseMs * 2 ** (tried - 1));
    }
  }

  async function attempt(method: string, url: string, bytes: Uint8Array | undefined, kept: Kept): Promise<Answer> {
    const { accessKeyId, secretAccessKey, region } = bucket;
    const signer = new AwsV4Signer({
      ...{ method, url, accessKeyId, secretAccessKey, region, service: "s3" },
      // The signature covers the content too: a byte that changes on the way is refused.
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(bytes ?? "")
          .digest("hex"),
        ...(kept.contentType && { "content-type": kept.contentType }),
        ...(kept.neverChanges && { "cache-control": FOREVER }),
      },
      datetime: now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ""),
    });
    const signed = await signer.sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(bytes && { body: new Uint8Array(bytes) }),
    });
    return { status: response.status, body: await readBounded(response, MAX_BYTES) };
  }

  return {
    async put(key, bytes, kept) {
      const answer = await send("PUT", key, bytes, kept);
      if (answer.status !== 200) throw refusal("PUT", key, answer);
    },
    async get(key) {
      const answer = await send("GET", key);
      if (answer.status === 200) return answer.body;
      if (answer.status === 404 && codeOf(answer) !== "NoSuchBucket") return null;
      throw refusal("GET", key, answer);
    },
    async exists(key) {
      const answer = await send("HEAD", key);
      if (answer.status === 200 || answer.status === 404) return answer.status === 200;
      throw refusal("HEAD", key, answer);
    },
    async remove(key) {
      const answer = await send("DELETE", key);
      if (answer.status !== 204 && answer.status !== 200) throw refusal("DELETE", key, answer);
    },
  };
}

type Answer = { status: number; body: Uint8Array<ArrayBuffer> };

class StorageFailure extends Error {}

/** The bucket's address without a slash at the end. */
function addressOf({ endpoint, name }: Bucket): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, "");
  return url.hostname.startsWith(`${name}.`) ? url.origin + path : `${url.origin}${path}/${name}`;
}

const isPassing = (status: number) => status === 429 || status >= 500;

const refusal = (method: string, key: string, answer: Answer) =>
  new StorageFailure(`${method} ${key}: the object storage answered ${answer.status} ${codeOf(answer)}`.trim());

/** The word S3 has for what went wrong; answers to HEAD have none. */
const codeOf = ({ body }: Answer) =>
  /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body.subarray(0, 2000)).toString())?.[1] ?? "";
