// Duffel emulator: `node tests/emulators/duffel.ts [port]`. It validates requests with its own code (public reference of
// the API, version v2) and imports nothing of the product. Test data: offers on the 13th of a month are dearer when read again. VJ
// requires instant payment on the 20th. Passenger FAIL is rejected on flights from SGN, FULL on every flight, and
// NOTICKET cannot be paid for with VJ.
import { createHmac } from "node:crypto";
import { offerCalls } from "./duffel-calls/offers.ts";
import { orderCalls } from "./duffel-calls/orders.ts";
import { paymentCalls } from "./duffel-calls/payments.ts";
import { type Calls, Rejection, reject, type World } from "./duffel-calls/world.ts";
import { Seats } from "./flights/airlines.ts";
import { type Json, type SupplierEmulator, type SupplierRequest, startSupplier } from "./flights/supplier-server.ts";

export type DuffelEmulator = SupplierEmulator & {
  account: { token: string; webhookSecret: string; currency: string; rate: number };
  /** Currency of the offers, and its value in đồng. */
  money: { currency: string; dong: number };
  /** Airline fee of refunded tickets, and the target of the refund. */
  refunds: { kept: number; to: string };
  /** Adds older orders of other customers, as similar to the first one as possible. */
  addOlder(count: number, created: Date): void;
  /** Ids of all orders. */
  orders(): string[];
  /** Our keys in all orders. */
  keys(): string[];
};

const account = { token: "token_of_the_emulator", webhookSecret: "whsec_of_the_emulator", currency: "VND", rate: 1 };

const calls: Calls = { ...offerCalls, ...orderCalls, ...paymentCalls };

const ids = /(off|ord|ore)_[0-9a-z]+/;

/** "/air/orders/ord_1/services" to "orders/:id/services". */
const nameOf = (path: string) => path.replace("/air/", "").replace(ids, ":id");

export async function startDuffel(port = 0): Promise<DuffelEmulator> {
  const clock = { now: () => new Date() };
  const money = { currency: "VND", dong: 1 };
  const refunds = { kept: 0, to: "balance" };
  const world: World = {
    requests: 0,
    offers: new Map(),
    orders: [],
    seats: new Seats(),
    booked: new Set(),
    cancellations: new Map(),
    clock,
    money,
    refunds,
  };
  const supplier = {
    nameOf: (method: string, path: string) => `${method} ${nameOf(path)}`,
    answer: (asked: SupplierRequest) => answerTo(world, asked),
    gateway: { message: "upstream request timeout" },
  };
  const served = await startSupplier(clock, supplier, port);
  const orders = () => world.orders.map(({ id }) => id);
  const addOlder = (count: number, created: Date) => {
    const [like] = world.orders;
    if (!like) throw new Error("no order to be like");
    const one = { ...like, created: created.toISOString(), metadata: { order_key: "of another shop" } };
    world.orders.push(...Array.from({ length: count }, (_, index) => ({ ...one, id: `ord_old${index}` })));
  };
  const keys = () => world.orders.map(({ metadata }) => String(metadata.order_key));
  return { ...served, account: { ...account }, money, refunds, orders, keys, addOlder };
}

function answerTo(world: World, asked: SupplierRequest): { status: number; body: Json } {
  try {
    checkSender(asked);
    const { request, path, query, text } = asked;
    const call = calls[`${request.method} ${nameOf(path)}`] ?? reject(404, "not_found", "no such call");
    const [id = ""] = ids.exec(path) ?? [];
    const body = text === "" ? {} : (JSON.parse(text) as { data?: Json });
    if (request.method === "POST" && text !== "" && !body.data) reject(422, "validation_required", "data");
    const { status = 200, ...answer } = call(world, { id, query, data: body.data ?? {} });
    return { status: Number(status), body: answer };
  } catch (error) {
    const rejection = error instanceof Rejection ? error : new Rejection(400, "bad_request", "cannot be read");
    const told = { type: rejection.type, code: rejection.code, title: rejection.message, message: rejection.message };
    return {
      status: rejection.status,
      body: { errors: [told], meta: { status: rejection.status, request_id: "req_1" } },
    };
  }
}

function checkSender({ request: { method, headers } }: SupplierRequest): void {
  if (headers.authorization !== `Bearer ${account.token}`) reject(401, "access_token_not_found", "token");
  if (headers["duffel-version"] !== "v2") reject(400, "unsupported_version", "Duffel-Version");
  if (!headers.accept?.includes("application/json")) reject(406, "invalid_accept", "Accept");
  if (headers["accept-encoding"] !== "gzip") reject(400, "missing_encoding", "Accept-Encoding");
  const type = headers["content-type"];
  if (method === "POST" && type !== undefined && !type.startsWith("application/json"))
    reject(415, "invalid_content_type", "Content-Type");
}

/** A webhook event as Duffel sends it, signed at an instant. */
export function duffelEvent(
  { id, type, order }: { id: string; type: string; order: string },
  at: Date,
  secret = account.webhookSecret,
): { body: string; headers: Record<string, string> } {
  const created_at = at.toISOString();
  const object = type.startsWith("order_cancellation") ? { id: "ore_1", order_id: order } : { id: order };
  const body = JSON.stringify({ id, type, api_version: "v2", live_mode: false, created_at, data: { object } });
  const time = Math.floor(at.getTime() / 1000);
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return {
    body,
    headers: { "content-type": "application/json", "x-duffel-signature": `t=${time},v1=${digest}` },
  };
}

if (import.meta.main) {
  const { url } = await startDuffel(Number(process.argv[2] ?? 4011));
  process.stdout.write(`DUFFEL_BASE_URL=${url} DUFFEL_ACCESS_TOKEN=${account.token} DUFFEL_CURRENCY=VND\n`);
}
