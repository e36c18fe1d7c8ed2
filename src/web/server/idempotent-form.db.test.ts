import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { idempotencyKeys } from "#platform/database/tables.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { REQUEST_KEY } from "../browser/network.ts";
import { replayIfRepeated } from "./idempotent-form.ts";

const KEY = "0123456789abcdef0123456789abcdef";

const aForm = (key: string | null = KEY, address = "/admin/don-dat/2345.data") =>
  new Request(`https://haitrinh.example${address}`, {
    method: "POST",
    ...(key && { headers: { [REQUEST_KEY]: key } }),
  });

/** Counts how often the work runs; each run answers with the count. */
function counted(status = 200, headers: Record<string, string> = {}) {
  let times = 0;
  return async () => {
    times += 1;
    return new Response(`lần ${times}`, { status, headers });
  };
}

const textOf = async (ctx: Context, request: Request, work: () => Promise<Response>) =>
  (await replayIfRepeated(request, ctx, work)).text();

test("a form that is sent twice runs once and both requests get the same response", async ({ ctx }) => {
  const work = counted();
  expect(await textOf(ctx, aForm(), work)).toBe("lần 1");
  expect(await textOf(ctx, aForm(), work)).toBe("lần 1");
});

test("forms without a key, with another key or of another sender run separately", async ({ ctx }) => {
  const work = counted();
  await textOf(ctx, aForm(), work);
  expect(await textOf(ctx, aForm(null), work)).toBe("lần 2");
  expect(await textOf(ctx, aForm("f".repeat(32)), work)).toBe("lần 3");
  expect(await textOf({ ...ctx, actor: aStaffMember("sales") }, aForm(), work)).toBe("lần 4");
});

test("a rejected or failed form runs again when it is repeated", async ({ ctx }) => {
  const rejection = counted(400);
  await textOf(ctx, aForm(), rejection);
  expect(await textOf(ctx, aForm(), rejection)).toBe("lần 2");

  const broken = () => Promise.reject(new Error("broken"));
  await expect(replayIfRepeated(aForm(), ctx, broken)).rejects.toThrow("broken");
  expect(await textOf(ctx, aForm(), counted())).toBe("lần 1");
});

test("a response that sets a cookie is not stored, and stored responses are encrypted", async ({ ctx }) => {
  const signIn = counted(200, { "set-cookie": "token=abc" });
  await textOf(ctx, aForm(), signIn);
  expect(await ctx.db.select().from(idempotencyKeys)).toEqual([]);

  await textOf(ctx, aForm(), async () => new Response("mã dự phòng: bí mật"));
  expect(JSON.stringify(await ctx.db.select().from(idempotencyKeys))).not.toContain("bí mật");
});

test("a key that is reused for another form is rejected", async ({ ctx }) => {
  await textOf(ctx, aForm(), counted());
  await expect(replayIfRepeated(aForm(KEY, "/admin/cai-dat.data"), ctx, counted())).rejects.toMatchObject({
    code: "idempotency-key-reused",
  });
});

test("an abandoned form of a stopped process runs again after a while", async ({ ctx, clock }) => {
  const never = new Promise<Response>(() => undefined);
  void replayIfRepeated(aForm(), ctx, () => never);
  await expect.poll(async () => (await ctx.db.select().from(idempotencyKeys)).length, { timeout: 30_000 }).toBe(1);
  clock.forward(1);

  expect(await textOf(ctx, aForm(), counted())).toBe("lần 1");
});
