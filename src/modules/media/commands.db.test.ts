import sharp from "sharp";
import { expect, vi } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { test } from "#tests/support/context.ts";
import { memoryStorage } from "#tests/support/storage.ts";
import { encodeVariant } from "./adapters/image-codec.ts";
import { addImage, describeImage } from "./commands.ts";
import { makeSizesJob } from "./jobs.ts";
import { getImageVariant, makeVariant } from "./queries.ts";
import { variantKey } from "./rules.ts";

const details = { alt: "Tàu trên vịnh", focalX: 0.4, focalY: 0.6, illustration: true };

/** Noise over a slope: as hard to compress as a photograph. */
const photograph = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#3a8a82", noise: { type: "gaussian", mean: 128, sigma: 12 } },
  });

test("a picture is stored as WebP without its location", async ({ ctx }) => {
  const storage = memoryStorage();
  const bytes = await photograph(2400, 1600)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "20/1 55/1 0/1" } })
    .toBuffer();

  const picture = await addImage(ctx, storage, { bytes, ...details });

  expect(picture).toMatchObject({
    width: 1920,
    height: 1280,
    alt: "Tàu trên vịnh",
    focalX: expect.closeTo(0.4),
    illustration: true,
  });
  const [[key = "", master] = []] = [...storage.files];
  expect(key).toMatch(/^images\/[0-9a-f]{2}\/[0-9a-f]{64}\.webp$/);
  const stored = await sharp(master).metadata();
  expect(stored.format).toBe("webp");
  expect(stored.exif).toBe(undefined);
});

test("the colours of its halves are stored with a picture, as a placeholder", async ({ ctx }) => {
  const plain = (background: string, height: number) => ({
    create: { width: 640, height, channels: 3 as const, background },
  });
  const bytes = await sharp(plain("#c02010", 480))
    .composite([{ input: plain("#1020c0", 240), gravity: "south" }])
    .png()
    .toBuffer();
  const seeThrough = await sharp({ create: { width: 640, height: 480, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();

  const { tones } = await addImage(ctx, memoryStorage(), { bytes, ...details });
  const { tones: none } = await addImage(ctx, memoryStorage(), { bytes: seeThrough, ...details });

  expect(tones?.above).toMatch(/^[bc][0-9a-f][12][0-9a-f][01][0-9a-f]$/);
  expect(tones?.below).toMatch(/^[01][0-9a-f][12][0-9a-f][bc][0-9a-f]$/);
  expect(none).toBe(null);
});

test("a picture taken with the camera turned is stored upright", async ({ ctx }) => {
  const bytes = await photograph(800, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer();

  const picture = await addImage(ctx, memoryStorage(), { bytes, ...details });

  expect(picture).toMatchObject({ width: 500, height: 800 });
});

test("the same picture again returns the stored one", async ({ ctx }) => {
  const storage = memoryStorage();
  const bytes = await photograph(640, 427).webp().toBuffer();

  const first = await addImage(ctx, storage, { bytes, ...details });
  const second = await addImage(ctx, storage, { bytes, ...details, alt: "Khác" });

  expect(second).toEqual(first);
  expect(storage.files.size).toBe(1);
});

test("an invalid, broken or too small picture is rejected and not stored", async ({ ctx }) => {
  const storage = memoryStorage();
  const whole = await photograph(640, 427).png().toBuffer();
  const rejected: [Uint8Array, string][] = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "not-an-image"],
    [whole.subarray(0, whole.length / 2), "image-damaged"],
    [Buffer.from("\x89PNG\r\n\x1a\nnothing more", "latin1"), "image-damaged"],
    [await photograph(300, 900).jpeg().toBuffer(), "image-too-small"],
  ];

  for (const [bytes, code] of rejected) {
    await expect(addImage(ctx, storage, { bytes, ...details })).rejects.toMatchObject({ kind: "invalid", code });
  }
  expect(storage.files.size).toBe(0);
});

test("a small file that claims a huge picture is rejected before it is decoded", async ({ ctx }) => {
  const bytes = await sharp({ create: { width: 16_000, height: 4000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();

  await expect(addImage(ctx, memoryStorage(), { bytes, ...details })).rejects.toMatchObject({
    code: "image-too-large",
  });
});

test("a picture may lack its alternative text, which is never longer than one sentence", async ({ ctx }) => {
  const bytes = await photograph(640, 427).webp().toBuffer();

  const { id, alt } = await addImage(ctx, memoryStorage(), { bytes, ...details, alt: "" });
  const described = await describeImage(ctx, id, { alt: "Boong tàu", focalX: 0.25, focalY: 0.75 });

  expect([alt, described.alt, described.focalX]).toEqual(["", "Boong tàu", 0.25]);
  for (const wrong of [{ alt: "x".repeat(126) }, { focalX: 1.1 }, { focalY: -0.1 }]) {
    await expect(describeImage(ctx, id, { alt: "", focalX: 0, focalY: 0, ...wrong })).rejects.toMatchObject({
      kind: "invalid",
    });
  }
  const asVisitor = { ...ctx, actor: visitor };
  await expect(describeImage(asVisitor, id, details)).rejects.toMatchObject({ kind: "unauthenticated" });
});

test("a visitor may not add pictures", async ({ ctx }) => {
  const asVisitor = { ...ctx, actor: visitor };

  await expect(addImage(asVisitor, memoryStorage(), { bytes: new Uint8Array(), ...details })).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

test("a variant has the requested width and is made once for all", async ({ ctx }) => {
  const storage = memoryStorage();
  const bytes = await photograph(1600, 1067).webp().toBuffer();
  const { id } = await addImage(ctx, storage, { bytes, ...details });
  storage.reads.length = 0;

  const [master = ""] = storage.files.keys();
  const make = () => makeVariant(storage, master, { width: 640, format: "avif" });
  const files = await Promise.all(Array.from({ length: 5 }, make));
  const later = await getImageVariant(ctx, storage, id, 640, "avif");

  expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ width: 640, height: 427, format: "heif" });
  expect(files[0]?.contentType).toBe("image/avif");
  expect(storage.reads.filter((key) => key.startsWith("images/"))).toHaveLength(1);
  expect(later).toMatchObject({ bytes: files[0]?.bytes, isFinal: true });
});

test("a complex photograph is encoded again until it is small enough", async ({ ctx }) => {
  const storage = memoryStorage();
  await addImage(ctx, storage, {
    bytes: await photograph(1600, 1067).webp({ quality: 95 }).toBuffer(),
    ...details,
  });

  const [master = ""] = storage.files.keys();
  const [avif, webp] = await Promise.all([
    makeVariant(storage, master, { width: 640, format: "avif" }),
    makeVariant(storage, master, { width: 640, format: "webp" }),
  ]);

  expect(avif.bytes.length).toBeLessThanOrEqual(45 * 1024);
  expect(webp.bytes.length).toBeLessThanOrEqual(60 * 1024);
});

test("a variant is never wider than its master", async ({ ctx }) => {
  const storage = memoryStorage();
  await addImage(ctx, storage, { bytes: await photograph(500, 400).webp().toBuffer(), ...details });

  const [master = ""] = storage.files.keys();
  const { bytes } = await makeVariant(storage, master, { width: 1920, format: "webp" });

  expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, format: "webp" });
});

test("the nearest existing size, at first the master, is served at once until a size is made", async ({ ctx }) => {
  const storage = memoryStorage();
  const bytes = await photograph(1600, 1067).webp().toBuffer();
  const { id } = await addImage(ctx, storage, { bytes, ...details });
  const [master = ""] = storage.files.keys();

  const first = await getImageVariant(ctx, storage, id, 640, "avif");
  expect(first).toMatchObject({ contentType: "image/webp", isFinal: false, bytes: storage.files.get(master) });
  // The request has started to make it.
  await vi.waitFor(
    async () => expect((await getImageVariant(ctx, storage, id, 640, "avif")).isFinal).toBe(true),
    60_000,
  );
  const near = await getImageVariant(ctx, storage, id, 480, "avif");
  expect(await sharp(near.bytes).metadata()).toMatchObject({ width: 640, format: "heif" });
});

test("the job makes the sizes above the fold of every picture, before any request", async ({ ctx }) => {
  const storage = memoryStorage();
  const { id } = await addImage(ctx, storage, { bytes: await photograph(900, 600).webp().toBuffer(), ...details });

  await makeSizesJob(storage, async () => []).run(ctx, {});

  for (const width of [828, 640, 480])
    expect(await getImageVariant(ctx, storage, id, width, "avif")).toMatchObject({
      contentType: "image/avif",
      isFinal: true,
    });
});

test("pictures of first pages are made first, in all their sizes, before newer ones", async ({ ctx }) => {
  const storage = memoryStorage();
  const ids: string[] = [];
  for (const width of [500, 510, 520])
    ids.push((await addImage(ctx, storage, { bytes: await photograph(width, 400).webp().toBuffer(), ...details })).id);
  const masters = [...storage.files.keys()];
  const [old = "", older = ""] = [ids[1], ids[0]];

  await makeSizesJob(storage, async () => [old, older]).run(ctx, {});

  const made = [...storage.files.keys()].slice(masters.length);
  expect(made).toEqual([1, 0, 2].map((place) => variantKey(masters[place] ?? "", { width: 480, format: "avif" })));
});

test("the job skips an older picture that is on no first page", async ({ ctx, clock }) => {
  const storage = memoryStorage();
  await addImage(ctx, storage, { bytes: await photograph(500, 400).webp().toBuffer(), ...details });
  clock.forward(25 * 60);

  await makeSizesJob(storage, async () => []).run(ctx, {});

  expect(storage.files.size).toBe(1);
});

test("other sizes, formats and pictures are not found", async ({ ctx }) => {
  const storage = memoryStorage();
  const { id } = await addImage(ctx, storage, { bytes: await photograph(640, 427).webp().toBuffer(), ...details });

  for (const [picture, width, format] of [
    [id, 641, "avif"],
    [id, 640, "png"],
    ["01890a5d-ac96-7abc-8def-0123456789ab", 640, "avif"],
    ["x", 640, "avif"],
  ] as const) {
    await expect(getImageVariant(ctx, storage, picture, width, format)).rejects.toMatchObject({ kind: "not-found" });
  }
});

test("a picture that exceeds the height limit of its format is scaled down", async ({ ctx }) => {
  const bytes = await photograph(330, 30_000).jpeg({ quality: 40 }).toBuffer();
  const storage = memoryStorage();
  expect(await addImage(ctx, storage, { bytes, ...details })).toMatchObject({ width: 180, height: 16_383 });
  const [master = new Uint8Array()] = storage.files.values();
  for (const format of ["avif", "webp"] as const)
    expect((await encodeVariant(master, { width: 320, format })).bytes.length).toBeGreaterThan(0);
});
