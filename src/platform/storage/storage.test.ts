import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "vitest";
import { diskStorage } from "./storage.ts";

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), "hai-trinh-storage-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

test("what is stored is read back", async ({ folder }) => {
  const storage = diskStorage(folder);

  await storage.put("images/ab/one.webp", Buffer.from("first"));
  await storage.put("images/ab/one.webp", Buffer.from("second"));

  expect(Buffer.from((await storage.get("images/ab/one.webp")) ?? []).toString()).toBe("second");
  expect(await storage.exists("images/ab/one.webp")).toBe(true);
  expect(await readdir(path.join(folder, "images/ab"))).toEqual(["one.webp"]);
});

test("what was never stored is null, also below a file and for a folder", async ({ folder }) => {
  const storage = diskStorage(folder);
  await storage.put("images/one.webp", Buffer.from("x"));

  expect(await storage.get("images/two.webp")).toBe(null);
  expect(await storage.get("images/one.webp/deeper")).toBe(null);
  expect(await storage.exists("images")).toBe(false);
});

test("no key leads out of the folder or to a hidden file", async ({ folder }) => {
  const storage = diskStorage(folder);

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
  }
});

test("writers at the same moment leave one whole file", async ({ folder }) => {
  const storage = diskStorage(folder);
  const texts = ["a", "b", "c", "d"].map((letter) => letter.repeat(50_000));

  await Promise.all(texts.map((text) => storage.put("one", Buffer.from(text))));

  expect(texts).toContain(Buffer.from((await storage.get("one")) ?? []).toString());
  expect(await readdir(folder)).toEqual(["one"]);
});
