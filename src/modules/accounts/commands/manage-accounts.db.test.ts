import { asc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { requireStaff, roles } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import {
  aBrowser,
  aGuardedAccount,
  anAccount,
  aStaffMember,
  asHolderOf,
  asSignedIn,
  PASSWORD,
} from "#tests/support/staff.ts";
import { codeAt } from "../adapters/totp.ts";
import { accountChangeInput, accountSearch, newAccountInput, profileInput } from "../contract.ts";
import { accountMessages } from "../messages.ts";
import { findStaff, getAccount, getAccountByUsername, getOwnAccount, listAccounts } from "../queries.ts";
import { accounts } from "../tables.ts";
import { createDemoAccounts, createFirstOwner, deleteDemoAccounts } from "./first-accounts.ts";
import { changeAccount, createAccount, deleteAccounts, updateOwnProfile } from "./manage-accounts.ts";
import { signIn } from "./sign-in.ts";

const newAccount = {
  name: "Lê Thu Hằng",
  username: "Thu.Hang",
  email: "ThuHang@example.vn",
  phone: "0912345678",
  role: "sales",
  password: PASSWORD,
} as const;

describe("a new account", () => {
  test("keeps names in one form and has to change the password it was given", async ({ ctx }) => {
    const { id } = await createAccount(ctx, newAccountInput.parse(newAccount));

    expect(await getAccountByUsername(ctx, "THU.HANG")).toMatchObject({
      id,
      username: "thu.hang",
      email: "thuhang@example.vn",
      phone: "+84912345678",
      active: true,
      verified: false,
      twoFactor: false,
    });
    const { token } = await signIn(ctx, { username: "thu.hang", password: PASSWORD }, aBrowser);
    expect(await getOwnAccount(await asHolderOf(ctx, token))).toMatchObject({
      mustChangePassword: true,
      permissions: [],
    });
  });

  test.for([
    ["username", { email: "b@example.vn", phone: "0987654321" }],
    ["email", { username: "khac", phone: "0987654321" }],
    ["phone", { username: "khac", email: "b@example.vn" }],
  ] as const)("must not have the %s of another", async ([field, change], { ctx }) => {
    await createAccount(ctx, newAccountInput.parse(newAccount));

    await expect(createAccount(ctx, newAccountInput.parse({ ...newAccount, ...change }))).rejects.toMatchObject({
      kind: "conflict",
      code: `${field}-taken`,
      fields: { [field]: expect.any(String) },
    });
  });

  test.for([
    ["username", { username: "ab" }],
    ["username", { username: "thu hằng" }],
    ["email", { email: "thuhang@" }],
    ["name", { name: " " }],
    ["role", { role: "admin" }],
    ["", { permissions: ["accounts.write"] }],
    ["", { active: false }],
    ["", { verify: true }],
    ["", { _id: newId() }],
    ["", { passwordHash: "x" }],
    ["", { __proto__: { role: "owner" }, role: undefined }],
  ] as const)("with a wrong or foreign %s is rejected", ([field, change]) => {
    const parsed = newAccountInput.safeParse({ ...newAccount, ...change });

    expect(parsed.success).toBe(false);
    if (field) expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([field]);
  });
});

describe("changing an account", () => {
  test("takes effect with the next request of its owner", async ({ ctx }) => {
    const owner = await asSignedIn(ctx, await anAccount(ctx, "owner"));
    const account = await anAccount(ctx, "viewer");
    const before = await asSignedIn(ctx, account);

    await changeAccount(owner, account.id, { name: "Tên Mới" });
    expect(await findStaff(ctx, before.token, "")).toMatchObject({ name: "Tên Mới", role: "viewer" });
    await changeAccount(owner, account.id, { role: "manager" });

    expect(await findStaff(ctx, before.token, "")).toBeNull();
    expect((await asSignedIn(ctx, account)).actor).toMatchObject({ role: "manager" });
  });

  test("to another e-mail of one's own requires the password, and a code with two-factor", async ({ ctx, clock }) => {
    const { account, session, secret } = await aGuardedAccount(ctx, clock);
    const email = "moi@example.vn";
    const change = (proof: object) => changeAccount(session, account.id, accountChangeInput.parse({ email, ...proof }));

    await expect(change({})).rejects.toMatchObject({ fields: { current: accountMessages.passwordForEmail } });
    await expect(change({ current: "câu này là sai" })).rejects.toMatchObject({ code: "wrong-password" });
    await expect(change({ current: PASSWORD })).rejects.toMatchObject({
      fields: { code: accountMessages.codeForEmail },
    });
    await expect(change({ current: PASSWORD, code: "000000" })).rejects.toMatchObject({ code: "wrong-code" });
    expect((await getAccount(ctx, account.id)).email).toBe(account.email);
    // The same e-mail again is no change.
    await changeAccount(session, account.id, { email: account.email ?? "", name: "Tên Khác" });

    expect(await change({ current: PASSWORD, code: codeAt(secret, clock.now) })).toMatchObject({ email });
  });

  test("to another e-mail notifies the former address who did it, when and from where, without secrets", async ({
    ctx,
  }) => {
    const owner = await anAccount(ctx, "owner");
    const signedIn = await asSignedIn(ctx, owner);
    const other = await anAccount(ctx, "sales");

    await changeAccount(signedIn, other.id, { email: "moi1@example.vn" });
    await changeAccount(signedIn, owner.id, { email: "moi2@example.vn", current: PASSWORD });

    const emails = await ctx.db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id));
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual([other.email, owner.email].sort());
    for (const { subject, text } of emails) {
      expect(subject).toMatch(/^Email của tài khoản nhanvien\d+ đã được đổi$/);
      expect(text).toContain(`Người đổi: ${owner.name}`);
      expect(text).toContain("Lúc: 10:00 21/11/2026 (giờ Việt Nam)");
      expect(text).toContain(`Từ địa chỉ mạng: ${aBrowser.address}`);
      expect(text).not.toMatch(/moi\d@|https?:|vịt/);
    }
  });

  test("needs the owner role, and reading accounts is open to managers too", async ({ ctx }) => {
    const account = await anAccount(ctx);
    for (const role of roles) {
      const as = { ...ctx, actor: aStaffMember(role) };
      const change = changeAccount(as, account.id, { name: "Tên Mới" });
      if (role === "owner") await change;
      else await expect(change).rejects.toMatchObject({ kind: "forbidden" });
      const list = listAccounts(as, accountSearch.parse({}));
      if (role === "owner" || role === "manager") expect((await list).total).toBe(1);
      else await expect(list).rejects.toMatchObject({ kind: "forbidden" });
    }
  });

  test("never lets staff change their own role, or close or unlock themselves", async ({ ctx }) => {
    await anAccount(ctx, "owner");
    const account = await anAccount(ctx, "owner");
    const self = await asSignedIn(ctx, account);

    for (const change of [
      { role: "manager" },
      { active: false },
      { password: "một câu khác nữa" },
      { twoFactor: false },
    ]) {
      const parsed = accountChangeInput.parse(change);
      await expect(changeAccount(self, account.id, parsed)).rejects.toMatchObject({ kind: "forbidden" });
    }
    await expect(deleteAccounts(self, [account.id])).rejects.toMatchObject({ code: "own-role" });
    expect(await changeAccount(self, account.id, { role: "owner", active: true, name: "Tên Mới" })).toMatchObject({
      name: "Tên Mới",
    });
  });

  test("never removes the last owner", async ({ ctx }) => {
    const only = await anAccount(ctx, "owner");
    const closed = await anAccount(ctx, "owner");
    await changeAccount(ctx, closed.id, { active: false });

    await expect(changeAccount(ctx, only.id, { role: "manager" })).rejects.toMatchObject({ code: "last-owner" });
    await expect(changeAccount(ctx, only.id, { active: false })).rejects.toMatchObject({ code: "last-owner" });
    await expect(deleteAccounts(ctx, [closed.id, only.id])).rejects.toMatchObject({ code: "last-owner" });
    await deleteAccounts(ctx, [closed.id]);
    const second = await anAccount(ctx, "owner");
    await expect(deleteAccounts(ctx, [only.id, second.id])).rejects.toMatchObject({ code: "last-owner" });
    await deleteAccounts(ctx, [only.id]);
    expect((await getAccount(ctx, second.id)).active).toBe(true);
  });

  test("to another e-mail makes it unverified", async ({ ctx }) => {
    const { id } = await anAccount(ctx);
    await changeAccount(ctx, id, { email: "khac@example.vn" });

    expect(await getAccount(ctx, id)).toMatchObject({ email: "khac@example.vn", verified: false });
  });

  test("to an e-mail that is taken uses up no code", async ({ ctx, clock }) => {
    const { account, codes, session } = await aGuardedAccount(ctx, clock);
    const other = await anAccount(ctx);
    const change = { email: other.email ?? "", current: PASSWORD, code: (codes[0] ?? "").replaceAll("-", "") };

    await expect(changeAccount(session, account.id, change)).rejects.toMatchObject({ code: "email-taken" });
    expect((await getOwnAccount(session)).recoveryCodesLeft).toBe(10);

    await changeAccount(session, account.id, { ...change, email: "con-trong@example.vn" });
    expect((await getOwnAccount(session)).recoveryCodesLeft).toBe(9);
  });

  test("by its own holder reaches only the name and the telephone number", async ({ ctx }) => {
    const account = await anAccount(ctx, "viewer");
    const self = await asSignedIn(ctx, account);

    await updateOwnProfile(self, profileInput.parse({ name: "Tên Mới", phone: "0987 654 321" }));

    expect(await getOwnAccount(self)).toMatchObject({ name: "Tên Mới", phone: "+84987654321", role: "viewer" });
    expect(profileInput.safeParse({ name: "Tên Mới", phone: "0987654321", role: "owner" }).success).toBe(false);
    await expect(updateOwnProfile(self, profileInput.parse({ name: "Khác", phone: "" }))).rejects.toMatchObject({
      fields: { phone: "Bạn phải nhập số điện thoại." },
    });
  });

  test("without a telephone number requires none", async ({ ctx }) => {
    const self = await asSignedIn(ctx, await anAccount(ctx, "viewer"));
    await ctx.db
      .update(accounts)
      .set({ phone: null })
      .where(eq(accounts.id, requireStaff(self.actor).id));

    await updateOwnProfile(self, profileInput.parse({ name: "Chủ Mới", phone: "" }));

    expect(await getOwnAccount(self)).toMatchObject({ name: "Chủ Mới", phone: null });
  });
});

test("a deleted account loses its contacts, frees the names and stays in the log", async ({ ctx }) => {
  const owner = await asSignedIn(ctx, await anAccount(ctx, "owner"));
  const { id } = await createAccount(owner, newAccountInput.parse(newAccount));

  await deleteAccounts(owner, [id]);

  await expect(getAccount(ctx, id)).rejects.toMatchObject({ kind: "not-found" });
  await createAccount(owner, newAccountInput.parse(newAccount));
  const { data } = await searchAudit(owner, auditSearch.parse({ subjectId: id, action: "account.deleted" }));
  expect(data[0]?.subject.label).toBe("thu.hang");
});

test("accounts are found by part of a name, an address or a number, by role and by state", async ({ ctx }) => {
  await createAccount(ctx, newAccountInput.parse(newAccount));
  const other = await anAccount(ctx, "manager");
  await anAccount(ctx, "owner");
  await changeAccount(ctx, other.id, { active: false });
  const find = async (search: object) =>
    (await listAccounts(ctx, accountSearch.parse(search))).data.map((one) => one.username);

  for (const text of ["thu h", "THUHANG@", "0912 345", "u.han"]) expect(await find({ text })).toEqual(["thu.hang"]);
  // Digits of a name are no part of a telephone number.
  expect(await find({ text: "hoa 9" })).toEqual([]);
  expect(await find({ text: "%" })).toEqual([]);
  expect(await find({ username: "Thu.Hang" })).toEqual(["thu.hang"]);
  expect(await find({ role: "manager" })).toEqual([other.username]);
  expect(await find({ active: "false" })).toEqual([other.username]);
  expect(await listAccounts(ctx, accountSearch.parse({ size: 1, page: 2 }))).toMatchObject({
    total: 3,
    page: 2,
    size: 1,
  });
});

describe("the first accounts", () => {
  test("are created once, with a password that is shown once", async ({ ctx }) => {
    const first = await createFirstOwner(ctx, { email: "Chu@Example.vn", password: undefined });

    expect(first).toMatchObject({ username: "owner", password: expect.stringMatching(/^[\w-]{16}$/) });
    expect(await createFirstOwner(ctx, { email: "chu@example.vn", password: undefined })).toBeNull();
    expect(await signIn(ctx, { username: "owner", password: first?.password ?? "" }, aBrowser)).toMatchObject({
      mustChangePassword: true,
      account: { email: "chu@example.vn", role: "owner" },
    });
  });

  test("with a given password are ready, and a weak one is rejected", async ({ ctx }) => {
    const weak = createFirstOwner(ctx, { email: "chu@example.vn", password: "matkhau123456" });
    await expect(weak).rejects.toMatchObject({ code: "bad-password" });

    expect(await createFirstOwner(ctx, { email: "chu@example.vn", password: PASSWORD })).toEqual({ username: "owner" });
    expect(await signIn(ctx, { username: "owner", password: PASSWORD }, aBrowser)).toMatchObject({
      mustChangePassword: false,
    });
  });

  test("of the demo exist only in demo mode, and then others can sign in", async ({ ctx }) => {
    const demo = [{ username: "chu", name: "Chủ Thử", email: "chu@demo.example", role: "owner" as const }];
    await createDemoAccounts(ctx, demo, PASSWORD);
    await createDemoAccounts(ctx, demo, PASSWORD); // the next start
    const { token } = await signIn(ctx, { username: "chu", password: PASSWORD }, aBrowser);
    expect(await createFirstOwner(ctx, undefined)).toBeNull();

    await deleteDemoAccounts(ctx);

    expect(await findStaff(ctx, token, "")).toBeNull();
    await expect(signIn(ctx, { username: "chu", password: PASSWORD }, aBrowser)).rejects.toMatchObject({
      code: "wrong-sign-in",
    });
    expect(await createFirstOwner(ctx, undefined)).toMatchObject({ username: "owner" });
  });
});
