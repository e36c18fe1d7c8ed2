import { statfs } from "node:fs/promises";

// PostgreSQL's disk_full (https://www.postgresql.org/docs/current/errcodes-appendix.html), and the codes of the operating system.
const codes = ["53100", "ENOSPC", "EDQUOT"];
// PGlite's file system reports it only in messages, such as PostgreSQL's "could not extend file" or "could not write to file".
const messages = /No space left on device|ENOSPC|[Dd]isk quota exceeded/;

/** Whether an error, or its cause, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return codes.includes(code) || messages.test(error.message) || isDiskFull(error.cause);
}

/** Below this the disk counts as full: PostgreSQL writes its WAL in files of 16 MB. */
const MIN_BYTES = 32 * 1024 * 1024;
const CHECK_INTERVAL_MS = 5000;

/** Checks whether a folder's disk has room, at most every few seconds. */
export function createDiskSpaceCheck(folder: string, room: (folder: string) => Promise<number> = freeBytes) {
  let known: Promise<boolean> | undefined;
  let until = 0;
  return (): Promise<boolean> => {
    if (known && performance.now() < until) return known;
    until = performance.now() + CHECK_INTERVAL_MS;
    known = room(folder).then(
      (free) => free >= MIN_BYTES,
      // A missing or unreadable folder counts as having room.
      () => true,
    );
    return known;
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
