import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { createRateLimits, limits } from "#http/rate-limit.ts";
import { newId } from "#kernel/id.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { openBooking } from "#modules/bookings/queries/get-booking.ts";
import { makeBookingCode } from "#modules/bookings/rules/code.ts";
import { bookingEvents, bookings } from "#modules/bookings/tables.ts";
import { caseSecret, proofSecret } from "#modules/cases/rules.ts";
import { consentKey } from "#modules/consents/rules.ts";
import { invitationKey } from "#modules/reviews/rules.ts";
import type { Context } from "#platform/context.ts";
import { createSigner } from "#platform/hmac.ts";
import { outbox } from "#platform/mail/tables.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { loader as bookingLoader } from "#web/site/bookings/booking-page.tsx";
import { openWorld } from "../reliability/world.ts";

/** A valid code without a booking. */
const UNKNOWN_CODE = "22222222";

/** Uses the token generator of production. */
async function twoBookings(plain: Context) {
  const ctx = { ...plain, sign: await createSigner(plain.db) };
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const contact = { name: "Người Khác", phone: "0912 345 679", email: "khac@example.vn" };
  const own = await placeBooking(ctx, aBookingInput(cruise), { key: "own-booking-key" });
  const other = await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "other-booking-key" });
  return { ctx, own, other };
}

const replaced = (text: string, at: number) => text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

/** Wrong tokens for a booking. */
function wrongTokens(ctx: Context, { id, code, secret }: Placed, other: Placed): string[] {
  return [
    ...["", " ", "undefined", "null", "0", "true", "[object Object]", code, id],
    ...[other.secret, ctx.sign(id), ctx.sign(code), ctx.sign(`booking:${code}`), ctx.sign(`booking:${other.id}`)],
    // Tokens of the same signer for other purposes.
    ...[caseSecret, proofSecret, consentKey, invitationKey].map((keyOf) => keyOf(ctx, { id, keyVersion: 0 })),
    ...[replaced(secret, 0), replaced(secret, secret.length - 2), secret.slice(0, -1), secret.slice(1)],
    ...[`${secret}A`, `${secret}=`, ` ${secret}`, `${secret}\n`, `${secret}\0`, `${secret},${secret}`],
    ...[secret.toLowerCase(), secret.toUpperCase(), [...secret].reverse().join("")],
    ...[Buffer.from(secret, "base64url").toString("hex"), Buffer.from(secret).toString("base64url")],
  ].filter((key) => key !== secret);
}

type Placed = { id: string; code: string; secret: string };

const pages = globSync("src/web/site/bookings/*-{page,resource}.{ts,tsx}").filter(
  // A gateway sends the browser back with its signature; the page behind it asks for the token.
  (file) => !/lookup|forgotten|gateway-return/.test(file),
);
type Route = { loader?: (visit: never) => unknown; action?: (visit: never) => unknown };

describe("booking token", () => {
  test("opens only its own booking, and no similar token opens it", async ({ ctx: plain }) => {
    const { ctx, own, other } = await twoBookings(plain);
    const said = (code: string, key: string) =>
      openBooking(ctx, code, key).then(
        ({ code }) => code,
        ({ kind, code, message }: Record<string, string>) => ({ kind, code, message }),
      );

    expect(await said(own.code, own.secret)).toBe(own.code);
    const unknownCodeReply = await said(UNKNOWN_CODE, own.secret);
    expect(unknownCodeReply).toMatchObject({ kind: "not-found" });
    for (const key of wrongTokens(ctx, own, other)) expect(await said(own.code, key), key).toEqual(unknownCodeReply);
  });

  test("opens every page, file and form of its booking; without it the answer is the same as for an unknown code", async ({
    ctx: plain,
  }) => {
    const { ctx, own, other } = await twoBookings(plain);
    const mine = await outcomeOf(
      bookingLoader(aVisit(ctx, `/don-hang/${own.code}?k=${own.secret}`, { params: { code: own.code } })),
    );
    const opened = cookiesOf(mine.headers);
    const theirs = opened.replaceAll(own.code, other.code);
    const visit = aVisit(ctx, `/don-hang/${own.code}`, { params: { code: own.code }, cookie: opened });
    expect([mine.status, (await outcomeOf(bookingLoader(visit))).status]).toEqual([303, 200]);
    const stored = async () => [
      ...[await ctx.db.select().from(bookings), await ctx.db.select().from(bookingEvents)],
      await ctx.db.select().from(outbox),
    ];
    const before = await stored();
    let asked = 0;

    for (const file of pages) {
      const text = readFileSync(file, "utf8");
      const { loader, action } = (await import(join("..", "..", file))) as Route;
      const ask = async (cookie: string, code: string, query: string, intent?: string) => {
        const form = intent === undefined ? {} : { form: { intent, email: "ai@example.vn", reason: "Đổi ngày" } };
        const visit = aVisit(ctx, `/don-hang/${code}/x${query}`, { params: { code }, cookie, ...form });
        const { status, data, location } = await outcomeOf(
          Promise.resolve().then(() => (intent === undefined ? loader : action)?.(visit as never)),
        );
        asked += 1;
        expect({ status, location, data: JSON.stringify(data) }, `${file} ${intent ?? ""} ${query} ${cookie}`).toEqual({
          status: 404,
          location: null,
          data: expect.stringContaining("booking-not-found"),
        });
      };
      const intents = [...text.matchAll(/^ {2,4}"?([a-z-]+)"?: formAction\(/gm)].map(([, intent = ""]) => intent);
      for (const [cookie, code] of [
        ["", own.code],
        [theirs, other.code],
        ["", UNKNOWN_CODE],
      ] as const) {
        if (loader)
          for (const query of ["", "?k=", `?k=${other.id}`, `?k=${code === own.code ? other.secret : own.secret}`])
            await ask(cookie, code, query);
        if (action) for (const intent of intents.length > 0 ? intents : [""]) await ask(cookie, code, "", intent);
      }
    }

    expect(asked).toBeGreaterThan(120);
    expect(await stored()).toEqual(before);
  });

  test("is required by the payments API too, which answers every wrong token alike", async ({ ctx: plain }) => {
    const { ctx, own, other } = await twoBookings(plain);
    const api = apiClient(ctx);
    const ask = (code: string, secret: string) => api.post("/api/request-payment", { code, secret });

    expect(await ask(own.code, own.secret)).toMatchObject({ status: 200 });
    const { body: unknownCodeReply } = await ask(UNKNOWN_CODE, own.secret);
    expect(unknownCodeReply).toMatchObject({ status: 404, error: { code: "booking-not-found" } });
    // Texts with unstorable characters are stripped before any check, so they count as the token itself.
    const isWellFormedToken = (key: string) => key.length > 0 && key.length <= 100 && !key.includes("\0");
    for (const key of wrongTokens(ctx, own, other).filter(isWellFormedToken)) {
      expect((await ask(own.code, key)).body, key).toEqual(unknownCodeReply);
    }
    for (const secret of [["a"], { a: 1 }, 1, null, true]) {
      expect((await api.post("/api/request-payment", { code: own.code, secret })).status).toBe(400);
    }
  });
});

test("phone number guesses are limited per booking from anywhere, and per address for any booking", async () => {
  const { ctx, database } = await openWorld();
  await someSettings(ctx);
  const { code } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: newId() });
  const tries = createRateLimits(database.pool);
  const guess = async (address: string, code: string, last: number) => {
    const contact = `0987 654 ${100 + last}`;
    return (await apiClient(ctx, tries, address).post("/api/request-payment", { code, contact })).status;
  };

  for (let time = 0; time < limits.lookupCode.points; time += 1)
    expect(await guess(`198.51.100.${time}`, code, time)).toBe(404);
  expect(await guess("198.51.100.99", code, 99)).toBe(429);
  const codes = Array.from({ length: limits.lookup.points + 1 }, (_, index) =>
    makeBookingCode((bound) => (index * 7 + 3) % bound),
  );
  expect(new Set(codes).size).toBe(codes.length);
  for (const [time, one] of codes.entries())
    expect(await guess("192.0.2.1", one, time)).toBe(time < limits.lookup.points ? 404 : 429);
});
