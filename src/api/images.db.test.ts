import { Hono } from "hono";
import sharp from "sharp";
import { expect, onTestFinished, vi } from "vitest";
import { mediaRoutes } from "#http/media.ts";
import { PictureCache } from "#http/picture-cache.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { s3Storage } from "#platform/storage/s3-storage.ts";
import { startObjectStorage } from "#tests/emulators/object-storage.ts";
import { test } from "#tests/support/context.ts";
import { createApi } from "./routes.ts";

test("a picture uploaded by API is served from the object storage", async ({ ctx }) => {
  const emulator = await startObjectStorage();
  onTestFinished(() => emulator.close());
  const account = { accessKeyId: "AKIDEMULATOR", secretAccessKey: "a-secret-for-tests-only" };
  const bucket = { endpoint: emulator.url, region: "ap-southeast-1", name: "hai-trinh", ...account };
  const storage = s3Storage(bucket, () => new Date());
  const app = new Hono<RequestEnv>()
    .use(async (c, next) => {
      c.set("ctx", ctx);
      c.set("limits", { consume: async () => undefined });
      c.set("clientAddress", "203.0.113.9");
      await next();
    })
    .route("/", mediaRoutes(storage, new PictureCache("https://haitrinh.example")))
    .route("/api", createApi({ feed: undefined, storage, siteUrl: ctx.siteUrl }));
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#3a8a82", noise } }).jpeg();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await picture.toBuffer())]));

  const uploaded = await app.request("/api/images/upload", { method: "POST", body: form });
  const { result } = (await uploaded.json()) as { result: { _id: string } };
  const early = await app.request(`/media/${result._id}/640.webp`);
  expect(early.headers.get("cache-control")).toBe("public, max-age=10");
  const served = await vi.waitFor(async () => {
    const answer = await app.request(`/media/${result._id}/640.webp`);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    return answer;
  }, 60_000);

  expect([uploaded.status, served.status]).toEqual([200, 200]);
  expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({ width: 640, format: "webp" });
  expect([...emulator.objects.keys()]).toEqual([
    expect.stringMatching(/^images\/[0-9a-f]{2}\/[0-9a-f]{64}\.webp$/),
    expect.stringMatching(/^image-cache\/.+\/640\.webp$/),
  ]);
  for (const { headers } of emulator.objects.values()) {
    expect(headers).toEqual({ contentType: "image/webp", cacheControl: "public, max-age=31536000, immutable" });
  }
});
