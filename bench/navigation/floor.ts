// The floor of a measurement: pages of a heading, a picture and links, with speculation rules, served from memory.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openLine } from "./network.ts";
import type { Side } from "./side.ts";

const picture = readFileSync(new URL("../../src/web/site/layout/pictures/mist-828.avif", import.meta.url));
const rules = { prerender: [{ where: { href_matches: "/*" }, eagerness: "immediate" }] };
const [ship, hotel] = ["/du-thuyen/san", "/tim-khach-san/san"];

/** The links that the scenes press, each on the page where they look for it. */
const links: Record<string, string> = {
  "/": `<a href="/tim-du-thuyen">Xem tất cả</a>`,
  "/tim-du-thuyen": `<h2><a href="${ship}">Du thuyền</a></h2>`,
  "/tim-khach-san": `<h2><a href="${hotel}">Khách sạn</a></h2>`,
  "/tim-ve-may-bay": `<a href="/tim-ve-may-bay/ket-qua">Vé rẻ</a>`,
  [ship]: `<a href="${ship}/dat-phong?">Đặt ngay</a>`,
};

const pageOf = (path: string) => `<!doctype html><html lang="vi"><meta charset="utf-8"><title>${path}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<script type="speculationrules">${JSON.stringify(rules)}</script>
<header>${links["/"]}</header><main><h1>${path}</h1>
<img src="/picture" fetchpriority="high" width="360" height="240" alt="">${links[path] ?? ""}</main></html>`;

export async function openFloor(): Promise<Side> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://floor");
    const isPicture = pathname === "/picture";
    response.setHeader("cache-control", isPicture ? "max-age=3600" : "no-cache");
    response.setHeader("content-type", isPicture ? "image/avif" : "text/html");
    response.end(isPicture ? picture : pageOf(pathname));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const line = await openLine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    commit: "floor",
    line,
    ship,
    openShip: ship,
    hotel,
    async stop() {
      line.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
