import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { customers } from "#modules/customers/tables.ts";
import type { Context } from "#platform/context.ts";
import { type GoogleEmulator, startGoogle } from "#tests/emulators/google.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { loader as bookingPage } from "../bookings/booking-page.tsx";
import { loader as lookup } from "../bookings/lookup-page.tsx";
import { loader as look, action as signOut } from "./account-page.tsx";
import { loader as back } from "./google-back-resource.ts";
import { loader as setOut } from "./google-resource.ts";

let google: GoogleEmulator;

beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());
beforeEach(() => {
  const user = { sub: "1000000000000000000001", email: "ThuHang@example.vn", email_verified: true, name: "Thu Hằng" };
  Object.assign(google, { lies: {}, signedBy: "own", fault: "none", user });
});

const withGoogle = (ctx: Context): Context => ({
  ...ctx,
  // The emulator issues tokens for today.
  accounts: { google: { ...google.client, issuer: google.url } },
});

type Page = (args: never) => unknown;

function visit(
  ctx: Context,
  page: unknown,
  address: string,
  options: { cookie?: string; form?: Record<string, string> } = {},
) {
  const { cookie, form } = options;
  const visited = { params: {}, ...(cookie && { cookie }), ...(form && { form }) };
  return outcomeOf(Promise.resolve().then(() => (page as Page)(aVisit(ctx, address, visited) as never)));
}

/** Starts the sign-in with Google; returns Google's callback address and the browser's cookies. */
async function leave(ctx: Context, does?: "agrees" | "stops") {
  const left = await visit(ctx, setOut, "/dang-nhap/google");
  expect(left.status).toBe(303);
  return { there: google.visit(left.location ?? "", does), cookie: cookiesOf(left.headers) };
}

async function signIn(ctx: Context) {
  const { there, cookie } = await leave(ctx);
  return visit(ctx, back, there, { cookie });
}

type Account = { own: { customer: { email: string }; bookings: { title: string; path: string }[] } | null };
const accountOf = async (ctx: Context, cookie = "") =>
  (await visit(ctx, look, "/tai-khoan", { cookie })).data as Account & { signInProblem: string | null };

test("Customer sign-in with Google lists the bookings of the email, opens one, and signs out", async ({
  ctx: plain,
}) => {
  const ctx = withGoogle(plain);
  const cruise = await aCruise(ctx, { title: "Du thuyền Ngọc Lam", capacity: 4 });
  const own = await placeBooking(ctx, aBookingInput(cruise), { key: "own-booking" });
  const contact = { name: "Người Khác", phone: "0987 654 321", email: "khac@example.vn" };
  await placeBooking(ctx, aBookingInput(cruise, { contact }), { key: "booking-of-another" });

  expect((await visit(ctx, lookup, "/tra-cuu-don-hang")).data).toEqual({ hasAccounts: true });
  expect((await accountOf(ctx)).own).toBeNull();
  const done = await signIn(ctx);
  expect([done.status, done.location]).toEqual([303, "/tai-khoan"]);
  const [dropped, kept] = done.headers.getSetCookie();
  expect(dropped).toMatch(/^hoi_google=;? ?.*Max-Age=0/);
  expect(kept).toMatch(/^khach=.+Path=\/tai-khoan;.*HttpOnly; Secure; SameSite=Lax/);
  const cookie = cookiesOf(done.headers);

  const account = await accountOf(ctx, cookie);
  expect(account.own?.customer.email).toBe("thuhang@example.vn");
  expect(account.own?.bookings).toMatchObject([{ code: own.code, title: "Du thuyền Ngọc Lam", state: "held" }]);
  const path = account.own?.bookings[0]?.path ?? "";
  const opened = await outcomeOf(bookingPage(aVisit(ctx, path, { params: { code: own.code } })));
  expect([opened.status, opened.location]).toEqual([303, `/don-hang/${own.code}`]);

  const out = await visit(ctx, signOut, "/tai-khoan", { cookie, form: { intent: "sign-out" } });
  expect(out.headers.get("set-cookie")).toMatch(/^khach=;? ?.*Max-Age=0/);
  expect((await accountOf(ctx, cookie)).own).toBeNull(); // also when the browser has kept the cookie
});

test("Customer account lists merged bookings once, as the one that their links open", async ({ ctx: plain }) => {
  const ctx = withGoogle(plain);
  const cruise = await aCruise(ctx, { capacity: 4 });
  const [rest, merged] = [
    await placeBooking(ctx, aBookingInput(cruise), { key: "remaining-booking" }),
    await placeBooking(ctx, aBookingInput(cruise), { key: "merged-booking" }),
  ];
  await ctx.db.update(bookings).set({ state: "cancelled", joinedInto: rest.id }).where(eq(bookings.id, merged.id));

  const account = await accountOf(ctx, cookiesOf((await signIn(ctx)).headers));
  expect(account.own?.bookings).toMatchObject([{ code: rest.code, state: "held" }]);
});

test("Customer account stays the same when Google reports another email, and then lists the bookings of that email", async ({
  ctx: plain,
}) => {
  const ctx = withGoogle(plain);
  await signIn(ctx);
  google.user = { ...google.user, email: "moi@example.vn" };
  const cookie = cookiesOf((await signIn(ctx)).headers);
  expect((await accountOf(ctx, cookie)).own?.customer.email).toBe("moi@example.vn");
  google.user = { ...google.user, sub: "another", email: "moi@example.vn" };
  await signIn(ctx);
  expect(await ctx.db.select().from(customers)).toHaveLength(2);
});

test("Customer sign-in fails when Google's answer does not match the request", async ({ ctx: plain }) => {
  const ctx = withGoogle(plain);
  const failed = async (what: string, cheat: () => void) => {
    Object.assign(google, { lies: {}, signedBy: "own", fault: "none" });
    cheat();
    const { status, location, headers } = await signIn(ctx);
    expect([status, location], what).toEqual([303, "/tai-khoan?loi=failed"]);
    expect(headers.getSetCookie().join(), what).not.toContain("khach=");
  };
  const now = Math.floor(Date.now() / 1000);
  await failed("another issuer", () => Object.assign(google.lies, { iss: "https://accounts.evil.example" }));
  await failed("another audience", () => Object.assign(google.lies, { aud: "client.of.somebody.else" }));
  await failed("another nonce", () => Object.assign(google.lies, { nonce: "a-nonce-of-yesterday" }));
  await failed("no nonce", () => Object.assign(google.lies, { nonce: undefined }));
  await failed("a token that is over", () => Object.assign(google.lies, { iat: now - 7200, exp: now - 3600 }));
  await failed("a key of somebody else", () => Object.assign(google, { signedBy: "stranger" }));
  await failed("no signature", () => Object.assign(google, { signedBy: "nobody" }));
  await failed("an answer that is an error", () => Object.assign(google, { fault: "error" }));
  await failed("an answer that is none", () => Object.assign(google, { fault: "malformed" }));
  expect(await ctx.db.select().from(customers)).toEqual([]);
});

test("Customer sign-in shows no bookings when Google has not verified the email", async ({ ctx: plain }) => {
  const ctx = withGoogle(plain);
  google.user = { ...google.user, email_verified: false };
  expect((await signIn(ctx)).location).toBe("/tai-khoan?loi=unverified");
  google.user = { ...google.user, email: undefined as never, email_verified: true };
  expect((await signIn(ctx)).location).toBe("/tai-khoan?loi=unverified");
});

test("Google callback works once, in the browser that started it, and for a short time", async ({
  ctx: plain,
  clock,
}) => {
  const ctx = withGoogle(plain);
  const failed = { status: 303, location: "/tai-khoan?loi=failed" };
  const { there, cookie } = await leave(ctx);
  expect(await visit(ctx, back, there)).toMatchObject(failed); // another browser
  const other = await leave(ctx);
  expect(await visit(ctx, back, there, { cookie: other.cookie })).toMatchObject(failed);
  const changed = there.replace(/state=[^&]+/, "state=guessed");
  expect(await visit(ctx, back, changed, { cookie })).toMatchObject(failed);
  expect(await visit(ctx, back, there, { cookie })).toMatchObject({ location: "/tai-khoan" });
  expect(await visit(ctx, back, there, { cookie })).toMatchObject(failed); // replayed

  const late = await leave(ctx);
  clock.forward(11);
  expect(await visit(ctx, back, late.there, { cookie: late.cookie })).toMatchObject(failed);
  const stopped = await leave(ctx, "stops");
  expect(await visit(ctx, back, stopped.there, { cookie: stopped.cookie })).toMatchObject({
    location: "/tai-khoan?loi=cancelled",
  });
  expect((await visit(ctx, look, "/tai-khoan?loi=<script>")).data).toMatchObject({ signInProblem: null });
});

test("Customer sign-in accepts a signing key that Google has just rotated", async ({ ctx: plain }) => {
  const ctx = withGoogle(plain);
  expect((await signIn(ctx)).location).toBe("/tai-khoan");
  google.rotate();
  expect((await signIn(ctx)).location).toBe("/tai-khoan");
});

test("Customer account is absent without keys, and a session expires", async ({ ctx: plain, clock }) => {
  const ctx = withGoogle(plain);
  const cookie = cookiesOf((await signIn(ctx)).headers);
  for (const [page, at] of [
    [look, "/tai-khoan"],
    [setOut, "/dang-nhap/google"],
  ] as const)
    expect(await visit(plain, page, at, { cookie })).toMatchObject({ status: 404 });
  expect((await visit(plain, lookup, "/tra-cuu-don-hang")).data).toEqual({ hasAccounts: false });
  clock.forward(31 * 24 * 60);
  expect((await accountOf(ctx, cookie)).own).toBeNull();
});
