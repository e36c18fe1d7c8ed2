import { describe, expect } from "vitest";
import { type Role, roles } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { changeAccount } from "#modules/accounts/commands/manage-accounts.ts";
import type { Context } from "#platform/context.ts";
import { endpoints, publishedDocument } from "#tests/support/api-client.ts";
import { type Clock, test } from "#tests/support/context.ts";
import { httpClient } from "#tests/support/http-client.ts";
import { anAccount, PASSWORD } from "#tests/support/staff.ts";

const base = "/api/internal-user";

/** The permitted callers of each call. "signed" is a feed with a signature, "signed-in" any staff member. */
const permittedCallers: Record<string, "everybody" | "signed" | "signed-in" | readonly Role[]> = {
  "GET /api/products/get-list": "everybody",
  "GET /api/products/detail": "everybody",
  "GET /api/products/search": "everybody",
  "GET /api/features/get-list": "everybody",
  "GET /api/features-hotel/get-list": "everybody",
  "GET /api/features-hotel-room/get-list": "everybody",
  "GET /api/categories/get-list": "everybody",
  "GET /api/products/availability": "everybody",
  "POST /api/products/quote": "everybody",
  "GET /api/hotels/get-list": "everybody",
  "GET /api/hotels/detail": "everybody",
  "GET /api/hotels/search": "everybody",
  "GET /api/hotels/availability": "everybody",
  "POST /api/hotels/quote": "everybody",
  "POST /api/hotels/booking": "everybody",
  "GET /api/cities/get-list": "everybody",
  "GET /api/search-airport": "everybody",
  "GET /api/search-airline": "everybody",
  "POST /api/plane-ticket-fe/search-flight": "everybody",
  "POST /api/plane-ticket-fe/get-baggage": "everybody",
  "POST /api/plane-ticket-fe/flights-month": "everybody",
  "POST /api/book-flight": "everybody",
  "GET /api/blogs/get-list": "everybody",
  "POST /api/blogs/add-new": ["owner", "manager", "content"],
  "PUT /api/blogs/update-blog": ["owner", "manager", "content"],
  "DELETE /api/blogs/delete-blog": ["owner", "manager"],
  "GET /api/reviews/get-list": "everybody",
  "POST /api/reviews/add-new": "everybody",
  "POST /api/reviews/approve": ["owner", "manager", "content"],
  "DELETE /api/reviews/delete-review": ["owner", "manager", "content"],
  "GET /api/reviews-v2/get-list": "everybody",
  "POST /api/reviews-v2/add-new": "everybody",
  "POST /api/reviews-v2/approve": ["owner", "manager", "content"],
  "DELETE /api/reviews-v2/delete-review": ["owner", "manager", "content"],
  "POST /api/tour-fe/send-booking": "everybody",
  "POST /api/request-payment": "everybody",
  "POST /api/webhooks/sepay": "signed",
  "POST /api/webhooks/duffel": "signed",
  "GET /api/products/get-product": roles,
  "POST /api/products/add-new": ["owner", "manager", "content"],
  "PUT /api/products/update-product": ["owner", "manager", "content"],
  "PUT /api/products/update-status-tour": ["owner", "manager"],
  ...Object.fromEntries(
    ["products", "hotels"].flatMap((base) => [
      [`POST /api/${base}/add-draft`, ["owner", "manager", "content"]],
      [`PUT /api/${base}/update-draft`, ["owner", "manager", "content"]],
      [`GET /api/${base}/prices`, roles],
      [`PUT /api/${base}/prices`, ["owner", "manager"]],
      [`GET /api/${base}/nights`, roles],
      [`PUT /api/${base}/nights`, ["owner", "manager"]],
    ]),
  ),
  "GET /api/highlights-tour": "everybody",
  "PUT /api/highlights-tour": ["owner", "manager"],
  "GET /api/hotels/get-hotel": roles,
  "POST /api/hotels/add-new": ["owner", "manager", "content"],
  "PUT /api/hotels/update-hotel": ["owner", "manager", "content"],
  "PUT /api/hotels/update-status": ["owner", "manager"],
  "GET /api/hotels/highlights": "everybody",
  "PUT /api/hotels/highlights": ["owner", "manager"],
  "POST /api/cities/add-new": ["owner", "manager", "content"],
  "PUT /api/cities/update-city": ["owner", "manager", "content"],
  "DELETE /api/cities/delete-city": ["owner", "manager", "content"],
  "POST /api/features/add-new": ["owner", "manager", "content"],
  "PUT /api/features/update-feature": ["owner", "manager", "content"],
  "DELETE /api/features/delete-feature": ["owner", "manager", "content"],
  "POST /api/categories/add-new": ["owner", "manager", "content"],
  "PUT /api/categories/update-category": ["owner", "manager", "content"],
  "DELETE /api/categories/delete-category": ["owner", "manager", "content"],
  "POST /api/images/upload": ["owner", "manager", "content"],
  "PUT /api/images/update-image": ["owner", "manager", "content"],
  "POST /api/internal-user/auth/login": "everybody",
  "POST /api/internal-user/auth/verify-login-code": "everybody",
  "POST /api/internal-user/auth/logout": "everybody",
  "GET /api/internal-user/auth/me": "signed-in",
  "POST /api/internal-user/auth/change-password": "signed-in",
  "GET /api/internal-user/get-list": ["owner", "manager"],
  "POST /api/internal-user/add-new": ["owner"],
  "PUT /api/internal-user/update-user": ["owner"],
  "DELETE /api/internal-user/delete-user": ["owner"],
};

type Send = ReturnType<typeof httpClient>;

async function cookieOf(send: Send, ctx: Context, role: Role): Promise<string> {
  const { username } = await anAccount(ctx, role);
  return (await send(`${base}/auth/login`, { body: { username, password: PASSWORD } })).token;
}

async function anExpiredCookie(send: Send, ctx: Context, clock: Clock): Promise<string> {
  const cookie = await cookieOf(send, ctx, "owner");
  clock.forward(13 * 60);
  return cookie;
}

test("every call is tried anonymously, with an ended session and in each role, and only permitted callers pass", async ({
  ctx,
  clock,
}) => {
  const send = httpClient(ctx);
  const expired = await anExpiredCookie(send, ctx, clock);
  const cookies: Record<string, string> = { anonymous: "", expired };
  for (const role of roles) cookies[role] = await cookieOf(send, ctx, role);
  const wrong: string[] = [];

  for (const one of endpoints) {
    const name = `${one.method} ${one.path}`;
    const rule = permittedCallers[name];
    if (rule === undefined) wrong.push(`${name} has no rule: say in this file who may make the call`);
    if (rule === undefined || rule === "signed") continue;
    for (const [who, cookie] of Object.entries(cookies)) {
      if (one.path.endsWith("/auth/logout") && cookie) continue; // A sign-out would end the session that the next call uses.
      const sent = one.method === "GET" || one.method === "DELETE" ? {} : { body: {} };
      const { status, body } = await send(one.path, { method: one.method, cookie, ...sent });
      const expected = expectedRejection(rule, who);
      const passed = status !== 401 && status !== 403;
      if (expected === null ? !passed : status !== expected) {
        wrong.push(`${name} by ${who}: ${status} ${body.error?.code ?? ""}`);
      }
    }
  }

  expect(wrong).toEqual([]);
  const names = endpoints.map((one) => `${one.method} ${one.path}`);
  expect(Object.keys(permittedCallers).filter((name) => !names.includes(name))).toEqual([]);
});

function expectedRejection(rule: (typeof permittedCallers)[string] & {}, who: string): 401 | 403 | null {
  if (rule === "everybody") return null;
  if (who === "anonymous" || who === "expired") return 401;
  return rule === "signed-in" || (rule !== "signed" && rule.some((role) => role === who)) ? null : 403;
}

const newAccount = {
  name: "Lê Thu Hằng",
  username: "thuhang",
  email: "thuhang@example.vn",
  phone: "0912345678",
  role: "sales",
  password: "một câu tạm thời",
};

describe("the life of an account by API", () => {
  test("an account keeps its published names and never shows its secrets", async ({ ctx }) => {
    const send = httpClient(ctx);
    const cookie = await cookieOf(send, ctx, "owner");
    const answers: Record<string, Awaited<ReturnType<Send>>> = {};
    const call = async (method: string, path: string, query = "", body?: object) => {
      answers[path] = await send(`${base}${path}${query}`, { method, cookie, ...(body && { body }) });
      return answers[path]?.body;
    };

    const added = await call("POST", "/add-new", "", newAccount);
    const { _id } = added.result;
    const list = await call("GET", "/get-list", "?username=thuhang");
    const updated = await call("PUT", "/update-user", `?id=${_id}`, { name: "Tên Mới", active: false });
    const self = await call("GET", "/auth/me");
    await call("DELETE", "/delete-user", `?ids=${_id}`);
    const gone = await call("GET", "/get-list", "?username=thuhang&page=1");

    expect(list.result).toMatchObject({ total: 1, page: 1, size: 10 });
    expect(list.result.data[0]).toEqual({
      _id,
      name: "Lê Thu Hằng",
      username: "thuhang",
      email: "thuhang@example.vn",
      phone: "+84912345678",
      role: "sales",
      active: true,
      verify: false,
      twoFactor: false,
      created: "2026-11-21T03:00:00.000Z",
      modified: "2026-11-21T03:00:00.000Z",
    });
    expect(updated.result).toMatchObject({ _id, name: "Tên Mới", active: false, username: "thuhang" });
    expect(self.result.permissions).toContain("accounts.write");
    expect(gone.result.total).toBe(0);
    for (const one of endpoints) {
      const answer = answers[one.path.slice(base.length)];
      if (one.path.startsWith(base) && answer) {
        expect(answer.status, one.path).toBe(200);
        expect(() => one.result.parse(answer.body.result), one.path).not.toThrow();
        expect(answer.text, one.path).not.toMatch(/argon2|hash|secret|recovery|một câu/i);
      }
    }
  });

  test.for([
    ["POST", "/add-new", { ...newAccount, passwordHash: "x" }],
    ["POST", "/add-new", { ...newAccount, active: true }],
    ["POST", "/add-new", { ...newAccount, verify: true }],
    ["POST", "/add-new", { ...newAccount, demo: true }],
    ["POST", "/add-new", { ...newAccount, permissions: ["accounts.write"] }],
    ["POST", "/add-new", { ...newAccount, mustChangePassword: false }],
    ["PUT", "/update-user", { totpSecret: "x" }],
    ["PUT", "/update-user", { twoFactor: true }],
    ["PUT", "/update-user", { verify: true }],
    ["PUT", "/update-user", { deletedAt: null }],
    ["PUT", "/update-user", { id: "01980000-0000-7000-8000-000000000000" }],
    ["PUT", "/update-user", ["x"]],
  ] as const)("%s %s rejects fields outside its contract: %j", async ([method, path, body], { ctx }) => {
    const send = httpClient(ctx);
    const cookie = await cookieOf(send, ctx, "owner");
    const { id } = await anAccount(ctx, "viewer");

    const { status, body: answer } = await send(`${base}${path}?${method === "PUT" ? `id=${id}` : ""}`, {
      method,
      cookie,
      body,
    });

    expect([status, answer.error.code]).toEqual([400, "invalid-input"]);
  });

  test("an account with a temporary password must change it before any other call", async ({ ctx }) => {
    const send = httpClient(ctx);
    const { id, username } = await anAccount(ctx, "manager");
    await changeAccount(ctx, id, { password: "một câu tạm thời" });
    const login = await send(`${base}/auth/login`, { body: { username, password: "một câu tạm thời" } });
    const heard = await send("/api/products/get-list?status=all", { cookie: login.token });
    const added = await send("/api/categories/add-new", { cookie: login.token, body: {} });
    const change = { current: "một câu tạm thời", password: "một câu của riêng mình" };
    const changed = await send(`${base}/auth/change-password`, { cookie: login.token, body: change });
    const after = await send("/api/products/get-list?status=all", { cookie: changed.token });

    expect(login.body.result.mustChangePassword).toBe(true);
    for (const { status, body } of [heard, added])
      expect([status, body.error.code, body.message]).toEqual([
        403,
        "change-password-first",
        expect.stringContaining("mật khẩu tạm"),
      ]);
    expect([changed.status, after.status]).toEqual([200, 200]);
  });

  test("an unknown id is not found, and a malformed one is invalid", async ({ ctx }) => {
    const send = httpClient(ctx);
    const cookie = await cookieOf(send, ctx, "owner");
    const statusOf = async (method: string, path: string) =>
      (await send(`${base}${path}`, { method, cookie, ...(method === "PUT" && { body: { name: "Ai Đó" } }) })).status;

    expect(await statusOf("PUT", `/update-user?id=${newId()}`)).toBe(404);
    expect(await statusOf("PUT", "/update-user?id=1")).toBe(400);
    expect(await statusOf("PUT", "/update-user")).toBe(400);
    expect(await statusOf("DELETE", `/delete-user?ids=${newId()}`)).toBe(404);
    expect(await statusOf("DELETE", "/delete-user?ids=,")).toBe(400);
  });

  test("the document says with which status an owner cannot delete their own account or change its role", async ({
    ctx,
  }) => {
    const send = httpClient(ctx);
    const { id, username } = await anAccount(ctx, "owner");
    const { token: cookie } = await send(`${base}/auth/login`, { body: { username, password: PASSWORD } });
    const rejected = [
      ["delete", await send(`${base}/delete-user?ids=${id}`, { method: "DELETE", cookie })],
      ["update", await send(`${base}/update-user?id=${id}`, { method: "PUT", cookie, body: { role: "viewer" } })],
    ] as const;
    for (const [name, { status, body }] of rejected) {
      const method = name === "delete" ? "delete" : "put";
      const documented = publishedDocument.paths[`${base}/${name}-user`]?.[method]?.responses;
      expect([status, body.error.code], name).toEqual([403, "own-role"]);
      expect(documented?.[status]?.description, name).toContain("của chính mình");
      expect(documented?.[409]?.description, name).not.toContain("của chính mình");
    }
  });

  test("calls of staff cannot be reached by another method", async ({ ctx }) => {
    const send = httpClient(ctx);
    const { id } = await anAccount(ctx, "viewer");
    for (const method of ["GET", "POST", "PATCH"]) {
      const { status, body } = await send(`${base}/delete-user?ids=${id}`, { method });
      expect([status, body.error.code]).toEqual([405, "wrong-method"]);
    }
  });
});
