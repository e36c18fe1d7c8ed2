// A disk of its own for the database and the files of the product, small enough to be filled.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  /** Where the product keeps its files. */
  files: string;
  /** Where PostgreSQL keeps the rows. */
  rows: string;
  /** Takes all that is free, again and again. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): void;
};

/** Null where this machine lets nobody mount one. `server` is the folder of PostgreSQL, whose user gets the part for its rows. */
export function mountSmallDisk(megabytes: number, server: string): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "hai-trinh-disk-"));
  chmodSync(folder, 0o711);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0711`, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return null;
  }
  const [files, rows, hog] = [join(folder, "files"), join(folder, "rows"), join(folder, "hog")];
  mkdirSync(files);
  mkdirSync(rows, { mode: 0o700 });
  const { uid, gid } = statSync(server);
  chownSync(rows, uid, gid);
  let isFull = false;
  let filling = Promise.resolve();

  async function takeAll(): Promise<void> {
    const file = await open(hog, "a");
    for (let size = 8 * 1024 * 1024; isFull; ) {
      const isTaken = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      );
      if (isTaken) continue;
      if (size > 4096) size /= 2;
      // Somebody may give something back meanwhile.
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await file.close();
    await rm(hog);
  }

  return {
    ...{ files, rows },
    async fill() {
      isFull = true;
      filling = takeAll();
    },
    async empty() {
      isFull = false;
      await filling;
    },
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
