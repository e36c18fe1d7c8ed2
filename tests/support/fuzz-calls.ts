import fc from "fast-check";
import { expect, inject } from "vitest";
import type { z } from "zod";
import { type Endpoint, namesInQuery } from "#api/endpoint.ts";
import { readInput } from "#api/routes.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "./api-client.ts";
import { test } from "./context.ts";
import { aCruise, aHotelOnSale, type TestCruise } from "./factories.ts";
import { quantity } from "./quantity.ts";
import { anAccount, asSignedIn } from "./staff.ts";
import { statementsOf } from "./statements.ts";
import { strange } from "./strange-values.ts";

const RUNS = quantity(10_000);
/** Most calls need a few seconds, alone on the machine. */
const LIMIT_MS = quantity(2_000) * 1_000;

// PostgreSQL gets all rejected inputs too, which shows that they are rejected before any SQL; PGlite gets none. A read that parses to the
// same input as before is skipped, because its handler would get the same.
const isEmbedded = inject("database").kind === "embedded";

const deep = fc.constantFrom(100, 2000).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`);

/** Sends arbitrary requests to calls, each call in its own test. */
export function fuzzCalls(calls: readonly Endpoint[]): void {
  for (const one of calls) {
    test(`${one.method} ${one.path} answers anything with the envelope and never with a 5xx`, {
      timeout: 3_600_000,
    }, async ({ ctx }) => {
      const api = apiClient(one.access === "staff" ? await asSignedIn(ctx, await anAccount(ctx)) : ctx);
      const good = samplesOf(await aCruise(ctx), await aHotelOnSale(ctx))[one.path] ?? {};
      const names = [...new Set([...Object.keys(good), ...namesOf(one.input), "__proto__", "constructor", "x"])];
      const changes = fc.dictionary(fc.constantFrom(...names), strange, { maxKeys: 5, noNullPrototype: true });
      const inAddress = namesInQuery(one);
      // A write with a query parameter in its body is rejected early and would test nothing else.
      const inBody = Object.fromEntries(Object.entries(good).filter(([name]) => !one.inQuery?.includes(name)));
      const addressOf = (all: Record<string, unknown>, stray: boolean) =>
        stray ? all : Object.fromEntries(Object.entries(all).filter(([name]) => inAddress.includes(name)));
      // A write with a foreign query parameter is rejected early and would test nothing else.
      const strays = fc.constantFrom(one.method === "GET", false, false, true);
      const bodies = fc.oneof(
        { weight: 8, arbitrary: changes.map((change) => JSON.stringify({ ...inBody, ...change })) },
        { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
        { weight: 1, arbitrary: deep },
      );

      const changesNothing = one.method === "GET" && one.handle.length <= 2;
      const known = new Set<string>();
      const isSent = async (address: string, init: RequestInit) => {
        if (!isEmbedded && !changesNothing) return true;
        const read = await readBy(one, address, init);
        if (read === null) return !isEmbedded;
        const isNew = !known.has(read);
        known.add(read);
        return isNew;
      };

      await fc.assert(
        fc.asyncProperty(bodies, changes, fc.boolean(), strays, async (body, query, keyed, stray) => {
          const address = `${one.path}?${queryText(addressOf({ ...good, ...query }, stray))}`;
          const init = initOf(one, body, keyed);
          if (!(await isSent(address, init))) return;
          const { answer, statements } = await counted(ctx, () => api.send(address, init));
          if (statements > 0)
            expect(await readBy(one, address, init), "a contract refuses before any SQL").not.toBeNull();
          const { status, body: envelope } = answer;
          const isWhole =
            envelope.status === status && envelope.success === (status === 200) && envelope.message.length > 0;
          if (status >= 500 || !isWhole) expect.fail(`${address}: ${status} ${JSON.stringify(envelope)}`);
        }),
        { numRuns: RUNS, endOnFailure: true, interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true },
      );
    });
  }
}

function initOf({ method }: Endpoint, body: string, keyed: boolean): RequestInit {
  if (method === "GET") return {};
  const headers = { "content-type": "application/json", ...(keyed && { "idempotency-key": "fuzz-key-fuzz-key" }) };
  return { method, headers, ...(method !== "DELETE" && { body }) };
}

/** The input that a handler gets from a request, as text; null when the contract rejects it. */
async function readBy(one: Endpoint, address: string, init: RequestInit): Promise<string | null> {
  const input = readInput(one, new Request(new URL(address, "http://localhost"), init));
  const body = one.input || one.method === "GET" ? null : init.body;
  return input.then(
    (read) => JSON.stringify([read, init.headers, body]),
    () => null,
  );
}

async function counted<Answer>(ctx: Context, send: () => Promise<Answer>) {
  let answer: Answer | undefined;
  const statements = await statementsOf(ctx, async () => {
    answer = await send();
  });
  return { answer: answer as Answer, statements };
}

function samplesOf(cruise: TestCruise, hotel: TestCruise): Record<string, Record<string, unknown>> {
  const party = { slug: cruise.slug, checkIn: cruise.checkIn, nights: 1, adults: 2, children: [], cabins: [] };
  const customer = { full_name: "Lê Thu Hằng", phone_number: "0912345678", email: "thuhang@example.vn", consent: true };
  return {
    "/api/products/get-list": { title: "thu", date: cruise.checkIn, adults: 2, childAges: "6", page: 1, size: 5 },
    "/api/products/detail": { slug: cruise.slug },
    "/api/products/search": { title: "thu" },
    "/api/hotels/search": { title: "cua" },
    "/api/hotels/get-list": {
      title: "thu",
      checkIn: cruise.checkIn,
      checkOut: "2026-12-20",
      adults: 2,
      page: 1,
      size: 5,
    },
    "/api/hotels/detail": { slug: hotel.slug },
    "/api/cities/add-new": { name: "Hạ Long", slug: "ha-long", position: 1 },
    "/api/cities/update-city": {
      id: "01980000-0000-7000-8000-000000000000",
      name: "Hạ Long",
      slug: "ha-long",
      position: 1,
    },
    "/api/cities/delete-city": { ids: "01980000-0000-7000-8000-000000000000" },
    "/api/cities/get-list": { page: 1, size: 150 },
    "/api/search-airport": { query: "da" },
    "/api/search-airline": { code: "VN" },
    "/api/plane-ticket-fe/search-flight": {
      Adt: 2,
      Chd: 1,
      Inf: 1,
      ViewMode: "split",
      ListFlight: [{ StartPoint: "HAN", EndPoint: "SGN", DepartDate: "10122026" }],
    },
    "/api/plane-ticket-fe/get-baggage": {
      ListFareData: [
        { Session: "local:HT.1.0.0.29924054", FareDataId: 0, ListFlight: [{ FlightValue: "0/VN213@2026-12-10/ECO" }] },
      ],
    },
    "/api/plane-ticket-fe/flights-month": { StartPoint: "HAN", EndPoint: "SGN", Airline: "", Month: 12, Year: 2026 },
    "/api/book-flight": {
      ListFareData: [
        {
          Session: "local:HT.1.0.0.29924054",
          FareDataId: 0,
          Airline: "VN",
          TotalPrice: 1_630_000,
          ListFlight: [{ FlightValue: "0/VN213@2026-12-10/ECO" }],
        },
      ],
      ListPassenger: [{ Type: "ADT", Gender: false, FirstName: "Lê", LastName: "Thu Hằng", Birthday: "14031989" }],
      Contact: {
        Gender: false,
        FirstName: "Lê",
        LastName: "Thu Hằng",
        Area: "+84",
        Phone: "0912345678",
        Email: "a@example.vn",
      },
      Remark: "",
      TotalPrice: 1_630_000,
      consent: true,
    },
    "/api/blogs/get-list": { page: 1, size: 3, topic: "seasons", text: "bão" },
    "/api/blogs/add-new": post,
    "/api/blogs/update-blog": { ...post, id: "01980000-0000-7000-8000-000000000000", version: 1, status: "published" },
    "/api/blogs/delete-blog": { ids: "01980000-0000-7000-8000-000000000000" },
    ...Object.fromEntries(
      ["reviews", "reviews-v2"].flatMap((base) => [
        [`/api/${base}/get-list`, { productId: cruise.id, page: 1, size: 3 }],
        [`/api/${base}/add-new`, { ...reviewOf(hotel), score: 5 }],
        [`/api/${base}/approve`, { id: "01980000-0000-7000-8000-000000000000" }],
        [`/api/${base}/delete-review`, { ids: "01980000-0000-7000-8000-000000000000" }],
      ]),
    ),
    "/api/products/availability": { slug: cruise.slug, from: "2026-12-01", to: "2026-12-07", nights: 1, adults: 2 },
    "/api/products/quote": party,
    "/api/hotels/availability": { slug: hotel.slug, from: "2026-12-01", to: "2026-12-07", nights: 3, adults: 2 },
    "/api/hotels/quote": {
      slug: hotel.slug,
      checkIn: hotel.checkIn,
      checkOut: "2026-12-16",
      adults: 2,
      children: [],
      rooms: [{ _id: hotel.roomIds[0], quantity: 1 }],
    },
    "/api/hotels/booking": {
      slug: hotel.slug,
      check_in: hotel.checkIn,
      check_out: "2026-12-16",
      number_of_adult: 2,
      children: [],
      ...customer,
      rooms: [{ _id: hotel.roomIds[0], quantity: 1 }],
      expected_total: 2_000_000,
    },
    "/api/request-payment": { code: "2222222A", contact: "0912345678" },
    "/api/internal-user/auth/login": { username: "chu", password: "một câu dễ nhớ" },
    "/api/internal-user/auth/verify-login-code": { code: "123456" },
    "/api/internal-user/get-list": { text: "an", role: "sales", active: "true", page: 1, size: 5 },
    "/api/internal-user/add-new": {
      name: "Lê Thu Hằng",
      username: "thuhang",
      email: "thuhang@example.vn",
      phone: "0912345678",
      role: "sales",
    },
    "/api/internal-user/update-user": { id: "01980000-0000-7000-8000-000000000000" },
    "/api/internal-user/delete-user": { ids: "01980000-0000-7000-8000-000000000000" },
    "/api/tour-fe/send-booking": {
      slug: cruise.slug,
      check_in: cruise.checkIn,
      number_of_adult: 2,
      rooms: [{ _id: cruise.roomIds[0], quantity: 1 }],
      ...customer,
      expected_total: 6_700_000,
    },
  };
}

const post = {
  title: "Mùa bão",
  slug: "mua-bao",
  shortDescription: "Khi nào nên hoãn.",
  topic: "seasons",
  description: [{ type: "paragraph", text: "Nghe cảng vụ." }],
  thumbnail: null,
  products: [],
};

const reviewOf = ({ id }: TestCruise) => ({
  productId: id,
  name: "Thu Hà",
  email: "ha@example.com",
  phone: "0912345678",
  comment: "Đồ ăn ngon.",
});

function namesOf(input: z.ZodType | null): string[] {
  return input && "shape" in input ? Object.keys(input.shape as object) : [];
}

function queryText(query: Record<string, unknown>): string {
  return Object.entries(query)
    .map(([name, value]) => `${safe(name)}=${safe(typeof value === "object" ? JSON.stringify(value) : String(value))}`)
    .join("&");
}

// A lone surrogate cannot be percent-encoded; browsers send the replacement character.
const safe = (text: string) => encodeURIComponent(text.toWellFormed());
