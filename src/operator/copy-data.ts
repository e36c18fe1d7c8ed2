import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { CannotOpen, lockFolder } from "#platform/database/open.ts";

/** The lock and its journal belong to one place and are no data. */
const isLock = (path: string) => basename(path).startsWith("database.lock");

/** Copies the embedded database and the files of a stopped product to a new folder. */
export function backUpData(dataDir: string, target: string): void {
  if (!existsSync(join(dataDir, "database"))) throw new CannotOpen(`DATA_DIR: ${dataDir} has no embedded database`);
  if (existsSync(target)) throw new CannotOpen(`${target}: exists; a backup needs a new folder`);
  const unlock = lockFolder(dataDir);
  try {
    copyFolder(dataDir, target);
  } finally {
    unlock();
  }
}

/** Copies a backup into DATA_DIR, which has to be empty. */
export function restoreData(source: string, dataDir: string): void {
  if (!existsSync(join(source, "database"))) throw new CannotOpen(`${source}: is no backup of an embedded database`);
  mkdirSync(dataDir, { recursive: true });
  if (readdirSync(dataDir).some((name) => !isLock(name)))
    throw new CannotOpen(`DATA_DIR: ${dataDir} is not empty; a backup is only restored into an empty folder`);
  const unlock = lockFolder(dataDir);
  try {
    for (const name of readdirSync(source)) copyFolder(join(source, name), join(dataDir, name));
  } finally {
    unlock();
  }
}

/** An interrupted copy keeps another name, so that it is never mistaken for a whole one. */
function copyFolder(from: string, to: string): void {
  const unfinished = `${to}~`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, filter: (path) => !isLock(path) });
  renameSync(unfinished, to);
}
