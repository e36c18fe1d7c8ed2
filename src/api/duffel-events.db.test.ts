import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { processDueOrders } from "#modules/bookings/commands/flights/process-orders.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { duffelSupplier } from "#modules/flights/adapters/duffel/duffel-supplier.ts";
import { readDuffelEvent } from "#modules/flights/adapters/duffel/webhook.ts";
import { purgeFareSearchesJob } from "#modules/flights/jobs.ts";
import { EVENT_DAYS, MAX_EVENT_BYTES } from "#modules/flights/limits.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { flightOrders, supplierEvents } from "#modules/flights/tables.ts";
import type { Context } from "#platform/context.ts";
import { duffelEvent } from "#tests/emulators/duffel.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellDuffelFlights, signal } from "#tests/support/flights.ts";

const path = "/api/webhooks/duffel";

async function aHeldOrder(ctx: Context) {
  await someSettings(ctx);
  const emulator = await sellDuffelFlights(ctx);
  const input = await aFlightOrder(ctx, ["VN"], { bornOn: "1990-05-01" });
  const { id } = await placeFlights(ctx, input, { key: "held", signal });
  const [order] = await listOrders(ctx, id);
  if (!order?.ref) throw new Error("nothing is held");
  const read = () => emulator.requests.filter((name) => name === "GET orders/:id").length;
  return { id, ref: order.ref, read };
}

test("a Duffel event triggers a read of its order, repeats change nothing, and its content is not trusted", async ({
  ctx,
}) => {
  const { id, ref, read } = await aHeldOrder(ctx);
  const before = read();
  const event = duffelEvent({ id: "wev_1", type: "order_cancellation.confirmed", order: ref }, ctx.now());
  const heard = [];
  for (let time = 0; time < 6; time += 1)
    heard.push((await apiClient(ctx).post(path, event.body, event.headers)).body.result);
  expect(heard).toEqual([{ outcome: "due" }, ...Array(5).fill({ outcome: "repeated" })]);
  await processDueOrders(ctx);
  await processDueOrders(ctx);
  expect(read() - before).toBe(1);
  // The order is still active, whatever the event claimed.
  expect(await listOrders(ctx, id)).toMatchObject([{ state: "held", dueAt: null }]);
});

test("a cancellation by the airline is known as soon as its event arrives", async ({ ctx }) => {
  const { id, ref } = await aHeldOrder(ctx);
  await duffelSupplier.cancel(ctx, ref, signal);
  const event = duffelEvent({ id: "wev_2", type: "order.updated", order: ref }, ctx.now());
  expect((await apiClient(ctx).post(path, event.body, event.headers)).status).toBe(200);
  await processDueOrders(ctx);
  expect(await listOrders(ctx, id)).toMatchObject([{ state: "void" }]);
  expect(await getBookingRow(ctx, id)).toMatchObject({ state: "cancelled" });
});

test("a Duffel event that is forged, changed, unsigned, old or from the future is rejected and not stored", async ({
  ctx,
}) => {
  const { ref } = await aHeldOrder(ctx);
  const one = { id: "wev_3", type: "order.updated", order: ref };
  const good = duffelEvent(one, ctx.now());
  const at = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);
  const sent = [
    [duffelEvent(one, ctx.now(), "whsec_of_somebody_else"), "bad-signature"],
    [{ ...good, body: good.body.replace("wev_3", "wev_4") }, "bad-signature"],
    [
      { ...good, headers: { "x-duffel-signature": good.headers["x-duffel-signature"]?.replace("t=1", "t=2") ?? "" } },
      "bad-signature",
    ],
    [{ ...good, headers: {} }, "unsigned"],
    [{ ...good, headers: { "x-duffel-signature": "t=1,v1=" } }, "bad-signature"],
    [duffelEvent(one, at(-301)), "stale"],
    [duffelEvent(one, at(301)), "stale"],
  ] as const;
  for (const [event, code] of sent) {
    const { status, body } = await apiClient(ctx).post(path, event.body, { ...event.headers });
    expect([status, body.error?.code], code).toEqual([401, code]);
  }
  expect(await ctx.db.select().from(supplierEvents)).toEqual([]);
  expect(await ctx.db.select().from(flightOrders)).toMatchObject([{ dueAt: null }]);
});

test("a Duffel event without an order of ours, or an unreadable one, changes nothing", async ({ ctx }) => {
  const { ref } = await aHeldOrder(ctx);
  const send = async (event: { body: string; headers: Record<string, string> }) => {
    const { status, body } = await apiClient(ctx).post(path, event.body, event.headers);
    return [status, body.result ?? body.error?.code];
  };
  const unknown = duffelEvent({ id: "wev_5", type: "order.created", order: "ord_999" }, ctx.now());
  expect(await send(unknown)).toEqual([200, { outcome: "unknown" }]);
  const ping = duffelEvent({ id: "wev_6", type: "ping.triggered", order: "web_1" }, ctx.now());
  expect(await send(ping)).toEqual([200, { outcome: "unknown" }]);
  const twice = `{"id":"wev_7","data":{"object":{"id":"ord_999","id":"${ref}"}}}`;
  for (const body of ["", "[]", "{}", `{"id":"wev_7","data":{"object":null}}`, `"${ref}"`, twice]) {
    const time = Math.floor(ctx.now().getTime() / 1000);
    const digest = createHmac("sha256", "whsec_of_the_emulator").update(`${time}.${body}`).digest("hex");
    const headers = { "x-duffel-signature": `t=${time},v1=${digest}` };
    expect(await send({ body, headers }), body).toEqual([400, "malformed-notice"]);
  }
  expect(await ctx.db.select().from(flightOrders)).toMatchObject([{ dueAt: null }]);
});

test("an oversized body is not read to its end", async ({ ctx }) => {
  const event = duffelEvent({ id: "wev_8", type: "x".repeat(MAX_EVENT_BYTES), order: "ord_1" }, ctx.now());
  expect(await apiClient(ctx).post(path, event.body, event.headers)).toMatchObject({
    status: 413,
    body: { error: { code: "body-too-large" } },
  });
});

test("a Duffel event does not touch an order that a worker is processing", async ({ ctx }) => {
  const { ref } = await aHeldOrder(ctx);
  const lease = new Date(ctx.now().getTime() + 60_000);
  await ctx.db.update(flightOrders).set({ state: "ticketing", dueAt: lease });
  const event = duffelEvent({ id: "wev_9", type: "order.updated", order: ref }, ctx.now());
  await apiClient(ctx).post(path, event.body, event.headers);
  expect(await ctx.db.select().from(flightOrders)).toMatchObject([{ dueAt: lease }]);
});

test("a Duffel event releases no seats early, and tickets of a failed order are checked", async ({ ctx }) => {
  const { ref } = await aHeldOrder(ctx);
  const dueAt = new Date(ctx.now().getTime() + 20 * 60_000);
  const tell = async (id: string) => {
    const event = duffelEvent({ id, type: "order.updated", order: ref }, ctx.now());
    await apiClient(ctx).post(path, event.body, event.headers);
  };
  await ctx.db.update(flightOrders).set({ state: "voiding", dueAt });
  await tell("wev_11");
  expect(await ctx.db.select().from(flightOrders)).toMatchObject([{ dueAt }]);
  await ctx.db.update(flightOrders).set({ state: "failed", dueAt: null });
  await tell("wev_12");
  expect(await ctx.db.select().from(flightOrders)).toMatchObject([{ dueAt: ctx.now() }]);
});

test("events are purged when they can no longer be repeated", async ({ ctx, clock }) => {
  const event = duffelEvent({ id: "wev_10", type: "order.updated", order: "ord_1" }, ctx.now());
  await apiClient(ctx).post(path, event.body, event.headers);
  await purgeFareSearchesJob.run(ctx, {});
  expect(await ctx.db.select().from(supplierEvents)).toHaveLength(1);
  clock.forward(EVENT_DAYS * 1440 + 1);
  await purgeFareSearchesJob.run(ctx, {});
  expect(await ctx.db.select().from(supplierEvents)).toEqual([]);
});

test("the signature matches the public reference, also beside a signature with another secret", () => {
  const rawBody = new TextEncoder().encode('{"id":"wev_1","type":"order.created","data":{"object":{"id":"ord_1"}}}');
  const v1 = "b04c4486ffa6ae346e64837a99204b779d415b1d2d4555b2cd5649df11aad0bf";
  const now = new Date(1_616_202_842_000);
  const read = (signature: string) => readDuffelEvent("whsec_test_secret", { signature, rawBody, now });
  const accepted = { accepted: true, event: { id: "wev_1", ref: "ord_1" } };
  expect(read(`t=1616202842,v1=${v1}`)).toEqual(accepted);
  expect(read(`t=1616202842,v1=${"0".repeat(64)},v1=${v1}`)).toEqual(accepted);
});
