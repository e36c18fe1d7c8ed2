// S3 emulator: `node tests/emulators/object-storage.ts [port]`. It verifies signatures with
// its own code (AWS Signature Version 4, header form). It imports nothing of the product or of the library that signs there, so
// that a mistake in either is not repeated here.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export type StoredObject = { bytes: Buffer<ArrayBuffer>; headers: { contentType: string; cacheControl: string } };

/** Fault of a request: status 503, a broken connection, or a late answer. */
export type Fault = "busy" | "reset" | "slow";

export type ObjectStorageEmulator = {
  url: string;
  port: number;
  objects: Map<string, StoredObject>;
  /** Method and path of every request, including failed ones. */
  requests: string[];
  /** Faults of the next requests, one each. */
  fail(...faults: Fault[]): void;
  close(): Promise<void>;
};

type Options = {
  port?: number;
  bucket?: string;
  region?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Delay of a slow answer. */
  slowMs?: number;
};

/** AWS rejects requests that were signed longer ago than this, or as far in the future. */
const SKEW_MS = 15 * 60_000;

export async function startObjectStorage(options: Options = {}): Promise<ObjectStorageEmulator> {
  const account = {
    bucket: "hai-trinh",
    region: "ap-southeast-1",
    accessKeyId: "AKIDEMULATOR",
    secretAccessKey: "a-secret-for-tests-only",
    ...options,
  };
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const faults: Fault[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    requests.push(`${request.method} ${request.url}`);
    const fault = faults.shift();
    if (fault === "reset") return void request.socket.destroy();
    if (fault === "busy") return reject(response, 503, "SlowDown");
    if (fault === "slow") await wait(options.slowMs ?? 5000);
    const problem = signatureProblem(request, body, account);
    if (problem) return reject(response, 403, problem);
    const { bucket, key } = target(request, account.bucket);
    if (bucket !== account.bucket) return reject(response, 404, "NoSuchBucket");
    answer(request, response, key, body);
  }

  function answer(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer<ArrayBuffer>): void {
    const kept = objects.get(key);
    switch (request.method) {
      case "PUT": {
        const contentType = request.headers["content-type"] ?? "binary/octet-stream";
        objects.set(key, {
          bytes: body,
          headers: { contentType, cacheControl: request.headers["cache-control"] ?? "" },
        });
        response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
        return;
      }
      case "GET":
      case "HEAD":
        if (kept) {
          response.writeHead(200, { "content-type": kept.headers.contentType, "content-length": kept.bytes.length });
          response.end(request.method === "GET" ? kept.bytes : undefined);
        } else reject(response, 404, "NoSuchKey");
        return;
      case "DELETE":
        objects.delete(key);
        response.writeHead(204).end();
        return;
      default:
        reject(response, 405, "MethodNotAllowed");
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the emulator has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    objects,
    requests,
    fail: (...next) => void faults.push(...next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The bucket is the first part of the host, or of the path. */
function target(request: IncomingMessage, own: string): { bucket: string; key: string } {
  const path = decodeURIComponent(pathOf(request)).slice(1);
  if (request.headers.host?.startsWith(`${own}.`)) return { bucket: own, key: path };
  const [bucket = "", ...rest] = path.split("/");
  return { bucket, key: rest.join("/") };
}

type Account = { region: string; accessKeyId: string; secretAccessKey: string };

/** The error code of S3 for a request, or null when its signature is valid. */
function signatureProblem(request: IncomingMessage, body: Buffer, account: Account): string | null {
  const authorization = request.headers.authorization ?? "";
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day = "", region = "", signed = "", signature = ""] = shape.exec(authorization) ?? [];
  if (!keyId) return "AccessDenied";
  if (keyId !== account.accessKeyId) return "InvalidAccessKeyId";
  if (region !== account.region) return "AuthorizationHeaderMalformed";

  const time = header(request, "x-amz-date");
  const instant = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - instant) <= SKEW_MS)) return "RequestTimeTooSkewed";

  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return "AccessDenied";
  const digest = createHash("sha256").update(body).digest("hex");
  if (header(request, "x-amz-content-sha256") !== digest) return "XAmzContentSHA256Mismatch";

  const canonical = [
    request.method,
    pathOf(request),
    queryOf(request),
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, " ")}`),
    "",
    signed,
    digest,
  ].join("\n");
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", time, `${day}/${region}/s3/aws4_request`, hashed].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (key, part) => createHmac("sha256", key).update(part).digest(),
    `AWS4${account.secretAccessKey}`,
  );
  const expected = createHmac("sha256", key).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? "");

const pathOf = (request: IncomingMessage) => (request.url ?? "/").split("?")[0] ?? "/";

const queryOf = (request: IncomingMessage) =>
  ((request.url ?? "").split("?")[1] ?? "").split("&").filter(Boolean).sort().join("&");

function reject(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

if (import.meta.main) {
  const emulator = await startObjectStorage({ port: Number(process.argv[2] ?? 4020) });
  process.stdout.write(
    `S3_ENDPOINT=${emulator.url} S3_REGION=ap-southeast-1 S3_BUCKET=hai-trinh S3_ACCESS_KEY_ID=AKIDEMULATOR S3_SECRET_ACCESS_KEY=a-secret-for-tests-only\n`,
  );
}
