import dns from "node:dns";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Bucket, s3Storage } from "#platform/storage/s3-storage.ts";
import { startObjectStorage } from "./object-storage.ts";

const KEY = "images/ab/one.webp";
const bytes = Buffer.from("a picture");

async function setUp(change: Partial<Bucket> = {}, { now = () => new Date(), timeoutMs = 20_000, slowMs = 400 } = {}) {
  const emulator = await startObjectStorage({ slowMs });
  onTestFinished(() => emulator.close());
  const bucket = {
    endpoint: emulator.url,
    region: "ap-southeast-1",
    name: "hai-trinh",
    accessKeyId: "AKIDEMULATOR",
    secretAccessKey: "a-secret-for-tests-only",
    ...change,
  };
  return { emulator, storage: s3Storage(bucket, now, { timeoutMs, firstPauseMs: 1 }) };
}

test("storage request is accepted when it is signed, and a picture has its cache lifetime", async () => {
  const { emulator, storage } = await setUp();

  await storage.put(KEY, bytes, { contentType: "image/webp", neverChanges: true });

  expect(emulator.objects.get(KEY)).toMatchObject({
    bytes,
    headers: { contentType: "image/webp", cacheControl: "public, max-age=31536000, immutable" },
  });
  expect(emulator.requests).toEqual([`PUT /hai-trinh/${KEY}`]);
});

test("bucket is addressed in the host name when configured so", async () => {
  vi.spyOn(dns, "lookup").mockImplementation(((...args: unknown[]) => {
    const done = args.at(-1) as (error: null, addresses: object[]) => void;
    done(null, [{ address: "127.0.0.1", family: 4 }]);
  }) as never);
  onTestFinished(() => void vi.restoreAllMocks());
  const emulator = await startObjectStorage();
  onTestFinished(() => emulator.close());
  const endpoint = `http://hai-trinh.s3.example:${emulator.port}/`;
  const account = { accessKeyId: "AKIDEMULATOR", secretAccessKey: "a-secret-for-tests-only" };
  const storage = s3Storage({ endpoint, region: "ap-southeast-1", name: "hai-trinh", ...account }, () => new Date());

  await storage.put(KEY, bytes);

  expect(Buffer.from((await storage.get(KEY)) ?? [])).toEqual(bytes);
  expect(emulator.requests).toEqual([`PUT /${KEY}`, `GET /${KEY}`]);
});

test.each<[string, Partial<Bucket>, RegExp]>([
  ["another secret", { secretAccessKey: "another-secret" }, /403 SignatureDoesNotMatch/],
  ["another account", { accessKeyId: "AKIDOTHER" }, /403 InvalidAccessKeyId/],
  ["another region", { region: "us-east-1" }, /403 AuthorizationHeaderMalformed/],
  ["another bucket", { name: "somebody-elses" }, /404 NoSuchBucket/],
])(
  "storage request with %s is rejected and logged, without the secret and without a retry",
  async (_, change, words) => {
    const { emulator, storage } = await setUp(change);

    await expect(storage.put(KEY, bytes)).rejects.toThrow(words);
    await expect(storage.get(KEY)).rejects.toThrow(words);
    await expect(storage.put(KEY, bytes)).rejects.not.toThrow(/secret/);
    expect(emulator.objects.size).toBe(0);
    expect(emulator.requests).toHaveLength(3);
  },
);

test("storage request is rejected when the clock is off by sixteen minutes", async () => {
  const { storage } = await setUp({}, { now: () => new Date(Date.now() - 16 * 60_000) });

  await expect(storage.get(KEY)).rejects.toThrow(/403 RequestTimeTooSkewed/);
});

test("storage request is rejected when its content was changed on the way", async () => {
  const { emulator, storage } = await setUp();
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) =>
    send(url, { ...init, body: Buffer.from("another picture") }),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(storage.put(KEY, bytes)).rejects.toThrow(/403 XAmzContentSHA256Mismatch/);
  expect(emulator.objects.size).toBe(0);
});

test("storage request is signed and sent again when it fails for a moment", async () => {
  const { emulator, storage } = await setUp();

  emulator.fail("busy", "reset", "busy");
  await storage.put(KEY, bytes);
  emulator.fail("reset");
  expect(await storage.exists(KEY)).toBe(true);
  emulator.fail("busy");
  expect(await storage.get(KEY)).toEqual(new Uint8Array(bytes));
  emulator.fail("busy");
  await storage.remove(KEY);

  expect(emulator.objects.size).toBe(0);
  expect(emulator.requests.map((line) => line.split(" ")[0]).join(" ")).toBe(
    "PUT PUT PUT PUT HEAD HEAD GET GET DELETE DELETE",
  );
});

test("storage request gives up after four tries, and a failure never means that the file is missing", async () => {
  const { emulator, storage } = await setUp();

  emulator.fail("busy", "busy", "busy", "busy");
  await expect(storage.get(KEY)).rejects.toThrow(/503 SlowDown/);
  emulator.fail("reset", "reset", "reset", "reset");
  await expect(storage.exists(KEY)).rejects.toThrow(/no answer/);
  expect(emulator.requests).toHaveLength(8);
});

test("storage request times out when the answer is late", async () => {
  const { emulator, storage } = await setUp({}, { timeoutMs: 2000, slowMs: 6000 });

  emulator.fail("slow");
  await storage.put(KEY, bytes);

  expect(emulator.requests).toHaveLength(2);
});
