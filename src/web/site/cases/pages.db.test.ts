import { expect } from "vitest";
import { type LimitName, limits as siteLimits } from "#http/rate-limit.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aComplaint, anUnconfirmedRequest, linkOf } from "#tests/support/cases.ts";
import { test } from "#tests/support/context.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { action as askContact } from "../enquiries/contact-page.tsx";
import { action as complain } from "./complaint-page.tsx";
import { action as addTo, loader as openCase } from "./own-case-page.tsx";
import { action as askData } from "./own-data-page.tsx";
import { loader as openProof, action as prove } from "./proof-page.tsx";

type Page = (args: never) => unknown;
type Visit = { form?: Record<string, string>; cookie?: string; code?: string; limits?: Counting };
type Counting = { consume(name: string, key: string, points?: number): Promise<void> };

const visit = (ctx: Context, page: unknown, address: string, { code = "", ...rest }: Visit = {}) =>
  outcomeOf(Promise.resolve().then(() => (page as Page)(aVisit(ctx, address, { params: { code }, ...rest }) as never)));

const who = { name: "Thu Hà", email: "ha@example.com", phone: "0912 345 678", bookingCode: "", wish: "" };
const request = { ...who, right: "erase", message: "" };

/** Rate limits of the site, where the limit `name` has `points` per key. */
function counting(name: string, points: number): Counting & { keys: string[] } {
  const keys: string[] = [];
  return {
    keys,
    async consume(limit, key) {
      if (limit !== name) return;
      keys.push(key);
      if (keys.filter((one) => one === key).length > points)
        throw new DomainError("limited", "too-many-requests", "Đợi");
    },
  };
}

test("Complaint form returns field errors with all values when the complaint is invalid", async ({ ctx }) => {
  const form = { ...who, phone: "12", problem: "", message: "", bookingCode: "HT12" };
  const { status, data } = await visit(ctx, complain, "/khieu-nai", { form });
  expect(status).toBe(400);
  expect(data).toMatchObject({ values: form, fields: { problem: "Bạn cần chọn loại việc." } });
  expect(Object.keys((data as { fields: object }).fields).sort()).toEqual(["bookingCode", "message", "problem"]);
  const wrongPhone = await visit(ctx, complain, "/khieu-nai", {
    form: { ...who, phone: "12", problem: "money", message: "Tiền." },
  });
  expect(wrongPhone.data).toMatchObject({ fields: { phone: expect.any(String) } });
});

test("Data request form answers the same whether the address is known or not", async ({ ctx }) => {
  await aComplaint(ctx);
  const answers = await Promise.all(
    [who.email, "la@example.com"].map((email) =>
      visit(ctx, askData, "/du-lieu-cua-ban", { form: { ...request, email } }),
    ),
  );
  const [known, unknown] = answers.map(({ status, data }) => [
    status,
    { ...(data as { sent: object }).sent, code: "" },
  ]);
  expect(known).toEqual(unknown);
  expect(known).toEqual([200, { code: "", deadlines: null }]);
});

/** All rate limits of the site, with their real counters. */
function counted(): Counting {
  const used = new Map<string, number>();
  return {
    async consume(name, key, points = 1) {
      const sum = (used.get(`${name} ${key}`) ?? 0) + points;
      if (sum > siteLimits[name as LimitName].points) throw new DomainError("limited", "too-many-requests", "Đợi");
      used.set(`${name} ${key}`, sum);
    },
  };
}

test("Questions, complaints and data requests have separate rate limits", async ({ ctx }) => {
  const limits = counted();
  let count = 0;
  const send = async (page: unknown, address: string, form: object) => {
    count += 1;
    const { status } = await visit(ctx, page, address, {
      form: { ...who, ...form, email: `${count}@example.com`, message: `Lần ${count}.` },
      limits,
    });
    return status;
  };
  const { bookingCode: _, wish: __, ...question } = who;
  const ask = async () => {
    count += 1;
    const form = { ...question, email: `${count}@example.com`, message: `Lần ${count}.` };
    return (await visit(ctx, askContact, "/lien-he", { form, limits })).status;
  };
  const complainNow = () => send(complain, "/khieu-nai", { problem: "money" });
  const askForData = () => send(askData, "/du-lieu-cua-ban", { right: "copy" });

  for (const way of [ask, complainNow, askForData]) {
    for (let time = 0; time < 5; time += 1) expect(await way()).toBe(200);
    expect(await way()).toBe(429);
  }
});

test("Forms limit the emails to one address, however it is spelled", async ({ ctx }) => {
  const limits = counting("proofEmail", 3);
  const send = (email: string, message: string) =>
    visit(ctx, askData, "/du-lieu-cua-ban", { form: { ...request, email, message }, limits });
  for (const [at, email] of ["ha@example.com", "HA@example.com", "Ha@Example.com"].entries())
    expect((await send(email, `Lần ${at}`)).status).toBe(200);
  expect((await send("ha@example.com", "Lần nữa")).status).toBe(429);
  expect(new Set(limits.keys).size).toBe(1);
  expect(await ctx.db.select().from(outbox)).toHaveLength(3);
});

test("Proof link proves nothing on GET; its button proves the address and opens the case each time", async ({
  ctx,
}) => {
  const code = await anUnconfirmedRequest(ctx);
  const { address } = await linkOf(ctx, code, "proof");
  const first = await visit(ctx, openProof, address, { code });
  expect(first).toMatchObject({ status: 303, location: `/du-lieu-cua-ban/xac-nhan/${code}` });
  const cookie = cookiesOf(first.headers);
  const path = first.location ?? "";
  expect((await visit(ctx, openProof, path, { code, cookie })).data).toMatchObject({ used: false });
  expect((await visit(ctx, prove, path, { code, form: {} })).status).toBe(404);

  const proven = await visit(ctx, prove, path, { code, cookie, form: {} });
  expect(proven).toMatchObject({ status: 303, location: `/ho-so/${code}` });
  const own = await visit(ctx, openCase, `/ho-so/${code}`, { code, cookie: cookiesOf(proven.headers) });
  expect(own.data).toMatchObject({ code, state: "new", topic: "erase" });
  const again = await visit(ctx, prove, path, { code, cookie, form: {} });
  expect(again).toMatchObject({ status: 303, location: `/ho-so/${code}` });
  expect((await visit(ctx, openCase, `/ho-so/${code}`, { code, cookie: cookiesOf(again.headers) })).status).toBe(200);
  expect((await visit(ctx, openProof, path, { code, cookie })).data).toMatchObject({ used: true });
});

test("Case opens by its own link alone, and a message without it is rejected", async ({ ctx }) => {
  const [code, other] = [await aComplaint(ctx), await aComplaint(ctx, { message: "Việc khác." })];
  const { address } = await linkOf(ctx, code, "case");
  const opened = await visit(ctx, openCase, address, { code });
  expect(opened).toMatchObject({ status: 303, location: `/ho-so/${code}` });
  const cookie = cookiesOf(opened.headers);
  expect((await visit(ctx, openCase, `/ho-so/${code}`, { code, cookie })).status).toBe(200);
  expect((await visit(ctx, openCase, `/ho-so/${other}`, { code: other, cookie })).status).toBe(404);
  expect((await visit(ctx, openCase, `/ho-so/${code}?k=sai`, { code })).status).toBe(404);
  const form = { text: "Tôi nói thêm." };
  expect((await visit(ctx, addTo, `/ho-so/${other}`, { code: other, cookie, form })).status).toBe(404);
  expect((await visit(ctx, addTo, `/ho-so/${code}`, { code, cookie, form: { text: " " } })).data).toMatchObject({
    fields: { text: expect.any(String) },
  });
  expect((await visit(ctx, addTo, `/ho-so/${code}`, { code, cookie, form })).status).toBe(303);
});
