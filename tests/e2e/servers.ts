// Usage: node tests/e2e/servers.ts
// Serves the journeys and reports when they may start: one product for each worker, all from the same demo data, and the gallery. It ends
// with its parent process.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startDatacom } from "../emulators/datacom.ts";
import { startMomo } from "../emulators/gateways/momo.ts";
import { startVnpay } from "../emulators/gateways/vnpay.ts";
import { startZalopay } from "../emulators/gateways/zalopay.ts";
import { startGoogle } from "../emulators/google.ts";
import { startVinvoice } from "../emulators/vinvoice.ts";
import { putSmallPictures } from "../support/small-pictures.ts";
import { whenParentEnds } from "./parent.ts";
import { FEED_SECRET, FEW, GALLERY_PORT, GOOGLE_EMAIL, portsOf, WORKERS } from "./server.ts";

const home = mkdtempSync(join(tmpdir(), "hai-trinh-e2e-"));
const running = new Set<ChildProcess>();
let stopping = false;

process.once("SIGTERM", end);
whenParentEnds(end);

if (!FEW) start("tests/e2e/gallery-server.ts", GALLERY_PORT, { DEMO_DATA: "off" });
const world = join(home, "world");
const maker = await startProduct(0, world);
await untilReady(portsOf(0).port);
if (!FEW) {
  await stop(maker);
  await serveCopies();
}
process.stdout.write("journeys may begin\n");

/** Starts one product for each worker, from a copy of the demo data. */
async function serveCopies(): Promise<void> {
  await putSmallPictures(join(world, "media"));
  const workers = Array.from({ length: WORKERS }, (_, worker) => worker);
  for (const worker of workers) {
    const folder = join(home, `worker-${worker}`);
    cpSync(world, folder, { recursive: true });
    await startProduct(worker, folder);
  }
  await Promise.all([...workers.map((worker) => portsOf(worker).port), GALLERY_PORT].map(untilReady));
}

async function end(): Promise<void> {
  stopping = true;
  // Unwritten data of the servers is not needed any more.
  await Promise.all([...running].map((child) => stop(child, "SIGKILL")));
  rmSync(home, { recursive: true, force: true });
  process.exit(0);
}

/** Starts a product with emulators of Datacom, Google, the payment gateways and Viettel S-Invoice. */
async function startProduct(worker: number, folder: string): Promise<ChildProcess> {
  const { port, mailPort } = portsOf(worker);
  const { url, account } = await startDatacom();
  const google = await startGoogle();
  const [momo, zalopay, viettel] = await Promise.all([startMomo(), startZalopay(), startVinvoice()]);
  const vnpay = await startVnpay({ ipn: `http://127.0.0.1:${port}/api/webhooks/vnpay` });
  google.user = { ...google.user, email: GOOGLE_EMAIL, name: "Trần Quốc Bảo" };
  return start("tests/e2e/product-server.ts", port, {
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    DEMO_DATA: "on",
    // Journeys set their own client address.
    TRUSTED_PROXIES: "1",
    DATACOM_BASE_URL: url,
    DATACOM_HEADER_USER: account.headerUser,
    DATACOM_HEADER_PASS: account.headerPass,
    DATACOM_AGENT_ACCOUNT: account.agentAccount,
    DATACOM_AGENT_PASSWORD: account.agentPassword,
    GOOGLE_CLIENT_ID: google.client.id,
    GOOGLE_CLIENT_SECRET: google.client.secret,
    GOOGLE_ISSUER: google.url,
    MOMO_BASE_URL: momo.url,
    MOMO_PARTNER_CODE: momo.partnerCode,
    MOMO_ACCESS_KEY: momo.accessKey,
    MOMO_SECRET_KEY: momo.secret,
    ZALOPAY_BASE_URL: zalopay.url,
    ZALOPAY_APP_ID: zalopay.appId,
    ZALOPAY_KEY1: zalopay.key1,
    ZALOPAY_KEY2: zalopay.key2,
    VINVOICE_BASE_URL: viettel.url,
    VINVOICE_TAX_CODE: viettel.taxCode,
    VINVOICE_USERNAME: viettel.username,
    VINVOICE_PASSWORD: viettel.password,
    VNPAY_TMN_CODE: vnpay.terminal,
    VNPAY_HASH_SECRET: vnpay.secret,
    VNPAY_PAY_URL: vnpay.payUrl,
    VNPAY_API_URL: vnpay.apiUrl,
    SEPAY_WEBHOOK_SECRET: FEED_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: "Hải Trình <chao@haitrinh.example>",
  });
}

function start(file: string, port: number, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn("node_modules/.bin/node", [file], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "0",
      E2E_HOME: home,
      ...env,
    },
    stdio: ["pipe", "ignore", "inherit"],
  });
  running.add(child);
  child.once("exit", () => {
    // A server that ends early ends the run.
    if (running.delete(child) && !stopping) process.exit(1);
  });
  return child;
}

async function stop(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

async function untilReady(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await pause(100);
}
