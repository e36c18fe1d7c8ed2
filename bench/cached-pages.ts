// Usage: node bench/cached-pages.ts [seconds]
// A page from the cache of the product against a bare node:http server that sends the same bytes with the same headers.
// wrk -t1 -c32, server on core 0 and wrk on core 1, ABBA, br.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  cpuMicros,
  embeddedHome,
  killAtExit,
  loadDemo,
  median,
  printTable,
  progress,
  round,
  sleep,
  spread,
  startProduct,
  waitUntilIdle,
} from "./harness.ts";

const SECONDS = Number(process.argv[2] ?? 1);
// Many short rounds: on a busy machine only some rounds have equal conditions for all four runs.
const ROUNDS = 16;
const [PRODUCT, BARE] = [3186, 3187];
const paths = ["/tim-du-thuyen", "/du-thuyen/ngoc-lam", "/tim-khach-san", "/tim-khach-san/cua-luc"];

const bareServer = `
  const { headers, body } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const bytes = Buffer.from(body, "base64");
  require("node:http").createServer({ keepAliveTimeout: 65000 }, (request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(${BARE}, "127.0.0.1");`;

type Page = { headers: string[]; bytes: Buffer };

const home = await embeddedHome();
await loadDemo(home, { port: PRODUCT });
const product = await startProduct(home, { port: PRODUCT, core: 0 });
const rows: [string, string | number, string?][] = [];
for (const path of paths) {
  await read(path);
  const page = await read(path);
  const ratios = await compare(path, page);
  const kept = ratios.filter((one) => one.drift <= 0.1);
  const used = kept.length > 0 ? kept : ratios;
  const size = `${round(page.bytes.length / 1024)} KB br`;
  rows.push(
    [`${path} (${size}): requests/s, product against bare`, spread(used.map((one) => one.rate)), "≥ 0.9"],
    [`${path}: processor time a request, product against bare`, spread(used.map((one) => one.cpu)), ""],
    [
      `${path}: processor time a request, product; bare`,
      `${round(median(used.map((one) => one.productCpu)))} µs; ${round(median(used.map((one) => one.bareCpu)))} µs`,
    ],
    [
      `${path}: requests/s, product; bare`,
      `${round(median(used.map((one) => one.productRate)), 0)}; ${round(median(used.map((one) => one.bareRate)), 0)}`,
    ],
    [`${path}: rounds kept (the two bare runs within 10 %)`, `${kept.length} of ${ratios.length}`],
  );
}
await product.stop();
await home.remove();
printTable(`cached pages: wrk -t1 -c32 -d${SECONDS}s, ABBA × ${ROUNDS}, PGlite`, rows);

async function compare(path: string, page: Page) {
  const file = join(mkdtempSync(join(tmpdir(), "hai-trinh-bare-")), "page.json");
  writeFileSync(file, JSON.stringify({ headers: page.headers, body: page.bytes.toString("base64") }));
  const bare = spawn("taskset", ["-c", "0", process.execPath, "-e", bareServer, file], { stdio: "inherit" });
  killAtExit(bare);
  await sleep(500);
  const [app, limit] = [
    { port: PRODUCT, pid: product.pid },
    { port: BARE, pid: bare.pid ?? 0 },
  ];
  for (const target of [app, limit]) await load(target, path, 1);
  const rounds = [];
  for (let one = 0; one < ROUNDS; one += 1) {
    await waitUntilIdle(2000);
    const runs = [];
    for (const target of [limit, app, app, limit]) runs.push(await load(target, path, SECONDS));
    const [a, b, c, d] = runs as [Run, Run, Run, Run];
    const [bareRate, productRate] = [(a.rate + d.rate) / 2, (b.rate + c.rate) / 2];
    const [bareCpu, productCpu] = [(a.cpu + d.cpu) / 2, (b.cpu + c.cpu) / 2];
    const drift = Math.abs(a.rate - d.rate) / bareRate;
    progress(`${path}: ${round(productRate, 0)} of ${round(bareRate, 0)} requests/s, drift ${round(drift, 2)}`);
    rounds.push({
      rate: productRate / bareRate,
      cpu: productCpu / bareCpu,
      bareRate,
      productRate,
      bareCpu,
      productCpu,
      drift,
    });
  }
  bare.kill();
  return rounds;
}

type Run = { rate: number; cpu: number };

async function load({ port, pid }: { port: number; pid: number }, path: string, seconds: number): Promise<Run> {
  const before = cpuMicros(pid);
  const args = [
    "-c",
    "1",
    "wrk",
    "-t1",
    "-c32",
    `-d${seconds}s`,
    "-H",
    "Accept-Encoding: br",
    `http://127.0.0.1:${port}${path}`,
  ];
  const text = execFileSync("taskset", args, { encoding: "utf8" });
  if (/Non-2xx/.test(text)) throw new Error(text);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]), cpu: (cpuMicros(pid) - before) / requests };
}

/** The page as transferred, without the headers that node:http adds itself. */
function read(path: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    get(`${product.origin}${path}`, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const headers = response.rawHeaders.flatMap((name, index) =>
          index % 2 === 0 && !["date", "connection", "keep-alive"].includes(name.toLowerCase())
            ? [name, response.rawHeaders[index + 1] ?? ""]
            : [],
        );
        resolve({ headers, bytes: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}
