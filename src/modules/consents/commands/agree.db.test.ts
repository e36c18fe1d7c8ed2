import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import type { Context } from "#platform/context.ts";
import { TOKEN_PARAM } from "#platform/magic-link.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { purgeConsentsJob } from "../jobs.ts";
import { ANSWER_DAYS, PROOF_YEARS } from "../limits.ts";
import { presentText } from "../messages.ts";
import { getOffersState, listConsentsOf, listSubscribers, openConsent } from "../queries.ts";
import { consents } from "../tables.ts";
import {
  agreeToOffers,
  confirmConsent,
  purgeOldConsents,
  requestOfferConsent,
  withdrawConsent,
  withdrawOffers,
} from "./agree.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { replaceConsentLinks } from "./replace-links.ts";

const DAY = 86_400_000;
const email = "ha@example.com";
const asVisitor = (ctx: Context): Context => ({ ...ctx, actor: visitor });
const emailsReceived = async (ctx: Context) => (await readEmails(ctx)).filter(({ recipient }) => recipient === email);

/** Ids and keys in the emails. */
const linksOf = async (ctx: Context) =>
  (await emailsReceived(ctx)).map(({ text }) => {
    const url = new URL(/https?:\S+nhan-tin\S+/.exec(text)?.[0] ?? "");
    return { id: url.pathname.split("/").at(-1) ?? "", key: url.searchParams.get(TOKEN_PARAM) ?? "" };
  });

async function linkOf(ctx: Context) {
  const [link] = await linksOf(ctx);
  if (!link) throw new Error("there is no email");
  return link;
}

const emails = async (ctx: Context) => (await listSubscribers(ctx, { page: 1, size: 20 })).data.map((one) => one.email);

test("a subscription starts only after the address has confirmed it, and ends as easily", async ({ ctx }) => {
  await requestOfferConsent(asVisitor(ctx), email, "page");
  expect(await getOffersState(ctx, email)).toBe("asked");
  expect(await emails(ctx)).toEqual([]);

  const link = await linkOf(ctx);
  expect(await openConsent(ctx, link)).toMatchObject({ email, state: "asked", text: presentText("offers").text });
  await confirmConsent(asVisitor(ctx), link);
  await confirmConsent(asVisitor(ctx), link);
  expect(await emails(ctx)).toEqual([email]);

  await withdrawConsent(asVisitor(ctx), link);
  await withdrawConsent(asVisitor(ctx), link);
  expect(await emails(ctx)).toEqual([]);
  expect(await openConsent(ctx, link)).toMatchObject({ state: "none" });
  await confirmConsent(asVisitor(ctx), link);
  expect(await emails(ctx)).toEqual([email]);
});

test("an old link still ends a renewed consent, and toggling sends one email a day", async ({ ctx }) => {
  await requestOfferConsent(asVisitor(ctx), email, "booking");
  const link = await linkOf(ctx);
  for (let round = 0; round < 5; round += 1) {
    await withdrawOffers(ctx, email);
    await requestOfferConsent(asVisitor(ctx), email, "booking");
  }
  expect(await emailsReceived(ctx)).toHaveLength(1);
  await agreeToOffers(ctx, email);
  expect(await openConsent(ctx, link)).toMatchObject({ state: "given" });
  await withdrawConsent(ctx, link);
  expect(await getOffersState(ctx, email)).toBe("none");
});

test("a night purges all unanswered addresses, however many", async ({ ctx, clock }) => {
  const askedAt = clock.now;
  const many = Array.from({ length: 450 }, (_, index) => ({
    id: newId(),
    purpose: "offers" as const,
    email: `khach${index}@example.vn`,
    textVersion: 1,
    askedAt,
    source: "page" as const,
  }));
  await ctx.db.insert(consents).values(many);
  clock.now = new Date(clock.now.getTime() + (ANSWER_DAYS + 1) * DAY);
  await purgeConsentsJob.run(ctx, {});
  expect(await ctx.db.select().from(consents)).toEqual([]);
});

test("a consent can be proved from its first to its last moment, and a new one is another record", async ({
  ctx,
  clock,
}) => {
  const askedAt = clock.now;
  await requestOfferConsent(ctx, email, "booking");
  clock.now = new Date(askedAt.getTime() + DAY);
  await confirmConsent(ctx, await linkOf(ctx));
  clock.now = new Date(askedAt.getTime() + 2 * DAY);
  await withdrawOffers(ctx, email);
  clock.now = new Date(askedAt.getTime() + 3 * DAY);
  await agreeToOffers(ctx, email);

  const after = (days: number) => new Date(askedAt.getTime() + days * DAY);
  expect(await listConsentsOf(ctx, email)).toMatchObject([
    { source: "account", version: 1, givenAt: after(3), withdrawnAt: null },
    { source: "booking", version: 1, askedAt, givenAt: after(1), withdrawnAt: after(2) },
  ]);
});

test("ten requests send one email a day, and none to a subscriber", async ({ ctx, clock }) => {
  await Promise.all(Array.from({ length: 10 }, () => requestOfferConsent(ctx, email, "page")));
  expect(await emailsReceived(ctx)).toHaveLength(1);
  clock.now = new Date(clock.now.getTime() + DAY);
  await requestOfferConsent(ctx, email, "page");
  expect(await emailsReceived(ctx)).toHaveLength(2);

  await confirmConsent(ctx, await linkOf(ctx));
  clock.now = new Date(clock.now.getTime() + DAY);
  await requestOfferConsent(ctx, email, "page");
  expect(await emailsReceived(ctx)).toHaveLength(2);
  expect(await ctx.db.select().from(consents)).toHaveLength(1);
});

test("a wrong key agrees to nothing, and reveals no more than that", async ({ ctx }) => {
  await requestOfferConsent(ctx, email, "page");
  const { id, key } = await linkOf(ctx);
  for (const wrong of [
    { id, key: "" },
    { id, key: `${key}x` },
    { id: consents.id.name, key },
  ]) {
    await expect(confirmConsent(ctx, wrong)).rejects.toMatchObject({ kind: "not-found" });
    await expect(withdrawConsent(ctx, wrong)).rejects.toMatchObject({ kind: "not-found" });
    await expect(openConsent(ctx, wrong)).rejects.toMatchObject({ kind: "not-found" });
  }
  expect(await getOffersState(ctx, email)).toBe("asked");
});

test("an unanswered address is purged with its email, and a withdrawn consent when nothing is left to prove", async ({
  ctx,
  clock,
}) => {
  await requestOfferConsent(ctx, email, "page");
  await agreeToOffers(ctx, "minh@example.com");
  clock.now = new Date(clock.now.getTime() + (ANSWER_DAYS - 1) * DAY);
  await purgeOldConsents(ctx);
  expect(await emailsReceived(ctx)).toHaveLength(1);

  clock.now = new Date(clock.now.getTime() + 2 * DAY);
  await purgeOldConsents(ctx);
  expect(await emailsReceived(ctx)).toEqual([]);
  expect(await getOffersState(ctx, email)).toBe("none");
  expect(await getOffersState(ctx, "minh@example.com")).toBe("given");

  await withdrawOffers(ctx, "minh@example.com");
  clock.now = new Date(clock.now.getTime() + (PROOF_YEARS * 365 - 1) * DAY);
  await purgeOldConsents(ctx);
  expect(await ctx.db.select().from(consents)).toHaveLength(1);
  clock.now = new Date(clock.now.getTime() + 2 * DAY);
  await purgeOldConsents(ctx);
  expect(await ctx.db.select().from(consents)).toEqual([]);
});

test("the file for the newsletter has the unsubscribe link, and its export is recorded", async ({ ctx }) => {
  await requestOfferConsent(ctx, email, "page");
  const link = await linkOf(ctx);
  await confirmConsent(ctx, link);
  const sales = { ...ctx, actor: aStaffMember("sales") };
  const file = (await exportSubscribers(sales, "csv")).toString("utf8");
  expect(file).toContain(email);
  expect(file).toContain(`/nhan-tin/${link.id}?${TOKEN_PARAM}=`);
  expect(await ctx.db.select().from(auditEvents)).toMatchObject([{ action: "consents.exported", after: { rows: 1 } }]);
  await expect(exportSubscribers({ ...ctx, actor: aStaffMember("content") }, "csv")).rejects.toMatchObject({
    kind: "forbidden",
  });
});

test("replacing the links of an address revokes those of all its emails, and sends a working one", async ({
  ctx,
  clock,
}) => {
  await requestOfferConsent(asVisitor(ctx), email, "page");
  const first = await linkOf(ctx);
  await confirmConsent(asVisitor(ctx), first);
  await withdrawConsent(asVisitor(ctx), first);
  clock.forward(24 * 60);
  await requestOfferConsent(asVisitor(ctx), email, "page");

  await expect(replaceConsentLinks({ ...ctx, actor: aStaffMember("sales") }, email)).rejects.toMatchObject({
    kind: "forbidden",
  });
  const before = await linksOf(ctx);
  await replaceConsentLinks(ctx, email);

  expect(before).toHaveLength(2);
  for (const link of before) {
    await expect(openConsent(ctx, link)).rejects.toMatchObject({ kind: "not-found" });
    await expect(confirmConsent(ctx, link)).rejects.toMatchObject({ kind: "not-found" });
    await expect(withdrawConsent(ctx, link)).rejects.toMatchObject({ kind: "not-found" });
  }
  const after = (await linksOf(ctx)).filter(({ key }) => before.every((one) => one.key !== key));
  expect(after).toHaveLength(1);
  for (const link of after) expect(await openConsent(ctx, link)).toMatchObject({ email, state: "asked" });
  await expect(replaceConsentLinks(ctx, "la@example.com")).rejects.toMatchObject({ kind: "not-found" });
});
