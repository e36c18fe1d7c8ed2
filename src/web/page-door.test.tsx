import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { lazy, Suspense } from "react";
import { data, type HeadersArgs, Outlet, Scripts, type ServerBuild } from "react-router";
import { expect } from "vitest";
import { ContentVersions } from "#http/content-versions.ts";
import { createEventStreams } from "#http/event-streams.ts";
import { PageCache } from "#http/page-cache.ts";
import { visitor } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import { silentLog, test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { memoryStorage } from "#tests/support/storage.ts";
import * as entry from "./entry.server.tsx";
import { firstViewScript } from "./inline-scripts.ts";
import { SIGN_IN_AGAIN } from "./network.ts";
import { createPageDoor } from "./page-door.ts";

const Broken = (): React.ReactNode => {
  throw new Error("a part is broken");
};

const Root = () => (
  <html lang="vi">
    <head>
      <title>Vịnh Hạ Long</title>
    </head>
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
);

/** A site of three public pages: one that is whole, one with a part whose code comes later, one with a part that fails. */
function aSite(ctx: Context, loaded: Promise<unknown> = Promise.resolve()) {
  const Later = lazy(async () => ({ default: () => <h1>{"Ảnh của tàu. ".repeat(2000)}</h1> }));
  let loads = 0;
  const loader = async () => {
    loads += 1;
    await loaded;
    return { ships: 26 };
  };
  const cutOff = async () => {
    throw new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
  };
  const page = (path: string, Page: () => React.ReactNode) => ({ path, module: { default: Page, loader } });
  const pages = {
    whole: page("tim-du-thuyen", () => <h1>Tìm thấy 26 kết quả</h1>),
    later: page("du-thuyen/den-sau", () => (
      <Suspense fallback="chưa có">
        <Later />
      </Suspense>
    )),
    cutOff: { path: "du-thuyen/dut-ket-noi", module: { default: () => <h1>Tàu</h1>, loader: cutOff } },
    giving: page("diem-den/tang-qua", () => <h1>Điểm đến</h1>),
    broken: page("du-thuyen/hong", () => (
      <Suspense fallback="chưa có">
        <Broken />
      </Suspense>
    )),
  };
  const giving = async () => data(null, { headers: { "set-cookie": "qua=1" } });
  Object.assign(pages.giving.module, { loader: giving, headers: ({ loaderHeaders }: HeadersArgs) => loaderHeaders });
  const routes = { root: { id: "root", path: "", module: { default: Root } }, ...withIds(pages) };
  const assets = Object.entries(routes).map(([id, { module: _, ...route }]) => [
    id,
    { ...route, module: `/assets/${id}.js`, hasLoader: id !== "root", imports: [] },
  ]);
  const build = {
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(assets),
      url: "/m.js",
      version: "1",
    },
    ssr: true,
    future: {},
    isSpaMode: false,
    prerender: [],
    basename: "/",
    publicPath: "/",
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    assetsBuildDirectory: "build/client",
  } as unknown as ServerBuild;

  const cache = new PageCache(new ContentVersions(ctx.db, silentLog, ctx.now));
  const door = createPageDoor({
    build: async () => build,
    mode: "production",
    cache,
    storage: memoryStorage(),
    siteUrl: "https://a.example",
  });
  const guard = {
    requestId: "a-request",
    address: "192.0.2.1",
    limits: { async consume() {} },
    streams: createEventStreams(),
  };
  return {
    loads: () => loads,
    ask: (path: string, headers: Record<string, string> = {}) =>
      door(new Request(`https://a.example${path}`, { headers }), { ...ctx, log: silentLog }, guard),
    isKept: (url: string) => {
      const response = { writeHead: () => response, end: () => response };
      const request = { method: "GET", url, headers: {} } as IncomingMessage;
      return cache.serve(request, response as unknown as ServerResponse);
    },
  };
}

type Page = { path: string; module: object };

const withIds = (pages: Record<string, Page>) =>
  Object.fromEntries(Object.entries(pages).map(([id, page]) => [id, { id, parentId: "root", ...page }]));

test("a page comes whole, with its data and a policy that allows what we wrote for it, and is kept", async ({
  ctx,
}) => {
  const site = aSite(ctx);
  const answer = await site.ask("/tim-du-thuyen");
  const html = await answer.text();

  expect(answer.status).toBe(200);
  expect(html.startsWith("<!DOCTYPE html><html")).toBe(true);
  expect(html).toContain("<h1>Tìm thấy 26 kết quả</h1>");
  expect(html).toContain("ships");
  expect(html.endsWith("</body></html>")).toBe(true);
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain(firstViewScript.source);
  expect(policy?.match(/'sha256-[^']+'/g), "nothing that was only found in the page").toHaveLength(1);
  expect(html).toContain("<script>window.");
  expect(site.isKept("/tim-du-thuyen")).toBe(true);
});

test("many who ask at once wait for one rendering, and each gets it in an encoding of theirs", async ({ ctx }) => {
  const site = aSite(ctx);
  const [plain, packed, asData] = await Promise.all([
    site.ask("/tim-du-thuyen"),
    site.ask("/tim-du-thuyen", { "accept-encoding": "br" }),
    site.ask("/tim-du-thuyen.data"),
  ]);
  const unpacked = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();

  expect(unpacked).toBe(await plain.text());
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  expect(asData.headers.get("content-type")).toContain("text/x-script");
  expect(site.loads()).toBe(2);
});

test("a part whose code comes later stands in the page, at its place, also the first time", async ({ ctx }) => {
  const site = aSite(ctx);
  const first = await (await site.ask("/du-thuyen/den-sau")).text();
  expect(first.startsWith("<!DOCTYPE html><html")).toBe(true);
  expect(first).toMatch(/<h1>(Ảnh của tàu\. ){2000}<\/h1>/);
  expect(first).not.toContain("chưa có");
  expect(first).not.toContain("<template");
  expect(first).toContain("ships");
  expect(await (await site.ask("/du-thuyen/den-sau?lan=2")).text()).toContain("<h1>Ảnh của tàu. ");
});

test("a page with a part that fails is a failure, and nothing of it is kept", async ({ ctx }) => {
  const site = aSite(ctx);
  expect((await site.ask("/du-thuyen/hong")).status).toBe(500);
  expect(site.isKept("/du-thuyen/hong")).toBe(false);
});

test("a page whose connection to the database is lost asks to come back later, for everybody and for one person", async ({
  ctx,
}) => {
  const site = aSite(ctx);
  const visitors: Record<string, string>[] = [{}, { cookie: "token=x" }];
  for (const headers of visitors) {
    const answer = await site.ask("/du-thuyen/dut-ket-noi", headers);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.text()).toContain("<!DOCTYPE html>");
  }
  expect((await site.ask("/du-thuyen/dut-ket-noi.data")).status).toBe(503);
  expect(site.isKept("/du-thuyen/dut-ket-noi")).toBe(false);
});

test("a page for one person carries a nonce and is stored nowhere", async ({ ctx }) => {
  const site = aSite(ctx);
  const answer = await site.ask("/tim-du-thuyen", { cookie: "token=x" });
  const html = await answer.text();
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];

  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html.startsWith("<!DOCTYPE html><html")).toBe(true);
  expect(html.match(/<script(?! nonce=)/g)).toBeNull();
  expect(html).toContain(`nonce="${nonce}"`);
  expect(site.isKept("/tim-du-thuyen")).toBe(false);
});

test("with fifty pages waiting the next are put off, prefetches sooner; who is served already is not", async ({
  ctx,
}) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  const prefetch = { "sec-purpose": "prefetch;prerender" };
  const ask = (from: number, to: number, headers = {}) =>
    Array.from({ length: to - from }, (_, index) => site.ask(`/tim-du-thuyen?page=${from + index}`, headers));

  const waiting = ask(0, 10);
  expect((await site.ask("/tim-du-thuyen?page=10", prefetch)).status).toBe(503);
  waiting.push(...ask(10, 50));
  const refused = await site.ask("/tim-du-thuyen?page=50");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await refused.text()).toContain("Xin đợi vài giây rồi thử lại");

  waiting.push(...ask(7, 8), site.ask("/tim-du-thuyen?page=50", { cookie: "token=x" }));
  waiting.push(site.ask("/tim-du-thuyen.data?page=50"));
  load();
  const statuses = (await Promise.all(waiting)).map((answer) => answer.status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await site.ask("/tim-du-thuyen?page=50")).status).toBe(200);
});

test("an open page of staff that asks for data after they were signed out is told so, and led nowhere", async ({
  ctx,
}) => {
  const site = aSite({ ...ctx, actor: visitor });
  for (const address of ["/admin.data", "/admin/don-dat.data?trang=2", "/admin/don-dat/HT12/cach-tra.data"]) {
    const answer = await site.ask(address);
    expect([answer.status, answer.headers.get(SIGN_IN_AGAIN)], address).toEqual([401, "1"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  for (const address of [
    "/admin/dang-nhap.data",
    "/admin/dang-xuat.data",
    "/tim-du-thuyen.data",
    "/administrator.data",
  ])
    expect((await site.ask(address)).headers.has(SIGN_IN_AGAIN), address).toBe(false);
  expect((await aSite({ ...ctx, actor: aStaffMember("viewer") }).ask("/admin.data")).status).not.toBe(401);
});

test("a page that a browser fetches ahead may be opened from its cache for half a minute, and no longer", async ({
  ctx,
}) => {
  const site = aSite(ctx);
  const ahead = { "x-fetched-ahead": "1" };
  const first = await site.ask("/tim-du-thuyen", ahead);
  expect(first.headers.get("cache-control")).toBe("private, max-age=30");
  expect((await site.ask("/tim-du-thuyen")).headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=60/);
});

test("what staff see is kept by no browser, fetched ahead or not", async ({ ctx }) => {
  const site = aSite({ ...ctx, actor: aStaffMember("owner") });
  const answer = await site.ask("/tim-du-thuyen", { "x-fetched-ahead": "1", cookie: "token=x" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a session that is written oddly gets a page of its own, and no shared page gives anybody a cookie", async ({
  ctx,
}) => {
  const site = aSite(ctx);
  for (const cookie of ["token =junk", "a=1;\t__Host-token\t= junk"])
    expect((await site.ask("/tim-du-thuyen", { cookie })).headers.get("cache-control"), cookie).toBe("no-store");
  expect(site.isKept("/tim-du-thuyen")).toBe(false);

  expect((await site.ask("/diem-den/tang-qua")).headers.getSetCookie()).toEqual([]);
  const own = await site.ask("/diem-den/tang-qua", { cookie: "token=junk" });
  expect(own.headers.getSetCookie()).toEqual(["qua=1"]);
});

test("no other site is told the address of what a key opens", async ({ ctx }) => {
  const site = aSite(ctx);
  const told = async (path: string) => (await site.ask(path)).headers.get("referrer-policy");
  for (const path of [
    ...["/don-hang/7K2M9QXA", "/don-hang/7K2M9QXA/thanh-toan?k=x", "/don-hang/7K2M9QXA.data", "/bao-gia/khoa"],
    ...["/danh-gia/1", "/ho-so/KN12", "/nhan-tin/1", "/du-lieu-cua-ban/xac-nhan/DL1"],
    ...["/admin/quen-mat-khau", "/admin/quen-mat-khau?k=x", "/admin/quen-mat-khau.data", "/bat-ky?k=x"],
  ])
    expect(await told(path), path).toBe("same-origin");
  for (const path of ["/tim-du-thuyen", "/nhan-tin", "/du-thuyen/hong", "/khong-co"])
    expect(await told(path), path).not.toBe("same-origin");
});

test("only the policies that we named make markup of texts, and more of them for staff", async ({ ctx }) => {
  const policy = async (at: ReturnType<typeof aSite>, path: string, cookie = "") =>
    (await at.ask(path, { cookie })).headers.get("content-security-policy");
  const required = "require-trusted-types-for 'script'; trusted-types page worker";
  expect(await policy(aSite(ctx), "/tim-du-thuyen")).toContain(`${required};`);
  expect(await policy(aSite(ctx), "/tim-du-thuyen", "token=x")).toContain(`${required};`);
  const staff = aSite({ ...ctx, actor: aStaffMember("owner") });
  expect(await policy(staff, "/admin", "token=x")).toContain(`${required} pasted ProseMirrorClipboard;`);
});
