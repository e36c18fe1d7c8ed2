import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hai-trinh-admin-"));
afterAll(() => rmSync(folder, { recursive: true }));

function admin(args: string[], env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync("node_modules/.bin/node", ["scripts/admin.ts", ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
  });
  return { status, stdout };
}

test("admin without a known command prints the commands", () => {
  const { status, stdout } = admin(["destroy"]);
  expect([status, stdout]).toEqual([1, expect.stringContaining("check-ledger")]);
});

test("check-config accepts good settings, and fails for a wrong or a misspelled one without printing secrets", () => {
  const DATABASE_URL = "postgres://app:geheim@db.example/haitrinh";
  const good = admin(["check-config"], { DATABASE_URL, APP_URL: "https://haitrinh.example" });
  expect([good.status, good.stdout]).toEqual([0, expect.stringContaining("PostgreSQL at db.example")]);
  const both = admin(["check-config"], {
    DATABASE_URL,
    DATABASE_REPLICA_URL: "postgres://app:geheim@standby.example/x",
  });
  expect([both.status, both.stdout]).toEqual([0, expect.stringContaining("Replica: PostgreSQL at standby.example")]);
  expect(`${good.stdout}${both.stdout}`).not.toContain("geheim");
  expect(admin(["check-config"], { PORT: "x" }).stdout).toMatch(/^PORT: /);
  const misspelled = admin(["check-config"], { DATABSE_URL: DATABASE_URL });
  expect([misspelled.status, misspelled.stdout]).toEqual([1, expect.stringContaining("DATABSE_URL")]);
});

test("backup copies the embedded database and files, and restore takes them only into an empty folder", () => {
  const [dataDir, copy, restored] = ["data", "copy", "restored"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(join(dataDir, "database"), { recursive: true });
  mkdirSync(join(dataDir, "media"));
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "17");
  writeFileSync(join(dataDir, "media", "a.avif"), "picture");

  expect(admin(["backup", copy], { DATA_DIR: dataDir }).status).toBe(0);
  expect(readdirSync(copy).sort()).toEqual(["database", "media"]);
  expect(admin(["backup", copy], { DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("needs a new folder"),
  });
  expect(admin(["restore", copy], { DATA_DIR: restored }).status).toBe(0);
  expect(readFileSync(join(restored, "media", "a.avif"), "utf8")).toBe("picture");
  expect(readFileSync(join(restored, "database", "PG_VERSION"), "utf8")).toBe("17");
  for (const [source, target] of [
    [copy, dataDir],
    [folder, join(folder, "other")],
  ] as const)
    expect(admin(["restore", source], { DATA_DIR: target }).status).toBe(1);
  const onServer = admin(["backup", join(folder, "x")], { DATABASE_URL: "postgres://app@db/haitrinh" });
  expect(onServer.stdout).toContain("pg_dump");
});
