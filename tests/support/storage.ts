import type { Storage } from "#platform/storage/storage.ts";

/** An in-memory storage that records its reads. */
export function memoryStorage(): Storage & { files: Map<string, Uint8Array<ArrayBuffer>>; reads: string[] } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const reads: string[] = [];
  return {
    files,
    reads,
    put: async (key, bytes) => void files.set(key, new Uint8Array(bytes)),
    get: async (key) => {
      reads.push(key);
      return files.get(key) ?? null;
    },
    exists: async (key) => files.has(key),
    remove: async (key) => void files.delete(key),
  };
}
