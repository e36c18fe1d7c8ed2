import { expect, test } from "vitest";
import { createDiskSpaceCheck, isDiskFull } from "./disk-full.ts";

test("isDiskFull recognizes the codes of PostgreSQL and the system and the message of PGlite, also when wrapped", () => {
  const full = [
    Object.assign(new Error("could not extend file"), { code: "53100" }),
    Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" }),
    new Error('could not write to file "pg_wal/xlogtemp.1": No space left on device'),
  ];
  for (const error of full) {
    expect(isDiskFull(error)).toBe(true);
    expect(isDiskFull(new Error("Failed query", { cause: error }))).toBe(true);
  }
  expect(isDiskFull(Object.assign(new Error("duplicate key"), { code: "23505" }))).toBe(false);
});

test("createDiskSpaceCheck checks the folder once for concurrent callers, and counts an unreadable folder as having room", async () => {
  let looks = 0;
  const hasRoom = createDiskSpaceCheck("/data", async () => {
    looks += 1;
    return 1024;
  });
  expect(await Promise.all([hasRoom(), hasRoom(), hasRoom()])).toEqual([false, false, false]);
  expect(looks).toBe(1);
  expect(await createDiskSpaceCheck("/nowhere/at/all")()).toBe(true);
  expect(await createDiskSpaceCheck("/data", async () => 1e9)()).toBe(true);
});
