// A disk of its own for the database and the files of the product, small enough to be filled.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmdirSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  /** Where the product keeps its files. */
  files: string;
  /** Where PostgreSQL keeps the rows. */
  rows: string;
  /** Makes it as small as what lies on it. */
  fill(): void;
  empty(): void;
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
  const [files, rows] = [join(folder, "files"), join(folder, "rows")];
  mkdirSync(files);
  mkdirSync(rows, { mode: 0o700 });
  const { uid, gid } = statSync(server);
  chownSync(rows, uid, gid);
  const resize = (size: string) => spawnSync("mount", ["-o", `remount,size=${size}`, folder]).status === 0;

  return {
    ...{ files, rows },
    fill() {
      // What is written meanwhile makes the size too small for what lies there, which the kernel refuses.
      for (let tries = 0; tries < 100; tries += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        if (resize(String((blocks - bfree) * bsize))) return;
      }
      throw new Error("the disk was never filled");
    },
    empty() {
      if (!resize(`${megabytes}m`)) throw new Error("the disk was not emptied");
    },
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
