import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import path from "node:path";

/** The HTTP metadata of a file for clients that read the bucket directly; a disk stores none. */
export type FileMetadata = {
  contentType?: string;
  /** Changed content would get another key. */
  neverChanges?: boolean;
};

/** Stores files by key, such as "images/ab/abc.webp". A key cannot point outside its storage. */
export type Storage = {
  /** Stores the bytes. Readers see the whole new file or the previous one. */
  put(key: string, bytes: Uint8Array, metadata?: FileMetadata): Promise<void>;
  /** The bytes, or null for an unknown key. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  exists(key: string): Promise<boolean>;
  /** Does nothing for an unknown key. */
  remove(key: string): Promise<void>;
};

/** Files in a local folder. */
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
      const stats = await stat(fileOf(key)).catch(nullWhenMissing);
      return stats?.isFile() ?? false;
    },
    async remove(key) {
      await unlink(fileOf(key)).catch(nullWhenMissing);
    },
  };
}

const MAX_KEY_LENGTH = 200;

// Each part starts with a letter or digit, so "..", "." and hidden files are rejected.
const partShape = /^[a-z0-9][a-z0-9._-]*$/;

/** The parts of a key. Throws a RangeError for an invalid key. */
export function keyParts(key: string): string[] {
  const parts = key.split("/");
  if (key.length > MAX_KEY_LENGTH || !parts.every((part) => partShape.test(part))) {
    throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`);
  }
  return parts;
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  // The temporary name is no valid key, so an unfinished file is never served.
  const unfinished = `${file}.${randomUUID()}~`;
  try {
    const handle = await open(unfinished, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync(); // without it a power cut may leave the new name on an empty file
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
