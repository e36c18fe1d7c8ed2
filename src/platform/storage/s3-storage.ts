import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { readBounded } from "../bounded-body.ts";
import { type FileMetadata, keyParts, type Storage } from "./storage.ts";

/** A bucket with an S3 API, and its account. */
export type Bucket = {
  /** If the host starts with the bucket's name, the bucket is addressed by host, otherwise by path. */
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** For one attempt including its whole response. */
const TIMEOUT_MS = 20_000;
/** The largest file has 10 MB; responses without a file have a few kilobytes. */
const MAX_BYTES = 11 * 1024 * 1024;
const MAX_TRIES = 4;
/** The longest pause before the second attempt; it doubles with each attempt. */
const FIRST_PAUSE_MS = 200;

const CACHE_FOR_EVER = "public, max-age=31536000, immutable";

type Timing = { timeoutMs?: number; firstPauseMs?: number };

/** Files in a bucket. Every request may be repeated, because it puts, gets or removes one whole object. */
export function s3Storage(bucket: Bucket, now: () => Date, timing: Timing = {}): Storage {
  const { timeoutMs = TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS } = timing;
  const base = addressOf(bucket);

  async function send(method: string, key: string, bytes?: Uint8Array, metadata: FileMetadata = {}): Promise<Answer> {
    const url = `${base}/${keyParts(key).join("/")}`;
    for (let tried = 1; ; tried += 1) {
      const answer = await attempt(method, url, bytes, metadata).catch((cause: unknown) => ({ cause }));
      if (!("cause" in answer) && !isTransient(answer.status)) return answer;
      if (tried === MAX_TRIES) {
        if ("cause" in answer) throw new StorageFailure(`${method} ${key}: no answer`, { cause: answer.cause });
        throw responseError(method, key, answer);
      }
      // The pause is random, so that failed requests do not all retry at the same moment.
      await wait(Math.random() * firstPauseMs * 2 ** (tried - 1));
    }
  }

  async function attempt(
    method: string,
    url: string,
    bytes: Uint8Array | undefined,
    metadata: FileMetadata,
  ): Promise<Answer> {
    const { accessKeyId, secretAccessKey, region } = bucket;
    const signer = new AwsV4Signer({
      method,
      url,
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      // The signature covers the content: a byte changed on the way is rejected.
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(bytes ?? "")
          .digest("hex"),
        ...(metadata.contentType && { "content-type": metadata.contentType }),
        ...(metadata.neverChanges && { "cache-control": CACHE_FOR_EVER }),
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
    async put(key, bytes, metadata) {
      const answer = await send("PUT", key, bytes, metadata);
      if (answer.status !== 200) throw responseError("PUT", key, answer);
    },
    async get(key) {
      const answer = await send("GET", key);
      if (answer.status === 200) return answer.body;
      if (answer.status === 404 && codeOf(answer) !== "NoSuchBucket") return null;
      throw responseError("GET", key, answer);
    },
    async exists(key) {
      const answer = await send("HEAD", key);
      if (answer.status === 200 || answer.status === 404) return answer.status === 200;
      throw responseError("HEAD", key, answer);
    },
    async remove(key) {
      const answer = await send("DELETE", key);
      if (answer.status !== 204 && answer.status !== 200) throw responseError("DELETE", key, answer);
    },
  };
}

type Answer = { status: number; body: Uint8Array<ArrayBuffer> };

class StorageFailure extends Error {}

/** The bucket's address without a trailing slash. */
function addressOf({ endpoint, name }: Bucket): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, "");
  return url.hostname.startsWith(`${name}.`) ? url.origin + path : `${url.origin}${path}/${name}`;
}

const isTransient = (status: number) => status === 429 || status >= 500;

const responseError = (method: string, key: string, answer: Answer) =>
  new StorageFailure(`${method} ${key}: the object storage answered ${answer.status} ${codeOf(answer)}`.trim());

/** The S3 error code; responses to HEAD have none. */
const codeOf = ({ body }: Answer) =>
  /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body.subarray(0, 2000)).toString())?.[1] ?? "";
