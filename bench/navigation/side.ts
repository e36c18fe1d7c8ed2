// One measured product, with its line and the ships that the scenes need.
import { execFileSync } from "node:child_process";
import { embeddedHome, loadDemo, startProduct } from "../harness.ts";
import { type Line, openLine } from "./network.ts";

export type Side = {
  commit: string;
  line: Line;
  /** The first ship of the list, and its address on a day with stock. */
  ship: string;
  openShip: string;
  /** The first hotel of the list. */
  hotel: string;
  stop(): Promise<void>;
};

export async function openSide(folder: string, port: number): Promise<Side> {
  const home = await embeddedHome();
  await loadDemo(home, { port, folder });
  const product = await startProduct(home, { port, folder });
  const line = await openLine(product.origin);
  const read = async (path: string) => (await fetch(product.origin + path)).text();
  const firstOf = async (list: string) => {
    const path = /<h2[^>]*>\s*<a[^>]*href="(\/(?:du-thuyen|tim-khach-san)\/[\w-]+)/.exec(await read(list))?.[1];
    if (!path) throw new Error(`${list} has no product`);
    return path;
  };
  const ship = await firstOf("/tim-du-thuyen");
  return {
    commit: execFileSync("git", ["-C", folder, "rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    line,
    ship,
    openShip: await openDay(ship, read),
    hotel: await firstOf("/tim-khach-san"),
    async stop() {
      line.close();
      await product.stop();
      await home.remove();
    },
  };
}

/** A day in the middle of the month after next, so that the months around it have days too. */
async function openDay(ship: string, read: (path: string) => Promise<string>): Promise<string> {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 7);
  const calendar = await read(`${ship}?month=${month}`);
  const days = [...calendar.matchAll(/[?;&]date=(\d{4}-\d{2}-\d{2})/g)].flatMap(([, day]) => day ?? []);
  for (const day of new Set(days.filter((one) => one > `${month}-10` && one < `${month}-24`))) {
    const path = `${ship}?date=${day}`;
    if (/href="[^"]*\/dat-phong\?/.test(await read(path))) return path;
  }
  throw new Error(`no open day of ${ship} in ${month}`);
}
