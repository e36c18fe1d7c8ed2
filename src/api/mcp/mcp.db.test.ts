import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Hono } from "hono";
import { expect } from "vitest";
import type { RateLimits } from "#http/rate-limit.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { DomainError } from "#kernel/errors.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { loader as checkoutLoader } from "#web/site/checkout/checkout-page.tsx";
import { mcpRoutes } from "./routes.ts";

const unlimited: RateLimits = { consume: async () => undefined };

function appOf(ctx: Context, limits: RateLimits) {
  return new Hono<RequestEnv>()
    .use(async (c, next) => {
      c.set("ctx", ctx);
      c.set("limits", limits);
      c.set("clientAddress", "203.0.113.9");
      c.set("requestId", "test");
      await next();
    })
    .route("/mcp", mcpRoutes());
}

/** The client of the SDK, connected to the routes without a port. */
async function connectClient(ctx: Context, limits = unlimited) {
  const app = appOf(ctx, limits);
  const transport = new StreamableHTTPClientTransport(new URL(`${ctx.siteUrl}/mcp`), {
    fetch: async (url, init) => app.request(String(url), init),
  });
  const client = new Client({ name: "test", version: "1" });
  // The SDK types its optional properties without `undefined`.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  const call = async (name: string, values: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool({ name, arguments: values });
    const [{ text }] = content as [{ text: string }];
    return { isError, text, result: isError ? null : JSON.parse(text) };
  };
  return { client, call };
}

test("an assistant lists the tools, which only read", async ({ ctx }) => {
  const { client } = await connectClient(ctx);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...["search_stays", "get_stay", "list_free_days", "quote_stay", "check_ticket"],
  ]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  expect(tools[0]?.inputSchema).toMatchObject({ required: ["kind"], properties: { adults: { type: "integer" } } });
});

test("an assistant finds a ship, its free days and its total, and hands over a link that a person confirms", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const { slug, checkIn } = await aCruise(ctx, { title: "Du thuyền Trợ Lý" });
  const { call } = await connectClient(ctx);
  const party = { adults: 2, childAges: [6] };
  const found = await call("search_stays", { kind: "cruise", text: "tro ly", checkIn, ...party });
  expect(found.result).toMatchObject({ total: 1, stays: [{ slug, stay: { total: 9_212_500 } }] });
  expect((await call("get_stay", { kind: "cruise", slug })).result).toMatchObject({ title: "Du thuyền Trợ Lý" });
  const { days } = (await call("list_free_days", { kind: "cruise", slug, from: checkIn, days: 2, ...party })).result;
  expect(days).toMatchObject([{ date: checkIn, total: 9_212_500, state: "open" }, { state: "open" }]);

  const { result } = await call("quote_stay", { kind: "cruise", slug, checkIn, ...party });
  expect(result).toMatchObject({ total: 9_212_500, currency: "VND" });
  // Nothing is held by a quote, and the link opens the checkout at the same total.
  expect(await ctx.db.select().from(bookings)).toEqual([]);
  const { pathname, search } = new URL(result.bookingLink);
  const opened = await outcomeOf(checkoutLoader(aVisit(ctx, pathname + search, { params: { slug } })));
  expect(opened.data).toMatchObject({ checkout: { quote: { total: 9_212_500 } } });
});

test("an assistant quotes a hotel, and its link opens the checkout of those days", async ({ ctx }) => {
  await someSettings(ctx);
  const { slug, checkIn } = await aHotelOnSale(ctx);
  const { call } = await connectClient(ctx);
  const { result } = await call("quote_stay", { kind: "hotel", slug, checkIn, nights: 2, adults: 2 });
  const { pathname, search } = new URL(result.bookingLink);
  const opened = await outcomeOf(checkoutLoader(aVisit(ctx, pathname + search, { params: { slug } })));
  expect(opened.data).toMatchObject({ checkout: { quote: { total: result.total, nights: 2 } } });
});

test("an assistant reads what is possible where its stay is not", async ({ ctx }) => {
  const { slug, checkIn } = await aCruise(ctx, { capacity: 1 });
  const { call } = await connectClient(ctx);
  const bounds = { firstDay: "2026-11-22", mostNights: 2, mostGuests: 20 };

  for (const wrong of [
    { checkIn: "2020-01-01" },
    { checkIn: "2199-01-01" },
    { checkIn, nights: 3 },
    { adults: 20, childAges: [6] },
  ]) {
    const quote = await call("quote_stay", { kind: "cruise", slug, checkIn, ...wrong });
    expect(quote.result, JSON.stringify(wrong)).toMatchObject({
      available: false,
      reason: expect.stringMatching(/\S/),
      possible: bounds,
    });
    const found = await call("search_stays", { kind: "cruise", checkIn, ...wrong });
    expect(found.result).toMatchObject({ stays: [], reason: quote.result.reason, possible: bounds });
  }
  const late = await call("list_free_days", { kind: "cruise", slug, from: "2199-01-01" });
  expect(late.result).toMatchObject({ days: [], reason: expect.stringContaining("18 tháng"), possible: bounds });

  const closed = await call("quote_stay", { kind: "cruise", slug, checkIn: "2026-11-29" });
  expect(closed.result).toMatchObject({ available: false, reason: expect.stringMatching(/\S/) });
  expect(closed.result.otherDays[0]).toEqual({ checkIn: "2026-12-01", total: 6_700_000 });
  expect((await call("quote_stay", { kind: "cruise", slug, checkIn, adults: 9 })).result).toMatchObject({
    available: false,
    reason: expect.stringMatching(/\S/),
    otherDays: [],
  });
});

test("a question that breaks the contract names its fields in Vietnamese, as the API does", async ({ ctx }) => {
  const { slug } = await aCruise(ctx);
  const { call } = await connectClient(ctx);
  const wrong = await call("quote_stay", { kind: "ship", slug, checkIn: "31/12/2026", adults: 0, rooms: 1 });
  expect(wrong).toMatchObject({ isError: true });
  expect(wrong.text.split("\n").slice(1).sort()).toEqual([
    "adults: Cần ít nhất một người lớn.",
    "checkIn: Ngày không có thật. Ngày viết là năm-tháng-ngày, ví dụ 2026-12-12.",
    "kind: Chọn một trong: cruise, hotel.",
    "rooms: Mục này không có.",
  ]);
  const unknown = await call("book_stay", {});
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining("search_stays, get_stay") });
  expect(await call("get_stay", { kind: "hotel", slug: "khong-co" })).toMatchObject({ isError: true });
  expect((await call("check_ticket", { code: "2222222A" })).result).toEqual({ tickets: [] });
});

test("each tool counts against the limit of the read that it is", async ({ ctx }) => {
  const counted: string[] = [];
  const limits: RateLimits = {
    consume: async (name) => {
      counted.push(name);
      if (name === "ticketCheck") throw new DomainError("limited", "too-many", "Bạn đã kiểm tra nhiều lần.");
    },
  };
  const { call } = await connectClient(ctx, limits);
  expect(await call("check_ticket", { code: "ABC123" })).toMatchObject({
    isError: true,
    text: expect.stringContaining("nhiều lần"),
  });
  expect(new Set(counted)).toEqual(new Set(["read", "ticketCheck"]));
});

test("only POST is answered, and a batch is bounded", async ({ ctx }) => {
  const app = appOf(ctx, unlimited);
  const get = await app.request("/mcp");
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const many = JSON.stringify(Array.from({ length: 11 }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/list" })));
  expect((await app.request("/mcp", { method: "POST", headers, body: many })).status).toBe(400);
});
