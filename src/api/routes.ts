import { Hono } from "hono";
import { readJson } from "#http/body.ts";
import { expectedFailure } from "#http/expected-failure.ts";
import { apiPolicy } from "#http/headers.ts";
import { allowOnly, knownOf, parse, queryOf } from "#http/input.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { requirePermission, requireStaff } from "#kernel/actor.ts";
import { DomainError, invalid, notFound } from "#kernel/errors.ts";
import type { BankFeed } from "#modules/payments/adapters/bank-feed.ts";
import { isDiskFull } from "#platform/database/disk-full.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { createApiReadQueue } from "./api-read-queue.ts";
import { availabilityEndpoints } from "./availability.ts";
import { blogEndpoints } from "./blogs.ts";
import { bookFlightEndpoint } from "./book-flight.ts";
import { bookingEndpoints } from "./bookings.ts";
import { cityEndpoints } from "./cities.ts";
import { cruiseListEndpoints } from "./cruise-list.ts";
import { documentationFiles } from "./documentation.ts";
import { type ApiRequest, type Endpoint, namesInQuery } from "./endpoint.ts";
import { errorResponse, successResponse } from "./envelope.ts";
import { featureEndpoints } from "./features.ts";
import { flightEndpoints } from "./flights.ts";
import { renameErrorFields, renameFormer } from "./former-names.ts";
import { serveGatewayNotices } from "./gateway-notices.ts";
import { hotelDetailEndpoint } from "./hotel-detail.ts";
import { hotelEndpoints } from "./hotels.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { imageEndpoints } from "./images.ts";
import { internalUserEndpoints } from "./internal-users.ts";
import { nightEndpoints } from "./nights.ts";
import { openApi } from "./open-api.ts";
import { priceRuleEndpoints } from "./price-rules.ts";
import { productDetailEndpoint } from "./product-detail.ts";
import { requestPaymentEndpoint } from "./request-payment.ts";
import { reviewEndpoints } from "./reviews.ts";
import { staffHotelEndpoints } from "./staff-hotels.ts";
import { tourEndpoints } from "./tours.ts";
import { webhookEndpoints } from "./webhooks.ts";

const sellingEndpoints = [
  ...priceRuleEndpoints("cruise", "/api/products", "Quản trị du thuyền"),
  ...nightEndpoints("cruise", "/api/products", "Quản trị du thuyền"),
  ...priceRuleEndpoints("hotel", "/api/hotels", "Quản trị khách sạn"),
  ...nightEndpoints("hotel", "/api/hotels", "Quản trị khách sạn"),
];

/** The external services that calls use. */
type Outside = { feed: BankFeed | undefined; duffelSecret?: string | undefined; storage: Storage };

/** Every published call. A call that is not in this list is not served. */
export function createEndpoints({ feed, duffelSecret, storage }: Outside): Endpoint[] {
  return [
    ...cruiseListEndpoints,
    productDetailEndpoint,
    ...tourEndpoints,
    ...imageEndpoints(storage),
    ...featureEndpoints,
    ...hotelEndpoints,
    hotelDetailEndpoint,
    ...staffHotelEndpoints,
    ...sellingEndpoints,
    ...cityEndpoints,
    ...flightEndpoints,
    bookFlightEndpoint,
    ...blogEndpoints,
    ...reviewEndpoints,
    ...availabilityEndpoints,
    ...bookingEndpoints,
    requestPaymentEndpoint,
    ...internalUserEndpoints,
    ...webhookEndpoints(feed, duffelSecret),
  ];
}

type ApiOptions = Outside & { siteUrl: string; documentation?: ReturnType<typeof documentationFiles> };

/** The API as a Hono app. The documentation can be passed in, because generating it takes most of the time of this function. */
export function createApi({ siteUrl, documentation, ...outside }: ApiOptions) {
  const endpoints = createEndpoints(outside);
  const files = documentation ?? documentationFiles(openApi(endpoints, siteUrl));
  const queued = createApiReadQueue();
  const api = new Hono<RequestEnv>();

  api.onError((error, c) => {
    // A full disk needs a person, like a bug.
    if (expectedFailure(error) === null || isDiskFull(error))
      c.var.ctx.log.error({ event: "api.failed", err: error }, "API call failed");
    else if (!(error instanceof DomainError))
      c.var.ctx.log.warn({ event: "api.interrupted", err: error }, "API call interrupted");
    return errorResponse(c, error);
  });
  api.use(async (c, next) => {
    await next();
    c.res.headers.set("cache-control", "no-store");
    if (!c.res.headers.has("content-security-policy")) c.res.headers.set("content-security-policy", apiPolicy);
  });
  for (const [path, answer] of Object.entries(files)) api.get(path, answer);
  serveGatewayNotices(api);
  for (const one of endpoints) api.on(one.method, one.path.replace(/^\/api/, ""), (c) => call(one, c, queued));
  for (const one of endpoints) {
    api.all(one.path.replace(/^\/api/, ""), (c) => {
      const allowed = endpoints.filter(({ path }) => path === one.path).map(({ method }) => method);
      c.header("allow", allowed.join(", "));
      throw invalid(`Lời gọi này dùng ${allowed.join(" hoặc ")}.`, {}, "wrong-method");
    });
  }
  api.all("*", () => {
    throw notFound("Không có lời gọi này.", "no-such-call");
  });
  return api;
}

async function call(one: Endpoint, c: ApiRequest, queued: ReturnType<typeof createApiReadQueue>): Promise<Response> {
  const { ctx, limits, clientAddress } = c.var;
  c.set("route", one.path);
  await limits.consume(one.limit, clientAddress);
  if (one.access === "staff") {
    // Before the input is parsed: a client without permission must not learn about the input.
    if (one.permission === "own-account") requireStaff(ctx.actor);
    else requirePermission(ctx.actor, one.permission);
  }
  if (one.idempotent) readIdempotencyKey(c);
  const { input, receivedInput } = await readRequest(one, c.req.raw);
  const work = () => queued(one, { ...c.var, request: c.req.raw }, () => one.handle(ctx, input as never, c));
  return successResponse(c, one, await withReceivedFieldNames(one, receivedInput, work));
}

/** Runs the work of a call, and names the fields of a validation error as they were sent. */
async function withReceivedFieldNames<Result>(
  { formerNames }: Endpoint,
  receivedInput: unknown,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw formerNames ? renameErrorFields(formerNames, receivedInput, error) : error;
  }
}

/** The parsed input of a request. Throws `invalid` before any query or command runs. */
export const readInput = async (one: Endpoint, request: Request): Promise<unknown> =>
  (await readRequest(one, request)).input;

/** As `readInput`; `receivedInput` has the field names as they were sent, including former ones. */
async function readRequest(one: Endpoint, request: Request): Promise<{ input: unknown; receivedInput: unknown }> {
  const url = new URL(request.url);
  const query = queryOf(url);
  // The sender of payment notices may append parameters to the address.
  if (one.method !== "GET" && one.access !== "signed") allowOnly(namesInQuery(one), url);
  const { input: contract, formerNames = {} } = one;
  if (contract === null) return { input: null, receivedInput: null };
  const receivedInput = await sentTo(one, request, query);
  const input = await withReceivedFieldNames(one, receivedInput, () => {
    const named = renameFormer(formerNames, receivedInput);
    return parse(contract, one.method === "GET" ? knownOf(contract, named as Record<string, string>) : named);
  });
  return { input, receivedInput };
}

async function sentTo(one: Endpoint, request: Request, query: Record<string, string>): Promise<unknown> {
  if (one.method === "GET" || one.method === "DELETE") return query;
  const body = await readJson(request, one.bodyBytes);
  return one.inQuery ? { ...withoutNames(body, one.inQuery), ...query } : body;
}

// A name in both the query and the body would be ambiguous.
function withoutNames(body: unknown, names: readonly string[]): object {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalid("Nội dung gửi lên phải là một đối tượng JSON.");
  }
  const twice = names.filter((name) => Object.hasOwn(body, name));
  if (twice.length > 0) throw invalid("Mục này nằm trong địa chỉ.", { [twice[0] ?? ""]: "Mục này nằm trong địa chỉ." });
  return body;
}
