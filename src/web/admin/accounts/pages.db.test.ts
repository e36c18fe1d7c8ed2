import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { CHANGE_PASSWORD_FIRST, type Role } from "#kernel/actor.ts";
import { createAccount } from "#modules/accounts/commands/manage-accounts.ts";
import { sendPasswordLinkJob } from "#modules/accounts/jobs.ts";
import { accountMessages } from "#modules/accounts/messages.ts";
import { findStaff, getAccount, listOwnSessions } from "#modules/accounts/queries.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { anAccount, aStaffMember, asSignedIn, PASSWORD } from "#tests/support/staff.ts";
import { staffOnly } from "../layout/staff-only.ts";
import { recoveryCodesIn, setUpIn } from "./account-answer.ts";
import { action as ownAction, loader as ownLoader } from "./account-page.tsx";
import { action as editAction, loader as editLoader } from "./edit-page.tsx";
import { loader as listLoader } from "./list-page.tsx";
import { action as createAction, loader as newLoader } from "./new-page.tsx";
import { action as resetAction, loader as resetLoader } from "./reset-password-page.tsx";

type Form = Record<string, string>;

const own = (ctx: Context, form: Form) =>
  outcomeOf(
    Promise.resolve(ownAction(aVisit(ctx, "/admin/thong-tin-tai-khoan", { params: {}, actor: ctx.actor, form }))),
  );

const edit = (ctx: Context, id: string, form: Form) =>
  outcomeOf(
    Promise.resolve(
      editAction(aVisit(ctx, `/admin/quan-ly-tai-khoan/${id}`, { params: { id }, actor: ctx.actor, form })),
    ),
  );

const create = (ctx: Context, form: Form) =>
  outcomeOf(
    Promise.resolve(createAction(aVisit(ctx, "/admin/them-tai-khoan", { params: {}, actor: ctx.actor, form }))),
  );

const reset = (ctx: Context, form: Form) =>
  outcomeOf(Promise.resolve(resetAction(aVisit(ctx, "/admin/quen-mat-khau", { params: {}, form }))));

/** Redirect target of the back-office frame for a page; null when access is granted. */
async function sentTo(ctx: Context, page: string): Promise<string | null> {
  const visit = aVisit(ctx, page, { params: {}, actor: ctx.actor });
  const passed = new Response();
  const work = async () => staffOnly(visit, async () => passed);
  return (await outcomeOf(work())).location;
}

/** The context of the next request with the cookies of this answer. */
async function nextOf(ctx: Context, headers: Headers): Promise<Context> {
  const token = cookiesOf(headers).split("=")[1] ?? "";
  const actor = await findStaff(ctx, token, "192.0.2.1");
  if (!actor) throw new Error("the answer gave no session");
  return { ...ctx, actor };
}

const someone = { name: "Trần Thử", username: "tranthu", email: "tranthu@example.vn", phone: "0912 345 111" };

test("Temporary password allows only its own change", async ({ ctx }) => {
  const account = await createAccount(ctx, { ...someone, role: "manager", password: PASSWORD });
  const holder = await asSignedIn(ctx, account);

  expect(await sentTo(holder, "/admin/nhat-ky")).toBe("/admin/thong-tin-tai-khoan");
  expect(await sentTo(holder, "/admin")).toBe("/admin/thong-tin-tai-khoan");
  expect(await sentTo(holder, "/admin/thong-tin-tai-khoan")).toBeNull();
  expect(await own(holder, { intent: "profile", name: "Khác", phone: "0912345111" })).toMatchObject({
    status: 403,
    data: { message: CHANGE_PASSWORD_FIRST },
  });

  const changed = await own(holder, { intent: "password", current: PASSWORD, password: "mưa rơi trên vịnh xanh" });

  expect(await sentTo(await nextOf(ctx, changed.headers), "/admin/nhat-ky")).toBeNull();
});

test("Sign-in returns to the requested page", async ({ ctx }) => {
  const asVisitor = { ...ctx, actor: { kind: "visitor" as const } };
  expect(await sentTo(asVisitor, "/admin/nhat-ky?text=a")).toBe("/admin/dang-nhap?den=%2Fadmin%2Fnhat-ky%3Ftext%3Da");
});

test("Account list is readable with the read permission and editable with the write permission", async ({ ctx }) => {
  const account = await anAccount(ctx);
  const visit = (role: Role, address: string, params = { id: "" }) =>
    aVisit(ctx, address, { params, actor: aStaffMember(role) });

  expect((await outcomeOf(listLoader(visit("sales", "/admin/quan-ly-tai-khoan")))).status).toBe(403);
  expect(await outcomeOf(listLoader(visit("manager", "/admin/quan-ly-tai-khoan?role=owner")))).toMatchObject({
    data: { mayWrite: false, list: { total: 1, data: [{ id: account.id }] } },
  });
  expect((await outcomeOf(newLoader(visit("manager", "/admin/them-tai-khoan")) as Promise<unknown>)).status).toBe(403);
  const page = visit("manager", "/admin/quan-ly-tai-khoan/x", { id: account.id });
  expect((await outcomeOf(editLoader(page))).status).toBe(403);
  const other = aVisit(ctx, `/admin/thong-tin-tai-khoan?username=${account.username}`, {
    params: {},
    actor: (await asSignedIn(ctx, await anAccount(ctx, "viewer"))).actor,
  });
  expect((await outcomeOf(ownLoader(other))).status).toBe(403);
});

test("New account form returns field errors and the values, but no password, when it is rejected", async ({ ctx }) => {
  const form = { intent: "create", ...someone, phone: "12", role: "sales", how: "password", password: "ngan" };

  const rejected = await create(ctx, form);

  expect(rejected).toMatchObject({ status: 400, data: { fields: { password: accountMessages.passwordTooShort } } });
  expect((rejected.data as { values: Form }).values).toMatchObject({ name: "Trần Thử", phone: "12", role: "sales" });
  expect(JSON.stringify(rejected.data)).not.toContain("ngan");
  expect(await create(ctx, { ...form, how: "email" })).toMatchObject({
    data: { fields: { phone: accountMessages.badPhone } },
  });
});

test("New account is invited by email, or gets a temporary password", async ({ ctx }) => {
  const invited = await create(ctx, { intent: "create", ...someone, role: "sales", how: "email", password: "" });
  expect(invited.location).toBe("/admin/quan-ly-tai-khoan?xong=da-moi");

  const second = { ...someone, username: "hai", email: "hai@example.vn", phone: "0912345222" };
  const made = await create(ctx, { intent: "create", ...second, role: "sales", how: "password", password: PASSWORD });
  expect(made.location).toBe("/admin/quan-ly-tai-khoan?xong=da-tao");
});

test("Owner changes roles, sets a temporary password and deletes accounts, but edits only personal data of the own account", async ({
  ctx,
}) => {
  const owner = await anAccount(ctx);
  const signedIn = await asSignedIn(ctx, owner);
  const { id } = await anAccount(ctx, "viewer");
  const form = { ...someone, role: "sales" };

  expect(await edit(signedIn, id, { intent: "save", rights: "1", ...form })).toMatchObject({
    data: { resultMessage: accountMessages.changed },
  });
  expect(await getAccount(ctx, id)).toMatchObject({ role: "sales", active: false, phone: "+84912345111" });
  await edit(signedIn, id, { intent: "save", rights: "1", active: "on", ...form });
  expect(await getAccount(ctx, id)).toMatchObject({ active: true });
  expect(await edit(signedIn, id, { intent: "password", password: "mưa rơi trên vịnh" })).toMatchObject({
    data: { resultMessage: accountMessages.temporaryPasswordSet },
  });
  expect(await edit(signedIn, owner.id, { intent: "delete" })).toMatchObject({ status: 403 });
  const renamed = { ...someone, name: "Chủ Mới", username: "chumoi", email: "cm@example.vn", phone: "0912345333" };
  const rejected = await edit(signedIn, owner.id, { intent: "save", ...renamed, current: "" });
  expect(rejected).toMatchObject({ status: 400, data: { fields: { current: accountMessages.passwordForEmail } } });
  expect(await edit(signedIn, owner.id, { intent: "save", ...renamed, current: PASSWORD })).toMatchObject({
    data: { resultMessage: accountMessages.changed },
  });
  expect((await edit(signedIn, id, { intent: "delete" })).location).toBe("/admin/quan-ly-tai-khoan?xong=da-xoa");
});

test("Account page ignores an unknown intent", async ({ ctx }) => {
  const owner = await asSignedIn(ctx, await anAccount(ctx));
  expect(await own(owner, { intent: "constructor" })).toMatchObject({ status: 400 });
  expect(await own(owner, {})).toMatchObject({ status: 400 });
});

test("Two-factor set-up accepts the code again after a typo and shows the recovery codes once", async ({ ctx }) => {
  await someSettings(ctx);
  const account = await anAccount(ctx);
  const signedIn = await asSignedIn(ctx, account);

  const begun = await own(signedIn, { intent: "begin-two-factor", password: PASSWORD });
  const setUp = setUpIn(begun.data);
  expect(setUp?.qr.path).toMatch(/^M4 4h7/);
  const rejected = await own(signedIn, { intent: "confirm-two-factor", uri: setUp?.uri ?? "", code: "000000" });
  expect(rejected).toMatchObject({ status: 400, data: { fields: { code: accountMessages.wrongCode } } });
  expect(setUpIn(rejected.data)).toEqual(setUp);

  const code = new TOTP({ secret: Secret.fromBase32(setUp?.secret ?? "") }).generate({
    timestamp: ctx.now().getTime(),
  });
  const confirmed = await own(signedIn, { intent: "confirm-two-factor", uri: setUp?.uri ?? "", code });

  expect(recoveryCodesIn(confirmed.data)).toHaveLength(10);
  const next = await nextOf(ctx, confirmed.headers);
  expect(await getAccount(ctx, account.id)).toMatchObject({ twoFactor: true });
  const [recoveryCode = ""] = recoveryCodesIn(confirmed.data) ?? [];
  const without = await own(next, { intent: "turn-off", password: PASSWORD });
  expect(without).toMatchObject({ status: 400, data: { fields: { code: expect.any(String) } } });
  const off = await own(next, { intent: "turn-off", password: PASSWORD, code: recoveryCode });
  expect(off.headers.getSetCookie()).toHaveLength(1);
  expect(await getAccount(ctx, account.id)).toMatchObject({ twoFactor: false });
});

test("Session panel ends one own session, or all others at once", async ({ ctx }) => {
  const account = await anAccount(ctx);
  const here = await asSignedIn(ctx, account);
  for (const address of ["192.0.2.7", "192.0.2.8", "192.0.2.9"]) await asSignedIn(ctx, account, { address, agent: "" });
  const other = (await listOwnSessions(here)).find((session) => !session.own);

  await own(here, { intent: "end-session", id: other?.id ?? "" });
  expect(await listOwnSessions(here)).toHaveLength(3);
  expect(await own(here, { intent: "end-others" })).toMatchObject({
    data: { resultMessage: "Đã kết thúc 2 phiên khác" },
  });
  expect(await listOwnSessions(here)).toMatchObject([{ own: true }]);
});

test("Password reset request answers the same whether or not the email is known", async ({ ctx }) => {
  const { email } = await anAccount(ctx);
  const known = await reset(ctx, { email: email ?? "" });
  expect(known).toMatchObject({ status: 200, data: { sent: true } });
  expect(await reset(ctx, { email: "khong@example.vn" })).toEqual(known);
});

test("Password reset link sets a password once", async ({ ctx }) => {
  await someSettings(ctx);
  const account = await anAccount(ctx);
  await sendPasswordLinkJob.run(ctx, { accountId: account.id, kind: "reset" });
  const [email] = await readEmails(ctx);
  const key = /[?]k=([\w-]{43})/.exec(email?.text ?? "")?.[1] ?? "";
  const look = (query: string, cookie = "") =>
    outcomeOf(resetLoader(aVisit(ctx, `/admin/quen-mat-khau${query}`, { params: {}, cookie })));

  const opened = await look(`?k=${key}`);
  expect([opened.status, opened.location]).toEqual([303, "/admin/quen-mat-khau"]);
  for (const [at, set] of opened.headers.getSetCookie().entries())
    expect(set).toMatch(
      new RegExp(
        `^khoa=.+; Max-Age=1800; Path=/admin/quen-mat-khau${["", ".data"][at]}; HttpOnly; Secure; SameSite=Lax$`,
      ),
    );
  const cookie = cookiesOf(opened.headers);
  expect(await look("", cookie)).toMatchObject({ data: { step: "choose", key } });
  expect(await look("")).toMatchObject({ data: { step: "ask" } });
  // The link stays valid, in another browser too.
  expect(await look(`?k=${key}`, cookie)).toMatchObject({ status: 303 });

  const done = await reset(ctx, { token: key, password: "mưa rơi trên vịnh xanh" });
  expect(done.location).toBe("/admin/dang-nhap?da-dat-mat-khau=1");
  expect(done.headers.getSetCookie().filter((set) => /^khoa=;? ?.*Max-Age=0/.test(set))).toHaveLength(2);
  expect(await look(`?k=${key}`)).toMatchObject({ data: { step: "expired" } });
  expect(await look("", cookie)).toMatchObject({ data: { step: "ask" } });
});
