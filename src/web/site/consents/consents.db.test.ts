import { expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getOffersState } from "#modules/consents/queries.ts";
import { consents } from "#modules/consents/tables.ts";
import type { Context } from "#platform/context.ts";
import { TOKEN_PARAM } from "#platform/magic-link.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBookingInput, aCruise } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { loader as booking } from "../bookings/booking-page.tsx";
import { loader as choice, action as choose } from "../bookings/offers-page.tsx";
import { loader as consentPage, action as decide } from "./consent-page.tsx";
import { action as subscribe } from "./subscribe-page.tsx";

type VisitOptions = { cookie?: string; form?: Record<string, string>; params?: Record<string, string> };

const visit = (ctx: Context, page: unknown, address: string, options: VisitOptions = {}) =>
  outcomeOf(
    Promise.resolve().then(() =>
      (page as (args: never) => unknown)(aVisit(ctx, address, { params: {}, ...options }) as never),
    ),
  );

/** The link in the email to an address. */
async function linkTo(ctx: Context, email: string) {
  const emails = (await readEmails(ctx)).filter(({ recipient }) => recipient === email);
  const [link = ""] = emails.flatMap(({ text }) => /https?:\S+\/nhan-tin\/\S+/.exec(text) ?? []);
  const url = new URL(link);
  return { address: url.pathname + url.search, params: { id: url.pathname.split("/").at(-1) ?? "" } };
}

test("Subscribe form asks for the unticked box, keeps the values, and sends no email", async ({ ctx }) => {
  const rejected = await visit(ctx, subscribe, "/nhan-tin", { form: { email: "Ha@Example.com" } });
  expect(rejected).toMatchObject({
    status: 400,
    data: { fields: { agree: expect.any(String) }, values: { email: "Ha@Example.com" } },
  });
  expect(await ctx.db.select().from(consents)).toEqual([]);
  expect(await ctx.db.select().from(outbox)).toEqual([]);
});

test("Consent link agrees to nothing on GET; its button does, and the token leaves the address", async ({ ctx }) => {
  await visit(ctx, subscribe, "/nhan-tin", { form: { email: "Ha@Example.com", agree: "on" } });
  const { address, params } = await linkTo(ctx, "ha@example.com");
  const arrived = await visit(ctx, consentPage, address, { params });
  expect([arrived.status, arrived.location]).toEqual([303, `/nhan-tin/${params.id}`]);
  const cookie = cookiesOf(arrived.headers);
  expect(await getOffersState(ctx, "ha@example.com")).toBe("asked");

  expect((await visit(ctx, consentPage, `/nhan-tin/${params.id}`, { params, cookie })).data).toMatchObject({
    state: "asked",
  });
  await visit(ctx, decide, `/nhan-tin/${params.id}`, { params, cookie, form: { intent: "agree" } });
  expect(await getOffersState(ctx, "ha@example.com")).toBe("given");
  await visit(ctx, decide, `/nhan-tin/${params.id}`, { params, cookie, form: { intent: "withdraw" } });
  expect((await visit(ctx, consentPage, `/nhan-tin/${params.id}`, { params, cookie })).data).toMatchObject({
    state: "none",
  });
  const stranger = await visit(ctx, decide, `/nhan-tin/${params.id}`, { params, form: { intent: "agree" } });
  expect(stranger.status).toBe(404);
  expect((await visit(ctx, consentPage, `${address.split("?")[0]}?${TOKEN_PARAM}=x`, { params })).status).toBe(404);
});

test("Booking page sends a confirmation email before offers are sent, and one click unsubscribes", async ({ ctx }) => {
  const { code, secret } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "offers-of-booking" });
  const params = { code };
  const cookie = cookiesOf((await visit(ctx, booking, `/don-hang/${code}?k=${secret}`, { params })).headers);
  const at = `/don-hang/${code}/nhan-tin`;
  expect((await visit(ctx, choose, at, { params, form: { intent: "agree" } })).status).toBe(404);

  expect((await visit(ctx, choose, at, { params, cookie, form: { intent: "agree" } })).status).toBe(303);
  expect((await visit(ctx, choice, at, { params, cookie })).data).toMatchObject({ state: "asked" });
  expect((await linkTo(ctx, "thuhang@example.vn")).address).toContain(`?${TOKEN_PARAM}=`);
  await visit(ctx, choose, at, { params, cookie, form: { intent: "withdraw" } });
  expect((await visit(ctx, choice, at, { params, cookie })).data).toMatchObject({ state: "none" });
});
