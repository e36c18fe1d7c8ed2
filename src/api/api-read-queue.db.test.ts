import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { apiClient, endpoints } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { createApiReadQueue } from "./api-read-queue.ts";

const LIST = "/api/products/get-list";
const SEND_BOOKING = "/api/tour-fe/send-booking";

test("a flood of reads is shed with the envelope and Retry-After, and a booking sent after it succeeds", async ({
  ctx,
}) => {
  const api = apiClient(ctx);
  const cruise = await aCruise(ctx);
  const flood = Array.from({ length: 400 }, (_, number) => api.get(`${LIST}?size=${1 + (number % 9)}`));
  const booked = await api.post(SEND_BOOKING, {
    slug: cruise.slug,
    check_in: cruise.checkIn,
    nights: 1,
    number_of_adult: 2,
    children: [],
    rooms: [{ _id: cruise.roomIds[0], quantity: 1 }],
    expected_total: 6_700_000,
    consent: true,
    full_name: "Lê Thu Hằng",
    phone_number: "0912345678",
    email: "thuhang@example.vn",
  });
  expect(booked).toMatchObject({ status: 200, body: { success: true } });

  const answers = await Promise.all(flood);
  const shed = answers.filter(({ status }) => status === 503);
  // Four reads run, and those of one client take half of the 80 places.
  expect(shed.length).toBeGreaterThanOrEqual(200);
  for (const { headers, body } of shed) {
    expect(body).toMatchObject({ success: false, status: 503, error: { code: "busy" } });
    expect([headers.get("retry-after"), headers.get("cache-control")]).toEqual(["5", "no-store"]);
  }
  const read = answers.filter(({ status }) => status === 200);
  expect(read.length).toBeGreaterThan(0);
  expect(read.length + shed.length).toBe(400);
});

/** Reads that never end; each call reports whether its read runs, waits or was shed. */
function hangingReads() {
  const readQueue = createApiReadQueue();
  return async (path: string, clientAddress: string, ctx: Context, signal = new AbortController().signal) => {
    const one = endpoints.find((endpoint) => endpoint.path === path);
    if (!one) throw new Error(`there is no call ${path}`);
    let outcome = "waits";
    const hang = () => {
      outcome = "begun";
      return new Promise<never>(() => undefined);
    };
    readQueue(one, { ctx, clientAddress, request: new Request("http://localhost", { signal }) }, hang).catch(() => {
      outcome = "put off";
    });
    await new Promise((resolve) => setImmediate(resolve));
    return outcome;
  };
}

const [CALENDAR, QUOTE, AIRPORTS] = ["/api/hotels/availability", "/api/hotels/quote", "/api/search-airport"];

test("the queue sheds lists before calendars and calendars before quotes, and skips staff, writes and calls without a database", async ({
  ctx,
}) => {
  const read = hangingReads();
  for (let number = 0; number < 84; number += 1) await read(LIST, `visitor ${number}`, ctx);
  expect(await read(LIST, "one more", ctx)).toBe("put off");
  for (let number = 0; number < 20; number += 1) expect(await read(CALENDAR, `looks ${number}`, ctx)).toBe("waits");
  expect(await read(CALENDAR, "one more", ctx)).toBe("put off");
  for (let number = 0; number < 20; number += 1) expect(await read(QUOTE, `wants ${number}`, ctx)).toBe("waits");
  expect(await read(QUOTE, "one more", ctx)).toBe("put off");
  expect(await read(LIST, "a colleague", { ...ctx, actor: aStaffMember("sales") })).toBe("begun");
  for (const path of [AIRPORTS, SEND_BOOKING]) expect(await read(path, "one more", ctx)).toBe("begun");
});

test("a read whose client aborted while it waited does not run", async ({ ctx }) => {
  const read = hangingReads();
  expect(await read(LIST, "who has left", ctx, AbortSignal.abort())).toBe("put off");
  expect(await read(LIST, "who is there", ctx)).toBe("begun");
});

test("a client that sends many reads takes no place from another client", async ({ ctx }) => {
  const read = hangingReads();
  for (let number = 0; number < 4 + 40; number += 1) await read(LIST, "greedy", ctx);
  expect(await read(LIST, "greedy", ctx)).toBe("put off");
  expect(await read(LIST, "another", ctx)).toBe("waits");
});
