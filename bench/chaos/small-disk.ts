// A separate disk for the database and files of the product, small enough to be filled.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmdirSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  /** The folder of the product's files. */
  files: string;
  /** The folder of PostgreSQL's data. */
  rows: string;
  /** Shrinks the disk to its contents. */
  fill(): void;
  empty(): void;
  remove(): void;
};

/** Null where this machine allows no mounts. `server` is PostgreSQL's folder, whose user owns the data folder. */
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
    files,
    rows,
    fill() {
      // Concurrent writes may make the size too small, which the kernel then rejects.
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
