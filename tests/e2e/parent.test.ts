import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a server of the journeys ends and removes their folder when its parent is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hai-trinh-parent-"));
  const server = `import { endWithParent } from "./tests/e2e/parent.ts"; endWithParent(); setInterval(() => {}, 1000);`;
  const parent = `
    import { spawn } from "node:child_process";
    const args = ["--input-type=module-typescript", "--eval", ${JSON.stringify(server)}];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"] });
    child.once("spawn", () => process.stdout.write(String(child.pid)));
    setInterval(() => {}, 1000);
  `;
  const killed = spawn(process.execPath, ["--input-type=module", "--eval", parent], {
    env: { ...process.env, E2E_HOME: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = (await once(killed.stdout, "data")).map(Number);
  if (!pid) throw new Error("the server did not start");
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, "SIGKILL")));
  expect(isAlive(pid)).toBe(true);

  killed.kill("SIGKILL");

  await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
