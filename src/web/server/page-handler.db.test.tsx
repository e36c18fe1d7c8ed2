import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { lazy, Suspense } from "react";
import { data, type HeadersArgs, type LoaderFunctionArgs, Outlet, Scripts, type ServerBuild } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import { createEventStreams } from "#http/event-streams.ts";
import { PageCache } from "#http/page-cache.ts";
import { visitor } from "#kernel/actor.ts";
import { ContentVersions } from "#platform/cache/content-versions.ts";
import type { Context } from "#platform/context.ts";
import { silentLog, test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { memoryStorage } from "#tests/support/storage.ts";
import { SIGN_IN_AGAIN } from "../browser/network.ts";
import * as entry from "../entry.server.tsx";
import { cacheableAddress } from "./cacheable-pages.ts";
import { requestContext } from "./context.ts";
import { firstViewScript } from "./inline-scripts.ts";
import { createPageHandler } from "./page-handler.ts";

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

/** Without it React Router renders its own error page and logs the error, which these tests cause on purpose. */
const Fault = () => <h1>Có lỗi</h1>;

/** A site of three public pages: a complete one, one with a lazily loaded part, one with a part that fails. */
function aSite(ctx: Context, loaded: Promise<unknown> = Promise.resolve()) {
  const Later = lazy(async () => ({ default: () => <h1>{"Ảnh của tàu. ".repeat(2000)}</h1> }));
  const seen: string[] = [];
  let ready = loaded;
  let isCutOff = false;
  const cutOff = async () => {
    throw new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
  };
  const loader = async ({ request, context }: LoaderFunctionArgs) => {
    seen.push(request.url);
    await ready;
    context.get(requestContext).reads?.add("ships");
    return isCutOff ? cutOff() : { ships: 26 };
  };
  const page = (path: string, Page: () => React.ReactNode) => ({ path, module: { default: Page, loader } });
  const pages = {
    whole: page("tim-du-thuyen", () => <h1>Tìm thấy 26 kết quả</h1>),
    later: page("du-thuyen/den-sau", () => (
      <Suspense fallback="chưa có">
        <Later />
      </Suspense>
    )),
    checkout: page("du-thuyen/den-sau/dat-phong", () => <h1>Đặt phòng</h1>),
    cutOff: { path: "du-thuyen/dut-ket-noi", module: { default: () => <h1>Tàu</h1>, loader: cutOff } },
    giving: page("diem-den/tang-qua", () => <h1>Điểm đến</h1>),
    file: { path: "sitemap.xml", module: { loader: cutOff } },
    broken: page("du-thuyen/hong", () => (
      <Suspense fallback="chưa có">
        <Broken />
      </Suspense>
    )),
  };
  const settingCookie = async () => data(null, { headers: { "set-cookie": "qua=1" } });
  Object.assign(pages.giving.module, {
    loader: settingCookie,
    headers: ({ loaderHeaders }: HeadersArgs) => loaderHeaders,
  });
  const routes = { root: { id: "root", path: "", module: { default: Root, ErrorBoundary: Fault } }, ...withIds(pages) };
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

  const versions = new ContentVersions(ctx.db, silentLog, ctx.now);
  const cache = new PageCache(versions, cacheableAddress);
  const { openPage, shedLoad } = createPageHandler({
    build: async () => build,
    mode: "production",
    cache,
    storage: memoryStorage(),
    siteUrl: "https://a.example",
    trustedProxies: 1,
    onShed: () => undefined,
  });
  const guard = {
    requestId: "a-request",
    clientAddress: "192.0.2.1",
    limits: { async consume() {} },
    streams: createEventStreams(),
  };
  return {
    loads: () => seen.length,
    seen: () => seen,
    ask: (path: string, headers: Record<string, string> = {}, clientAddress = guard.clientAddress, actor = ctx.actor) =>
      openPage(
        new Request(`https://a.example${path}`, { headers }),
        { ...ctx, actor, log: silentLog },
        { ...guard, clientAddress },
      ),
    /** The response of the load shedder from the headers alone; null when it leaves the request to the page handler. */
    shedResponse: (url: string, headers: Record<string, string> = {}) => {
      const answers: { status: number; headers: object; body: string }[] = [];
      const response = {
        writeHead: (status: number, headers: object) => ({
          end: (body: Buffer) => void answers.push({ status, headers, body: String(body) }),
        }),
      };
      return shedLoad(requestFor(url, headers), response as unknown as ServerResponse) ? (answers[0] ?? null) : null;
    },
    waitFor: (promise: Promise<unknown>) => {
      ready = promise;
    },
    cutOff: () => {
      isCutOff = true;
    },
    /** Makes cached pages two minutes older. */
    age: () => {
      const passed = performance.now() + 120_000;
      vi.spyOn(performance, "now").mockImplementation(() => passed);
      onTestFinished(() => void vi.restoreAllMocks());
    },
    change: () => versions.recordChange(new Set(["ships"]), true),
    isCached: (url: string) => {
      const response = { writeHead: () => response, end: () => response };
      const request = { method: "GET", url, headers: {} } as IncomingMessage;
      return cache.serve(request, response as unknown as ServerResponse);
    },
  };
}

const requestFor = (url: string, headers: Record<string, string>) =>
  ({ method: "GET", url, headers, socket: { remoteAddress: "198.51.100.7" } }) as unknown as IncomingMessage;

type Page = { path: string; module: object };

const withIds = (pages: Record<string, Page>) =>
  Object.fromEntries(Object.entries(pages).map(([id, page]) => [id, { id, parentId: "root", ...page }]));

test("a cacheable page is rendered with its data and a policy for our scripts, and is cached", async ({ ctx }) => {
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
  expect(site.isCached("/tim-du-thuyen")).toBe(true);
});

test("concurrent requests for a page share one rendering, and each gets its own encoding", async ({ ctx }) => {
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

test("a lazily loaded part is in its place in the page, also at the first rendering", async ({ ctx }) => {
  const site = aSite(ctx);
  const first = await (await site.ask("/du-thuyen/den-sau")).text();
  expect(first.startsWith("<!DOCTYPE html><html")).toBe(true);
  expect(first).toMatch(/<h1>(Ảnh của tàu\. ){2000}<\/h1>/);
  expect(first).not.toContain("chưa có");
  expect(first).not.toContain("<template");
  expect(first).toContain("ships");
  expect(await (await site.ask("/du-thuyen/den-sau?nights=2")).text()).toContain("<h1>Ảnh của tàu. ");
});

test("a page with a failing part is an error and is not cached", async ({ ctx }) => {
  const site = aSite(ctx);
  expect((await site.ask("/du-thuyen/hong")).status).toBe(500);
  expect(site.isCached("/du-thuyen/hong")).toBe(false);
});

test("a public or personal page that loses its database connection answers 503 with Retry-After", async ({ ctx }) => {
  const site = aSite(ctx);
  const visitors: Record<string, string>[] = [{}, { cookie: "token=x" }];
  for (const headers of visitors) {
    const answer = await site.ask("/du-thuyen/dut-ket-noi", headers);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.text()).toContain("<!DOCTYPE html>");
  }
  expect((await site.ask("/du-thuyen/dut-ket-noi.data")).status).toBe(503);
  expect(site.isCached("/du-thuyen/dut-ket-noi")).toBe(false);
});

test("a personal page carries a nonce and is not cached", async ({ ctx }) => {
  const site = aSite(ctx);
  const answer = await site.ask("/tim-du-thuyen", { cookie: "token=x" });
  const html = await answer.text();
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];

  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html.startsWith("<!DOCTYPE html><html")).toBe(true);
  expect(html.match(/<script(?! nonce=)/g)).toBeNull();
  expect(html).toContain(`nonce="${nonce}"`);
  expect(site.isCached("/tim-du-thuyen")).toBe(false);
});

/** Sends many requests for pages from one address at the same time. */
const flood = (site: ReturnType<typeof aSite>, pages: number, headers = {}) =>
  Array.from({ length: pages }, (_, page) => site.ask(`/tim-du-thuyen?page=${page}`, headers));

/** The address of a visitor who asks for one page only. */
const from = (visitor: number) => `203.0.113.${visitor}`;

/** Requests for as many pages, each by another visitor. */
const crowd = (site: ReturnType<typeof aSite>, pages: number, path = "/tim-du-thuyen?page=") =>
  Array.from({ length: pages }, (_, page) => site.ask(`${path}${page}`, {}, from(page)));

const statusesOf = async (responses: readonly Promise<Response>[]) =>
  (await Promise.all(responses)).map((answer) => answer.status);

test("a full render queue sheds new pages first, and never a page that is rendered already", async ({ ctx }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  const waiting = crowd(site, 4 + 10);
  const prefetch = { "sec-purpose": "prefetch;prerender" };
  expect((await site.ask("/tim-du-thuyen?page=200", prefetch)).status).toBe(503);
  waiting.push(...crowd(site, 30, "/tim-du-thuyen?nights=2&page="));
  const rejected = await site.ask("/tim-du-thuyen?page=200");
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await rejected.text()).toContain("Xin đợi vài giây rồi thử lại");

  // An unknown session cookie does not skip the queue.
  expect((await site.ask("/tim-du-thuyen?page=200", { cookie: "token=x" })).status).toBe(503);
  expect((await site.ask("/khong-co-trang-nay")).status).toBe(503);

  waiting.push(site.ask("/tim-du-thuyen?page=7"));
  waiting.push(site.ask("/tim-du-thuyen?page=200", { cookie: "token=x" }, "192.0.2.1", aStaffMember("sales")));
  load();
  expect(new Set(await statusesOf(waiting))).toEqual(new Set([200]));
  expect((await site.ask("/tim-du-thuyen?page=200")).status).toBe(200);
});

test("a client that requests too many pages takes no slot from other clients", async ({ ctx }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  const greedy = flood(site, 80);
  const others = ["198.51.100.1", "198.51.100.2", "198.51.100.3"].flatMap((address, visitor) => [
    site.ask(`/tim-du-thuyen?page=${300 + visitor}`, {}, address),
    // The flood also requests the page of the other visitor; only the flood's request is shed.
    site.ask(`/tim-du-thuyen?page=${50 + visitor}`, {}, address),
  ]);
  load();
  expect(new Set(await statusesOf(others))).toEqual(new Set([200]));
  expect((await statusesOf(greedy)).filter((status) => status === 503).length).toBeGreaterThan(20);
});

test("a client with an unknown session cookie takes no slot from other clients", async ({ ctx }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  const greedy = flood(site, 80, { cookie: "token=x" });
  const others = Array.from({ length: 8 }, (_, page) => site.ask(`/tim-du-thuyen?page=${page}`, {}, "198.51.100.1"));
  load();
  expect(new Set(await statusesOf(others))).toEqual(new Set([200]));
  expect((await statusesOf(greedy)).filter((status) => status === 503).length).toBeGreaterThan(20);
});

test("the checkout is shed only when its own client requests too much of it", async ({ ctx }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  const checkout = "/du-thuyen/den-sau/dat-phong";
  const lists = crowd(site, 60);
  const greedy = Array.from({ length: 60 }, (_, room) => site.ask(`${checkout}?adults=${room}`));
  const others = crowd(site, 8, `${checkout}?adults=`);
  load();
  expect(new Set(await statusesOf(others))).toEqual(new Set([200]));
  const countShed = async (responses: Promise<Response>[]) =>
    (await statusesOf(responses)).filter((one) => one === 503).length;
  expect(await countShed(lists)).toBe(60 - 4 - 40);
  expect(await countShed(greedy)).toBe(60 - 4 - 20);
});

test("a shed page of a magic link sends no referrer to other sites", async ({ ctx }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  const waiting = crowd(site, 4 + 10, "/du-thuyen/den-sau/dat-phong?adults=");
  const busy = await site.ask("/don-hang/7K2M9QXA?k=x", { "sec-purpose": "prefetch" });
  expect([busy.status, busy.headers.get("referrer-policy")]).toEqual([503, "same-origin"]);
  load();
  await Promise.all(waiting);
});

test("the queue sheds crawlers before visitors, and lists before product pages and their data", async ({ ctx }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  const ask = (path: string, visitor: number, headers = {}) => site.ask(path, headers, from(visitor));
  const lists = crowd(site, 4 + 40);
  const robot = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
  expect((await ask("/du-thuyen/den-sau", 100, robot)).status).toBe(503);
  expect((await ask("/tim-du-thuyen?page=200", 101)).status).toBe(503);
  const near = Array.from({ length: 10 }, (_, room) => ask(`/du-thuyen/den-sau?nights=${room}`, 102 + room));
  expect((await ask("/du-thuyen/den-sau", 120)).status).toBe(503);
  near.push(ask("/tim-du-thuyen.data?page=400", 121));
  load();
  expect(new Set(await statusesOf(near))).toEqual(new Set([200]));
  expect(new Set(await statusesOf(lists))).toEqual(new Set([200]));
});

test("the load shedder rejects from the headers what the queue would shed, and leaves the rest to the page handler", async ({
  ctx,
}) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  const ask = (path: string, headers = {}) => site.shedResponse(path, headers);
  expect(ask("/tim-du-thuyen?page=100")).toBeNull();
  const waiting = crowd(site, 4 + 40);
  const busy = ask("/tim-du-thuyen?page=100");
  expect(busy).toMatchObject({ status: 503, headers: { "retry-after": "5", "x-content-type-options": "nosniff" } });
  expect(busy?.body).toContain("Xin đợi vài giây rồi thử lại");
  expect(ask("/tim-du-thuyen?page=100", { cookie: `token=${"x".repeat(43)}` })?.status).toBe(503);
  expect(ask("/tim-du-thuyen?page=100&k=x")?.headers).toMatchObject({ "referrer-policy": "same-origin" });
  expect(busy?.headers).toHaveProperty("x-request-id");
  // In this order: a page already being rendered, a checkout, an API path, a staff page.
  for (const path of ["/tim-du-thuyen?page=7", "/du-thuyen/den-sau/dat-phong", "/api/cruises", "/admin/don-dat", "*"])
    expect(ask(path), path).toBeNull();
  load();
  await Promise.all(waiting);
  expect(ask("/tim-du-thuyen?page=100")).toBeNull();
});

test("a stale page is served while the database is unreachable, until its content changes", async ({ ctx }) => {
  const site = aSite(ctx);
  const first = await (await site.ask("/tim-du-thuyen")).text();
  site.age();
  site.cutOff();
  expect(site.isCached("/tim-du-thuyen")).toBe(false);
  const old = await site.ask("/tim-du-thuyen?utm_source=zalo");
  expect([old.status, await old.text()]).toEqual([200, first]);
  // For a moment the database is not asked again.
  expect(site.isCached("/tim-du-thuyen")).toBe(true);
  expect((await site.ask("/tim-du-thuyen?page=2")).status).toBe(503);

  site.change();
  expect((await site.ask("/tim-du-thuyen")).status).toBe(503);
});

test("a stale page is served while too many requests wait", async ({ ctx }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const site = aSite(ctx, loaded);
  load();
  await site.ask("/tim-du-thuyen");
  site.age();
  const { promise: slow, resolve: letGo } = Promise.withResolvers<void>();
  site.waitFor(slow);
  const waiting = crowd(site, 54, "/du-thuyen/den-sau?nights=");
  expect((await site.ask("/tim-du-thuyen")).status).toBe(200);
  letGo();
  await Promise.all(waiting);
});

test("a resource route that fails while the database is unreachable answers an HTML page, never JSON", async ({
  ctx,
}) => {
  const answer = await aSite(ctx).ask("/sitemap.xml");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(answer.headers.get("content-type")).toContain("text/html");
});

test("campaign parameters hit the cached page, and no page sees them", async ({ ctx }) => {
  const site = aSite(ctx);
  await site.ask("/tim-du-thuyen?fbclid=1");
  for (const mark of ["x=1", "utm_source=zalo"]) expect(site.isCached(`/tim-du-thuyen?${mark}`)).toBe(true);
  expect(site.seen()).toEqual(["https://a.example/tim-du-thuyen"]);
});

test("a data request of an open staff page after sign-out gets 401 and no redirect", async ({ ctx }) => {
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

test("a prefetched page may be opened from the browser cache for half a minute", async ({ ctx }) => {
  const site = aSite(ctx);
  const ahead = { "x-fetched-ahead": "1" };
  const first = await site.ask("/tim-du-thuyen", ahead);
  expect(first.headers.get("cache-control")).toBe("private, max-age=30");
  expect((await site.ask("/tim-du-thuyen")).headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=60/);
});

test("a browser never caches staff pages, prefetched or not", async ({ ctx }) => {
  const site = aSite({ ...ctx, actor: aStaffMember("owner") });
  const answer = await site.ask("/tim-du-thuyen", { "x-fetched-ahead": "1", cookie: "token=x" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a malformed session cookie gets a personal page, and cacheable pages set no cookie", async ({ ctx }) => {
  const site = aSite(ctx);
  for (const cookie of ["token =junk", "a=1;\t__Host-token\t= junk"])
    expect((await site.ask("/tim-du-thuyen", { cookie })).headers.get("cache-control"), cookie).toBe("no-store");
  expect(site.isCached("/tim-du-thuyen")).toBe(false);

  expect((await site.ask("/diem-den/tang-qua")).headers.getSetCookie()).toEqual([]);
  const own = await site.ask("/diem-den/tang-qua", { cookie: "token=junk" });
  expect(own.headers.getSetCookie()).toEqual(["qua=1"]);
});

test("a page opened by a magic-link token sends no referrer to other sites", async ({ ctx }) => {
  const site = aSite(ctx);
  const policyOf = async (path: string) => (await site.ask(path)).headers.get("referrer-policy");
  for (const path of [
    ...["/don-hang/7K2M9QXA", "/don-hang/7K2M9QXA/thanh-toan?k=x", "/don-hang/7K2M9QXA.data", "/bao-gia/khoa"],
    ...["/danh-gia/1", "/ho-so/KN12", "/nhan-tin/1", "/du-lieu-cua-ban/xac-nhan/DL1"],
    ...["/admin/quen-mat-khau", "/admin/quen-mat-khau?k=x", "/admin/quen-mat-khau.data", "/bat-ky?k=x"],
  ])
    expect(await policyOf(path), path).toBe("same-origin");
  for (const path of ["/tim-du-thuyen", "/nhan-tin", "/du-thuyen/hong", "/khong-co"])
    expect(await policyOf(path), path).not.toBe("same-origin");
});

test("a document allows only our Trusted Types policies, and an app page may be rendered again", async ({ ctx }) => {
  const policy = async (at: ReturnType<typeof aSite>, path: string, cookie = "") =>
    (await at.ask(path, { cookie })).headers.get("content-security-policy");
  const required = "require-trusted-types-for 'script'; trusted-types page worker";
  expect(await policy(aSite(ctx), "/tim-du-thuyen")).toContain(`${required};`);
  expect(await policy(aSite(ctx), "/tim-du-thuyen", "token=x")).toContain(`${required};`);
  const staff = aSite({ ...ctx, actor: aStaffMember("owner") });
  expect(await policy(staff, "/admin", "token=x")).not.toContain("trusted-types");
});
