import { hash } from "@node-rs/argon2";
import { eq, like } from "drizzle-orm";
import { describe, expect } from "vitest";
import { system, visitor } from "#kernel/actor.ts";
import { recordAccessRejection } from "#modules/audit/commands.ts";
import { MAX_REJECTIONS } from "#modules/audit/limits.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBrowser, anAccount, asSignedIn, PASSWORD } from "#tests/support/staff.ts";
import { type Client, sessionForm, signInInput } from "../contract.ts";
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from "../limits.ts";
import { findStaff, getAccountByUsername, listOwnSessions } from "../queries.ts";
import { accounts, sessions } from "../tables.ts";
import { changeAccount, deleteAccounts } from "./manage-accounts.ts";
import { endOtherSessions, endOwnSession, signOut } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

const try_ = (ctx: Context, username: string, password: string, client: Client = aBrowser) =>
  signIn(ctx, signInInput.parse({ username, password }), client);

const from = (address: number): Client => ({ ...aBrowser, address: `198.51.100.${address}` });

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: { code?: string }) => error.code,
  );

/** Signs in with the right password, while the account changes after it has been read. */
async function signInDuringChange(ctx: Context, username: string, change: Partial<typeof accounts.$inferInsert>) {
  let changed: Promise<unknown> | undefined;
  const sign = (text: string) => {
    changed ??= ctx.db.update(accounts).set(change).where(eq(accounts.username, username)).execute();
    return ctx.sign(text);
  };
  const result = await try_({ ...ctx, sign }, username, PASSWORD).catch((error: unknown) => error);
  await changed;
  return result;
}

describe("signing in", () => {
  test("with a password that is changed meanwhile fails", async ({ ctx }) => {
    const [account, other] = [await anAccount(ctx), await anAccount(ctx)];
    await changeAccount(ctx, other.id, { password: "một câu hoàn toàn khác" });
    const [changed] = await ctx.db.select().from(accounts).where(eq(accounts.id, other.id));
    const change = { passwordHash: changed?.passwordHash ?? null };

    expect(await signInDuringChange(ctx, account.username, change)).toMatchObject({ code: "wrong-sign-in" });
  });

  test("succeeds twice at once while the hash of the password is renewed", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const outdated = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await ctx.db.update(accounts).set({ passwordHash: outdated }).where(eq(accounts.id, account.id));

    const results = await Promise.all([1, 2].map(() => outcome(try_(ctx, account.username, PASSWORD))));
    expect(results).toEqual(["in", "in"]);
    expect(await outcome(try_(ctx, account.username, PASSWORD))).toBe("in");
  });

  test("returns the account with what changed meanwhile", async ({ ctx }) => {
    const { username } = await anAccount(ctx, "sales");

    expect(await signInDuringChange(ctx, username, { role: "manager", mustChangePassword: true })).toMatchObject({
      account: { role: "manager" },
      mustChangePassword: true,
    });
  });

  test("accepts the e-mail instead of the name, in any case, and rejects a wrong one in the same way", async ({
    ctx,
  }) => {
    const account = await anAccount(ctx, "owner");
    await ctx.db.update(accounts).set({ email: "chu@vinhxanh.example" }).where(eq(accounts.id, account.id));

    const { token } = await try_(ctx, "Chu@VinhXanh.example", PASSWORD);
    expect(await findStaff(ctx, token, "192.0.2.9")).toMatchObject({ id: account.id, role: "owner" });
    expect(await outcome(try_(ctx, "chu@vinhxanh.example", "sai mật khẩu rồi"))).toBe(
      await outcome(try_(ctx, "ai@vinhxanh.example", PASSWORD)),
    );
  });

  test("grants the permissions of the role, and stores nothing in the database that could be stolen", async ({
    ctx,
  }) => {
    const account = await anAccount(ctx, "sales");

    const { token } = await try_(ctx, account.username.toUpperCase(), PASSWORD);

    expect(await findStaff(ctx, token, "192.0.2.9")).toMatchObject({
      id: account.id,
      role: "sales",
      address: "192.0.2.9",
    });
    expect(JSON.stringify([await ctx.db.select().from(sessions), await ctx.db.select().from(accounts)])).not.toContain(
      token,
    );
  });

  test("works with a password typed on a Mac", async ({ ctx }) => {
    const account = await anAccount(ctx);

    expect(await outcome(try_(ctx, account.username, PASSWORD.normalize("NFD")))).toBe("in");
  });

  test("gives the same error for a wrong name, a wrong password, a closed account and a deleted account", async ({
    ctx,
  }) => {
    const [open, closed, gone] = [await anAccount(ctx), await anAccount(ctx), await anAccount(ctx)];
    await changeAccount(ctx, closed.id, { active: false });
    await deleteAccounts(ctx, [gone.id]);

    const answers = [];
    for (const [name, password] of [
      ["khong-co-ai", PASSWORD],
      [open.username, `${PASSWORD}!`],
      [closed.username, PASSWORD],
      [gone.username, PASSWORD],
      ["", PASSWORD],
    ] as const) {
      const answer = await signIn(ctx, { username: name, password }, aBrowser).catch((error: unknown) => error);
      answers.push(answer instanceof Error && { ...answer, message: answer.message });
    }

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ kind: "unauthenticated", code: "wrong-sign-in" });
  });

  test("ends the session of the browser's former cookie: a planted cookie is worthless", async ({ ctx }) => {
    const [attacker, victim] = [await anAccount(ctx), await anAccount(ctx)];
    const planted = await try_(ctx, attacker.username, PASSWORD);

    const own = await try_(ctx, victim.username, PASSWORD, { ...aBrowser, token: planted.token });

    expect(own.token).not.toBe(planted.token);
    expect(await findStaff(ctx, planted.token, "")).toBeNull();
  });

  test("with a password set by another person allows only its change", async ({ ctx }) => {
    const account = await anAccount(ctx, "owner");
    await changeAccount(ctx, account.id, { password: "một câu tạm thời" });

    const { token } = await try_(ctx, account.username, "một câu tạm thời");

    expect((await findStaff(ctx, token, ""))?.permissions.size).toBe(0);
  });

  test("keeps a limited number of sessions", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const tokens = [];
    for (let time = 0; time < 22; time += 1) tokens.push((await try_(ctx, account.username, PASSWORD)).token);

    expect(await ctx.db.select().from(sessions).where(eq(sessions.accountId, account.id))).toHaveLength(20);
    expect(await findStaff(ctx, tokens[21] ?? "", "")).not.toBeNull();
  });
});

test("signing in treats a name with unstorable characters as a wrong one", async ({ ctx }) => {
  for (const name of ["chu\u0000", "\ud800chu", "chu\r\n"]) {
    expect(await outcome(try_(ctx, name, PASSWORD))).toBe("wrong-sign-in");
    await expect(getAccountByUsername(ctx, name)).rejects.toMatchObject({ kind: "not-found" });
  }
});

describe("guessing", () => {
  test("is limited for unknown names just the same", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const answersFor = async (name: string) => {
      const answers = [];
      for (let guess = 0; guess < 7; guess += 1) answers.push(await outcome(try_(ctx, name, "câu này là sai")));
      return answers;
    };

    expect(await answersFor("khong-co-ai")).toEqual(await answersFor(account.username));
  });

  test("from one address locks out no other address, nor a known browser", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const first = await try_(ctx, account.username, PASSWORD);
    const device = first.next === "done" ? first.device : undefined;
    for (let guess = 0; guess < 20; guess += 1) await outcome(try_(ctx, account.username, "câu này là sai"));

    expect(await outcome(try_(ctx, account.username, PASSWORD))).toBe("too-many-tries");
    expect(await outcome(try_(ctx, account.username, PASSWORD, { ...aBrowser, device }))).toBe("in");
    expect(await outcome(try_(ctx, account.username, PASSWORD, { ...aBrowser, device: "x.y" }))).toBe("too-many-tries");
    expect(await outcome(try_(ctx, account.username, PASSWORD, from(1)))).toBe("in");
  });

  test("from many addresses gets one try at each, and the right password works at once from yet another", async ({
    ctx,
  }) => {
    const account = await anAccount(ctx);
    const guessesAt = async (name: string, address: number) => {
      const answers = [];
      for (let guess = 0; guess < 6; guess += 1) {
        answers.push(await outcome(try_(ctx, name, "câu này là sai", from(address))));
      }
      return answers.filter((code) => code === "wrong-sign-in").length;
    };
    for (const name of [account.username, "khong-co-ai"]) {
      const heard = [];
      for (let address = 1; address <= 7; address += 1) heard.push(await guessesAt(name, address));
      expect(heard).toEqual([5, 5, 5, 5, 1, 1, 1]);
    }

    expect(await outcome(try_(ctx, account.username, PASSWORD, from(7)))).toBe("too-many-tries");
    expect(await outcome(try_(ctx, account.username, PASSWORD, from(8)))).toBe("in");
    // A successful sign-in does not reset the guessers.
    expect(await guessesAt(account.username, 9)).toBe(1);
  });

  test("never reveals that an e-mail belongs to an account, whether or not its name is limited", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const answers = async (name: string, email: string) => {
      const all: unknown[] = [];
      const guess = async (typed: string, client: Client, times: number) => {
        for (let time = 0; time < times; time += 1) {
          const answer = await try_(ctx, typed, "câu này là sai", client).catch(
            ({ code, message, retryAfterSeconds }) => [code, message, retryAfterSeconds],
          );
          all.push(answer);
        }
      };
      await guess(name, from(1), 7);
      await guess(email, from(1), 7);
      // Beyond the failures after which no address has free tries.
      for (let address = 2; address <= 7; address += 1) await guess(name, from(address), 6);
      await guess(email, from(8), 3);
      await guess(name, from(8), 3);
      return all;
    };

    const unknownAccountReply = await answers("khong-co-ai", "khong-co-ai@vinhxanh.example");
    expect(await answers(account.username, account.email ?? "")).toEqual(unknownAccountReply);
  });

  test("by name and by e-mail is limited for each, and one success resets both", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const names = [account.username, account.email ?? ""];
    for (const name of names)
      for (let guess = 0; guess < 4; guess += 1) await outcome(try_(ctx, name, "câu này là sai"));
    expect(await outcome(try_(ctx, account.username, PASSWORD))).toBe("in");
    for (const name of names) {
      for (let guess = 0; guess < 5; guess += 1)
        expect(await outcome(try_(ctx, name, "sai rồi"))).toBe("wrong-sign-in");
      expect(await outcome(try_(ctx, name, PASSWORD))).toBe("too-many-tries");
    }
  });

  test("reports how long to wait, and one success resets the count", async ({ ctx }) => {
    const account = await anAccount(ctx);
    for (let guess = 0; guess < 4; guess += 1) await outcome(try_(ctx, account.username, "câu này là sai"));
    expect(await outcome(try_(ctx, account.username, PASSWORD))).toBe("in");
    for (let guess = 0; guess < 5; guess += 1) await outcome(try_(ctx, account.username, "câu này là sai"));

    await expect(try_(ctx, account.username, PASSWORD)).rejects.toMatchObject({
      kind: "limited",
      retryAfterSeconds: 30,
    });
  });
});

describe("a session", () => {
  test("ends when it is idle, and at the latest after a working day", async ({ ctx, clock }) => {
    const account = await anAccount(ctx);
    const [idle, used] = [await asSignedIn(ctx, account), await asSignedIn(ctx, account)];
    const isOpen = async (token: string) => (await findStaff(ctx, token, "")) !== null;

    const hours = [];
    for (let half = 0; half < SESSION_HOURS * 2; half += 1) {
      hours.push(await isOpen(used.token));
      clock.forward(30);
    }

    expect(hours).toEqual(Array(SESSION_HOURS * 2).fill(true));
    expect(await isOpen(used.token)).toBe(false);
    expect(await isOpen(idle.token)).toBe(false);
    const fresh = await asSignedIn(ctx, account);
    clock.forward(SESSION_IDLE_MINUTES + 1);
    expect(await isOpen(fresh.token)).toBe(false);
  });

  test("is over once signed out, deactivated or deleted", async ({ ctx }) => {
    await anAccount(ctx);
    const people = [await anAccount(ctx), await anAccount(ctx), await anAccount(ctx)];
    const [out, off, gone] = people;
    const opened = [];
    for (const account of people) opened.push(await asSignedIn(ctx, account));
    await signOut(ctx, opened[0]?.token);
    await changeAccount({ ...ctx, actor: system }, off?.id ?? "", { active: false });
    await deleteAccounts({ ...ctx, actor: system }, [gone?.id ?? ""]);

    for (const { token } of opened) expect(await findStaff(ctx, token, "")).toBeNull();
    expect(out?.active).toBe(true);
    await signOut(ctx, opened[0]?.token); // signing out again is no failure
  });

  test("belongs to no account that is deactivated, even while it is stored", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const { token } = await asSignedIn(ctx, account);
    await ctx.db.update(accounts).set({ deactivatedAt: ctx.now() }).where(eq(accounts.id, account.id));
    expect(await ctx.db.select().from(sessions).where(eq(sessions.accountId, account.id))).toHaveLength(1);
    expect(await findStaff(ctx, token, "")).toBeNull();
  });

  test("can be listed and ended only by its owner", async ({ ctx, clock }) => {
    const [account, stranger] = [await anAccount(ctx), await anAccount(ctx)];
    const [here, there] = [
      await asSignedIn(ctx, account),
      await asSignedIn(ctx, account, { address: "198.51.100.7", agent: "Điện thoại" }),
    ];
    const strange = await asSignedIn(ctx, stranger);
    const list = await listOwnSessions(here);
    const other = list.find((session) => !session.own);

    expect(list.map(({ own, agent }) => [own, agent]).sort()).toEqual([
      [false, "Điện thoại"],
      [true, aBrowser.agent],
    ]);
    await expect(endOwnSession(strange, other?.id ?? "")).rejects.toMatchObject({ kind: "not-found" });
    expect(await findStaff(ctx, there.token, "")).not.toBeNull();

    await endOwnSession(here, sessionForm.parse({ id: other?.id }).id);

    expect(await findStaff(ctx, there.token, "")).toBeNull();
    expect(await findStaff(ctx, here.token, "")).not.toBeNull();
    clock.forward(1);
    await asSignedIn(ctx, account);
    expect(await endOtherSessions(here)).toBe(1);
    expect(await listOwnSessions(here)).toHaveLength(1);
    expect(await findStaff(ctx, strange.token, "")).not.toBeNull();
    await expect(listOwnSessions({ ...ctx, actor: visitor })).rejects.toMatchObject({ kind: "unauthenticated" });
  });
});

test("a failed or limited sign-in is in the log, once for an account and an address, and never with the typed text", async ({
  ctx,
  clock,
}) => {
  const account = await anAccount(ctx, "sales");
  for (let time = 0; time < 8; time += 1) await outcome(try_(ctx, account.username, "sai mat khau"));
  await outcome(try_(ctx, account.username, "sai nua", from(1)));
  for (const name of ["mat-khau-o-sai-cho", "mat-khau-o-sai-cho", "khac"]) await outcome(try_(ctx, name, "x"));

  const entries = await ctx.db.select().from(auditEvents).where(like(auditEvents.action, "account.sign-in%"));

  expect(entries.map(({ action, subjectLabel, address }) => [action, subjectLabel, address]).sort()).toEqual(
    [
      ["account.sign-in-failed", account.username, aBrowser.address],
      ["account.sign-in-limited", account.username, aBrowser.address],
      ["account.sign-in-failed", account.username, "198.51.100.1"],
      ...[0, 1].map(() => [
        "account.sign-in-failed",
        expect.stringMatching(/^Tên đăng nhập không có \(dấu [\w-]{12}\)$/),
        aBrowser.address,
      ]),
    ].sort(),
  );
  expect(JSON.stringify(entries)).not.toMatch(/sai mat khau|mat-khau-o-sai-cho|khac/);
  clock.forward(16);
  await outcome(try_(ctx, account.username, "sai nua", from(1)));
  expect(await ctx.db.select().from(auditEvents).where(eq(auditEvents.address, "198.51.100.1"))).toHaveLength(2);
});

test("guesses from many addresses leave a bounded number of entries", async ({ ctx }) => {
  const account = await anAccount(ctx, "sales");
  const rejection = { action: "account.sign-in-failed", account } as const;
  for (let time = 0; time < 150; time += 1) {
    await recordAccessRejection(ctx, { ...rejection, address: `2001:db8:0:${time}::/64` });
    await recordAccessRejection(ctx, { ...rejection, account: null, typed: `ten-${time}`, address: aBrowser.address });
  }

  const entries = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, rejection.action));
  expect(entries.filter(({ subjectId }) => subjectId === account.id)).toHaveLength(MAX_REJECTIONS.perAccount);
  expect(entries.filter(({ subjectId }) => subjectId !== account.id)).toHaveLength(MAX_REJECTIONS.anonymous);
});
