// Usage: node bench/memory.ts [folder of another built checkout]
// Memory (RSS) of one copy on PGlite with the demo data: after its first start, after pages, and after a second start.
import { setTimeout as sleep } from "node:timers/promises";
import {
  embeddedHome,
  inFlight,
  jsonClient,
  printTable,
  progress,
  round,
  rssMegabytes,
  startProduct,
} from "./harness.ts";

const folder = process.argv[2] ?? process.cwd();
const REST_MS = 15_000;
const PAGES = 600;
const env = { DEMO_DATA: "on" };
const home = await embeddedHome();
const rows: [string, string, string?][] = [];

for (const start of ["first start", "second start"]) {
  const product = await startProduct(home, { port: process.argv[2] ? 3188 : 3187, env, folder });
  const say = (when: string) => {
    const megabytes = `${round(rssMegabytes(product.pid), 0)} MB`;
    progress(`${start}, ${when}: ${megabytes}`);
    rows.push([`${start}, ${when}`, megabytes]);
  };
  say("ready");
  // Picture sizes are made during this time.
  await sleep(REST_MS);
  say(`${REST_MS / 1000} s later`);
  const client = jsonClient(product.origin, 4);
  const paths = ["/", "/tim-du-thuyen", "/du-thuyen/ngoc-lam", "/khach-san", "/blog"];
  let left = PAGES;
  await inFlight(
    4,
    () => left > 0,
    async () => {
      left -= 1;
      // A unique search is not cached.
      await client.get(
        left % 2 === 0 ? `/tim-du-thuyen?greater_defaultPrice=${left}` : (paths[left % paths.length] ?? "/"),
      );
    },
  );
  say(`after ${PAGES} pages`);
  await sleep(REST_MS);
  say(`${REST_MS / 1000} s after them`);
  client.close();
  await product.stop();
}
await home.remove();
printTable("memory (RSS) of one copy: PGlite, demo data", rows);
