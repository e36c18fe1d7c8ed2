import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import path from "node:path";

/** What is said about a file to who reads it past us; a disk has no place for it. */
export type Kept = {
  contentType?: string;
  /** Another content would get another key. */
  neverChanges?: boolean;
};

/** Keeps files by key. A key reads like "images/ab/abc.webp" and never leaves its storage. */
export type Storage = {
  /** Stores the bytes; a reader sees the whole file or the one before it. */
  put(key: string, bytes: Uint8Array, kept?: Kept): Promise<void>;
  /** The bytes, or null when nothing is kept under the key. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  exists(key: string): Promise<boolean>;
  /** Also when nothing is kept under the key. */
  remove(key: string): Promise<void>;
};

/** Files in a folder of this machine. */
export function diskStorage(folder: string): Storage {
  const fileOf = (key: string) => path.join(folder, ...keyParts(key));

  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeWhole(file, bytes);
    },
    async get(key) {
      return readFile(fileOf(key)).catch(nullWhenMissing);
    },
    async exists(key) {
      const found = await stat(fileOf(key)).catch(nullWhenMissing);
      return found?.isFile() ?? false;
    },
    async remove(key) {
      await unlink(fileOf(key)).catch(nullWhenMissing);
    },
  };
}

const MAX_KEY_LENGTH = 200;

// Each part starts with a letter or digit, so "..", "." and hidden files are no parts.
const partShape = /^[a-z0-9][a-z0-9._-]*$/;

/** The parts of a key. Throws a RangeError on anything that is no key. */
export function keyParts(key: string): string[] {
  const parts = key.split("/");
  if (key.length > MAX_KEY_LENGTH || !parts.every((part) => partShape.test(part))) {
    throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`);
  }
  return parts;
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  // A name that is no key: an unfinished file is never served.
  const unfinished = `${file}.${randomUUID()}~`;
  try {
    const handle = await open(unfinished, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync(); // or a power cut leaves the new name on an empty file
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
