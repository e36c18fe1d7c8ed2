import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "vitest";
import { startObjectStorage } from "#tests/emulators/object-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import { diskStorage, type Storage } from "./storage.ts";

/** A storage, and the keys of all its files. */
type Opened = { storage: Storage; keys: () => Promise<string[]>; close: () => Promise<void> };

async function openDisk(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), "hai-trinh-storage-"));
  const keys = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((file) => path.relative(folder, path.join(file.parentPath, file.name))).sort();
  };
  return { storage: diskStorage(folder), keys, close: () => rm(folder, { recursive: true }) };
}

async function openBucket(): Promise<Opened> {
  const emulator = await startObjectStorage();
  const account = { accessKeyId: "AKIDEMULATOR", secretAccessKey: "a-secret-for-tests-only" };
  const bucket = { endpoint: emulator.url, region: "ap-southeast-1", name: "hai-trinh", ...account };
  const storage = s3Storage(bucket, () => new Date());
  return { storage, keys: async () => [...emulator.objects.keys()].sort(), close: emulator.close };
}

const test = base.extend<{ open: (kind: string) => Promise<Opened> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
  open: async ({}, use) => {
    const opened: Opened[] = [];
    await use(async (kind) => {
      const one = kind === "disk" ? await openDisk() : await openBucket();
      opened.push(one);
      return one;
    });
    for (const one of opened) await one.close();
  },
});

for (const kind of ["disk", "bucket"]) {
  test(`${kind}: a stored file is read back`, async ({ open }) => {
    const { storage, keys } = await open(kind);

    await storage.put("images/ab/one.webp", Buffer.from("first"));
    await storage.put("images/ab/one.webp", Buffer.from("second"), { contentType: "image/webp" });

    expect(Buffer.from((await storage.get("images/ab/one.webp")) ?? []).toString()).toBe("second");
    expect(await storage.exists("images/ab/one.webp")).toBe(true);
    expect(await keys()).toEqual(["images/ab/one.webp"]);
  });

  test(`${kind}: a key that was never stored is null, also below a file and for a folder`, async ({ open }) => {
    const { storage } = await open(kind);
    await storage.put("images/one.webp", Buffer.from("x"));

    expect(await storage.get("images/two.webp")).toBe(null);
    expect(await storage.get("images/one.webp/deeper")).toBe(null);
    expect(await storage.exists("images")).toBe(false);
  });

  test(`${kind}: a removed file is gone, and removing it again does not fail`, async ({ open }) => {
    const { storage, keys } = await open(kind);
    await storage.put("documents/one.pdf", Buffer.from("x"));
    await storage.put("documents/two.pdf", Buffer.from("y"));

    await storage.remove("documents/one.pdf");
    await storage.remove("documents/one.pdf");

    expect(await storage.get("documents/one.pdf")).toBe(null);
    expect(await keys()).toEqual(["documents/two.pdf"]);
  });

  test(`${kind}: no key leads out of the folder or to a hidden file`, async ({ open }) => {
    const { storage } = await open(kind);

    for (const key of [
      "../x",
      "a/../../x",
      "/etc/passwd",
      "a//b",
      "",
      ".env",
      "a/.b",
      "a\\..\\b",
      "A",
      "a\0b",
      "x".repeat(300),
    ]) {
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
      await expect(async () => storage.get(key)).rejects.toThrow(RangeError);
      await expect(storage.remove(key)).rejects.toThrow(RangeError);
    }
  });

  test(`${kind}: writers at the same moment leave one whole file`, async ({ open }) => {
    const { storage, keys } = await open(kind);
    const texts = ["a", "b", "c", "d"].map((letter) => letter.repeat(50_000));

    await Promise.all(texts.map((text) => storage.put("one", Buffer.from(text))));

    expect(texts).toContain(Buffer.from((await storage.get("one")) ?? []).toString());
    expect(await keys()).toEqual(["one"]);
  });
}
