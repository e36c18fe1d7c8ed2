import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { auditEvents } from "#modules/audit/tables.ts";
import { test } from "#tests/support/context.ts";
import { httpClient } from "#tests/support/http-client.ts";
import { anAccount, PASSWORD } from "#tests/support/staff.ts";
import { expiredSessionCookie, identify, sessionCookie } from "./session.ts";

const login = "/api/internal-user/auth/login";
const me = "/api/internal-user/auth/me";
const soon = { token: "t".repeat(43), expiresAt: new Date("2026-11-21T15:00:00Z") };

describe("the session cookie", () => {
  test("is hidden from scripts, from other sites and, on https, from other hosts", ({ ctx }) => {
    expect(sessionCookie(ctx, soon)).toBe(
      `__Host-token=${soon.token}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(sessionCookie({ ...ctx, siteUrl: "http://localhost:3000" }, soon)).toBe(
      `token=${soon.token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(expiredSessionCookie(ctx)).toMatch(/^__Host-token=; Max-Age=0; Path=\/; /);
  });

  test("does not count on https without its prefix, because another host could have planted it", async ({ ctx }) => {
    const send = httpClient(ctx);
    const { username } = await anAccount(ctx);
    const { token } = await send(login, { body: { username, password: PASSWORD } });

    expect((await send(me, { cookie: token })).status).toBe(200);
    expect((await send(me, { cookie: token.replace("__Host-", "") })).status).toBe(401);
  });

  test("is taken back without a lookup when it is malformed", async ({ ctx }) => {
    const broken = new Proxy(ctx.db, {
      get: () => {
        throw new Error("asked");
      },
    });
    const headers = new Headers({ cookie: "__Host-token=' or 1=1; theme=dark" });

    expect(await identify({ ...ctx, db: broken }, { headers, address: "" })).toEqual({ staff: null, isStale: true });
  });
});

test("a flood of unknown session cookies sheds no signed-in staff and few other clients, and answers with Retry-After", async ({
  ctx,
}) => {
  const send = httpClient(ctx);
  const { username } = await anAccount(ctx);
  const { token } = await send(login, { body: { username, password: PASSWORD } });
  const show = (cookie: string, address: string, isRead = true) =>
    identify(ctx, { headers: new Headers({ cookie }), address, isRead }).catch((error: unknown) => error);
  const unknownCookie = (number: number) => `__Host-token=${String(number).padStart(43, "0")}`;

  const flood = Array.from({ length: 80 }, (_, number) => show(unknownCookie(number), "192.0.2.1"));
  const writes = Array.from({ length: 60 }, (_, number) => show(unknownCookie(200 + number), "192.0.2.2", false));
  const others = [1, 2, 3].map((number) => show(unknownCookie(100 + number), `198.51.100.${number}`));
  expect(await show(token, "203.0.113.1")).toMatchObject({ staff: { name: expect.any(String) }, isStale: false });
  expect(await Promise.all(others)).toEqual(others.map(() => ({ staff: null, isStale: true })));
  expect((await Promise.all(writes)).some((answer) => answer instanceof Error)).toBe(true);
  const shed = (await Promise.all(flood)).filter((answer) => answer instanceof Error);
  // One is looked up, and those of one client take half of the twelve places.
  expect(shed.length).toBe(80 - 1 - 6);
  expect(shed[0]).toMatchObject({ kind: "unavailable", code: "busy", retryAfterSeconds: 5 });
});

describe("signing in and out", () => {
  test("sets a session cookie, and signing out takes it back", async ({ ctx }) => {
    const send = httpClient(ctx);
    const { username, id } = await anAccount(ctx, "sales");

    const signedIn = await send(login, { body: { username, password: PASSWORD } });
    expect(signedIn.body.result).toMatchObject({ next: "done", user: { _id: id, role: "sales" } });
    expect(signedIn.text).not.toContain(signedIn.token.split("=")[1]);
    expect((await send(me, { cookie: signedIn.token })).body.result).toMatchObject({ _id: id });

    const out = await send("/api/internal-user/auth/logout", { body: {}, cookie: signedIn.token });
    expect([out.status, out.body.message]).toEqual([200, "Đã đăng xuất"]);
    expect(out.setCookies).toEqual([expiredSessionCookie(ctx)]);
    const after = await send(me, { cookie: signedIn.token });
    expect([after.status, after.setCookies]).toEqual([401, [expiredSessionCookie(ctx)]]);
  });

  test("keeps the cookie of a staff member who still has to enter the code", async ({ ctx }) => {
    const { beginTwoFactor, confirmTwoFactor } = await import("#modules/accounts/commands/two-factor.ts");
    const { codeAt } = await import("#modules/accounts/adapters/totp.ts");
    const { asSignedIn } = await import("#tests/support/staff.ts");
    const account = await anAccount(ctx);
    const here = await asSignedIn(ctx, account);
    const { secret } = await beginTwoFactor(here, PASSWORD);
    const { recoveryCodes } = await confirmTwoFactor(here, codeAt(secret, ctx.now()));
    const send = httpClient(ctx);

    const first = await send(login, { body: { username: account.username, password: PASSWORD } });
    expect(first.body).toMatchObject({ success: true, result: { next: "totp", user: null } });
    const looked = await send("/api/categories/get-list", { cookie: first.token });
    expect([looked.status, looked.setCookies]).toEqual([200, []]);
    expect((await send(me, { cookie: first.token })).status).toBe(401);
    const code = { code: recoveryCodes[0] };
    const second = await send("/api/internal-user/auth/verify-login-code", { body: code, cookie: first.token });

    expect(second.body.result).toMatchObject({ next: "done", user: { _id: account.id } });
    expect((await send(me, { cookie: second.token })).status).toBe(200);
    expect((await send(me, { cookie: first.token })).status).toBe(401);
  });

  test("checks the rate limit of the address first", async ({ ctx }) => {
    const asked: string[] = [];
    const send = httpClient(ctx, { consume: async (name, key) => void asked.push(`${name} ${key}`) });
    await send(login, { body: { username: "ai-do", password: PASSWORD } });

    expect(asked).toEqual(["quote unknown", "signIn unknown"]);
  });
});

test("a page or form of another site cannot use the session cookie of staff", async ({ ctx }) => {
  const send = httpClient(ctx);
  const { username } = await anAccount(ctx, "owner");
  const victim = await anAccount(ctx, "viewer");
  const { token: cookie } = await send(login, { body: { username, password: PASSWORD } });
  const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const text = { "content-type": "text/plain" };
  const remove = `/api/internal-user/delete-user?ids=${victim.id}`;
  const update = `/api/internal-user/update-user?id=${victim.id}`;

  for (const attack of [
    send(remove, { method: "DELETE", cookie, headers: evil }),
    send(remove, { method: "DELETE", cookie, headers: { origin: "https://evil.example" } }),
    send(remove, { method: "DELETE", cookie, headers: { origin: "null" } }),
    send(remove, { method: "DELETE", cookie, headers: { "sec-fetch-site": "same-site" } }),
    send(update, { method: "PUT", cookie, headers: { ...evil, ...json }, body: { role: "owner" } }),
    send("/api/internal-user/add-new", { method: "POST", cookie, headers: { ...evil, ...json }, body: {} }),
    send("/api/internal-user/add-new", { method: "POST", cookie, headers: { ...evil, ...form }, body: "role=owner" }),
    send("/api/internal-user/add-new", { method: "POST", cookie, headers: { ...evil, ...text }, body: "{}" }),
    send(login, { method: "POST", headers: { ...evil, ...json }, body: { username, password: PASSWORD } }),
  ]) {
    expect((await attack).body).toMatchObject({ status: 403, error: { code: "cross-site" } });
  }
  // A request from our own pages that is not JSON is rejected because of its content type.
  const own = { origin: ctx.siteUrl, "sec-fetch-site": "same-origin" };
  const posted = await send("/api/internal-user/add-new", {
    method: "POST",
    cookie,
    headers: { ...own, ...form },
    body: "role=owner",
  });
  expect(posted.status).toBe(415);
  expect((await send(remove, { method: "DELETE", cookie, headers: own })).status).toBe(200);
});

test("a request that a role forbids is recorded with account, address and path, once for several repeats", async ({
  ctx,
}) => {
  const send = httpClient(ctx);
  const { id, name, username } = await anAccount(ctx, "content");
  const { token } = await send(login, { body: { username, password: PASSWORD } });
  const list = "/api/internal-user/get-list";

  for (let time = 0; time < 3; time += 1) expect((await send(`${list}?text=a`, { cookie: token })).status).toBe(403);
  expect((await send(list)).status).toBe(401);

  const kept = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "account.forbidden"));
  expect(kept).toMatchObject([
    { actorId: id, actorName: name, address: "unknown", subjectId: id, after: { path: `GET ${list}` } },
  ]);
});
