import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Starts a product without demo data for one journey. `end` sends SIGTERM and returns the exit code. */
export async function startEmptyProduct(env: Record<string, string>) {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const address = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "hai-trinh-empty-"));
  const own = { PORT: String(port), APP_URL: address, DATA_DIR: folder, DEMO_DATA: "off", LOG_LEVEL: "warn" };
  const child: ChildProcess = spawn("node_modules/.bin/node", ["tests/e2e/product-server.ts"], {
    env: { ...process.env, NODE_ENV: "production", DRAIN_SECONDS: "0", ...own, ...env },
    stdio: ["pipe", "ignore", "inherit"],
  });
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await isReady())) await pause(100);
  const end = async (): Promise<number | null> => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = await exited;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return { address, end };
}
