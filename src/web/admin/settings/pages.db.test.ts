import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { createAccount } from "#modules/accounts/commands/manage-accounts.ts";
import { sendPasswordLinkJob } from "#modules/accounts/jobs.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { jobMessages } from "#modules/background-jobs/messages.ts";
import { listHomepageEntries, listPartners } from "#modules/homepage/queries.ts";
import { outboxMessages } from "#modules/outbox/messages.ts";
import { switchFlightSupplier } from "#modules/settings/commands.ts";
import {
  getBankAccount,
  getCompany,
  getFlightFee,
  getPaymentSettings,
  listHolidays,
} from "#modules/settings/queries.ts";
import type { FirstStep } from "#modules/statistics/contract.ts";
import type { Context } from "#platform/context.ts";
import { queueEmail, sendWaitingEmails } from "#platform/mail/outbox.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale, someSettings } from "#tests/support/factories.ts";
import { sellOwnFlights } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { anAccount, aStaffMember, asSignedIn } from "#tests/support/staff.ts";
import { loader as companyLoader, action as saveCompany } from "./company-page.tsx";
import { loader as connectionsLoader, action as testEmail } from "./connections-page.tsx";
import { action as failedJobsAction, loader as failedJobsLoader } from "./failed-jobs-page.tsx";
import { canSell } from "./first-steps.tsx";
import { loader as firstStepsLoader } from "./first-steps-page.tsx";
import { action as flightsAction, loader as flightsLoader } from "./flights-page.tsx";
import { action as holidayAction, loader as holidaysLoader } from "./holidays-page.tsx";
import { action as homeAction } from "./home-page.tsx";
import { action as outboxAction, loader as outboxLoader } from "./outbox-page.tsx";
import { action as paymentAction, loader as paymentLoader } from "./payment-page.tsx";

type Form = Record<string, string | File>;

/** Submits a form of one of these pages as a member of staff. */
function send(ctx: Context, action: (args: never) => unknown, form: Form, actor = aStaffMember("owner")) {
  return outcomeOf(Promise.resolve(action(aVisit(ctx, "/admin/cai-dat", { params: {}, form, actor }) as never)));
}

const look = (
  ctx: Context,
  loader: (args: never) => unknown,
  actor = aStaffMember("owner"),
  address = "/admin/cai-dat",
) => outcomeOf(Promise.resolve(loader(aVisit(ctx, address, { params: {}, actor }) as never)));

test("Settings pages need the permission to change settings", async ({ ctx }) => {
  const pages = [
    ...[companyLoader, paymentLoader, holidaysLoader, flightsLoader, outboxLoader, firstStepsLoader],
    failedJobsLoader,
  ];
  for (const loader of pages) {
    for (const role of roles) {
      const allowed = permissionsOf(role).has("settings.write");
      expect((await look(ctx, loader as never, aStaffMember(role))).status, `${loader} ${role}`).toBe(
        allowed ? 200 : 403,
      );
    }
  }
});

test("Company settings accept formatted numbers and empty optional fields", async ({ ctx }) => {
  const form = { intent: "save", brand: "Vịnh Xanh", hotline: "0912 345 678", email: "chao@vinhxanh.example" };

  expect(await send(ctx, saveCompany as never, form)).toMatchObject({
    data: { resultMessage: "Đã lưu thông tin công ty" },
  });

  expect(await getCompany(ctx)).toMatchObject({ brand: "Vịnh Xanh", hotline: "+84912345678", company: null });
  await send(ctx, saveCompany as never, { ...form, hotline: "1900 0018" });
  expect((await getCompany(ctx)).hotline).toBe("+8419000018");
});

test("Company settings reject an incomplete legal block and return the values with field errors", async ({ ctx }) => {
  const form = { intent: "save", brand: "Vịnh Xanh", "company.name": "Công ty Vịnh Xanh", "company.taxCode": "12" };

  expect(await send(ctx, saveCompany as never, form)).toMatchObject({
    status: 400,
    data: {
      fields: { "company.address": expect.any(String), "company.taxCode": expect.any(String) },
      values: { "company.name": "Công ty Vịnh Xanh" },
    },
  });
});

test("Payment settings parse formatted amounts, and an empty deposit means none", async ({ ctx }) => {
  const form = {
    intent: "terms",
    depositPercent: "",
    holdMinutes: "20",
    phoneHoldHours: "12",
    graceMinutes: "10",
    refundAloneMaxVnd: "3.000.000",
    acceptShortMaxVnd: "5.000",
  };

  expect(await send(ctx, paymentAction as never, form)).toMatchObject({ status: 200 });

  expect(await getPaymentSettings(ctx)).toEqual({
    depositPercent: null,
    holdMinutes: 20,
    phoneHoldHours: 12,
    graceMinutes: 10,
    refundAloneMaxVnd: 3_000_000,
    acceptShortMaxVnd: 5_000,
  });
  expect(await send(ctx, paymentAction as never, { ...form, holdMinutes: "nửa giờ" })).toMatchObject({
    status: 400,
    data: { fields: { holdMinutes: "Một số từ 5 đến 1,440." } },
  });
});

test("Flight fee settings parse formatted amounts and report an unknown airline at its field", async ({ ctx }) => {
  const form = {
    intent: "fee",
    domestic: "90.000",
    internationalPartner: "150,000",
    international: "400000",
    partners: "vn, VJ qh",
    per: "journey",
  };
  expect(await send(ctx, flightsAction as never, form)).toMatchObject({ status: 200 });
  expect(await getFlightFee(ctx)).toEqual({
    domestic: 90_000,
    internationalPartner: 150_000,
    international: 400_000,
    partners: ["VN", "VJ", "QH"],
    per: "journey",
    infantsPay: false,
  });
  expect(await send(ctx, flightsAction as never, { ...form, partners: "Vietjet", domestic: "" })).toMatchObject({
    status: 400,
    data: { fields: { partners: expect.stringContaining("hai ký tự"), domestic: expect.any(String) } },
  });
});

test("Flight supplier is switched off and on, and an unknown one is rejected", async ({ ctx }) => {
  const turn = (intent: string, supplier: string) => send(ctx, flightsAction as never, { intent, supplier });
  expect(await turn("supplier-off", "local")).toMatchObject({ status: 200 });
  expect(await look(ctx, flightsLoader as never)).toMatchObject({
    data: { suppliers: expect.arrayContaining([expect.objectContaining({ name: "local", isOn: false })]) },
  });
  expect(await turn("supplier-on", "local")).toMatchObject({ status: 200 });
  expect(await turn("supplier-off", "sabre")).toMatchObject({ status: 400 });
});

test("Bank account shows its QR code at once", async ({ ctx }) => {
  const account = {
    intent: "add-account",
    bin: "970436",
    number: "1017 5956 00",
    holder: "Công ty Vịnh Xanh",
    branch: "",
  };

  expect(await send(ctx, paymentAction as never, account)).toMatchObject({
    data: { resultMessage: "Đã thêm tài khoản" },
  });

  expect(await getBankAccount(ctx)).toMatchObject({ number: "1017595600", holder: "CONG TY VINH XANH" });
  expect(await look(ctx, paymentLoader as never)).toMatchObject({
    data: { accounts: [{ number: "1017595600", qr: { path: expect.stringMatching(/^M/) } }] },
  });
});

test("Holidays of a year are generated once and edited by hand", async ({ ctx }) => {
  await send(ctx, holidayAction as never, { intent: "fill", year: "2027" });
  expect(await listHolidays(ctx)).toHaveLength(5);
  expect(await send(ctx, holidayAction as never, { intent: "fill", year: "2027" })).toMatchObject({
    data: { resultMessage: "Các ngày lễ theo luật đã có đủ" },
  });

  const longer = { intent: "change", former: "2027-02-05", name: "Tết", from: "2027-02-04", to: "2027-02-12" };
  await send(ctx, holidayAction as never, longer);

  expect((await listHolidays(ctx)).find(({ name }) => name === "Tết")).toMatchObject({ to: "2027-02-12" });
  expect(await send(ctx, holidayAction as never, { ...longer, intent: "add" })).toMatchObject({ status: 400 });
});

test("Partner with a logo is shown on the home page, and its logo can be removed", async ({ ctx }) => {
  const drawn = sharp({ create: { width: 200, height: 64, channels: 4, background: "#0d5c63" } });
  const logo = new File([new Uint8Array(await drawn.png().toBuffer())], "logo.png");
  await send(ctx, homeAction as never, {
    intent: "add-partner",
    kind: "cruise",
    name: "Ngọc Lam",
    position: "1",
    logo,
  });
  expect(await listPartners(ctx)).toMatchObject([{ name: "Ngọc Lam", logo: { alt: "Ngọc Lam" } }]);

  const [partner] = (await listHomepageEntries(ctx)).partners;
  const change = { intent: "change-partner", id: partner?.id ?? "", kind: "cruise", name: "Ngọc Lam 2", position: "1" };
  await send(ctx, homeAction as never, change);
  expect(await listPartners(ctx)).toMatchObject([{ name: "Ngọc Lam 2", logo: { alt: "Ngọc Lam" } }]);
  await send(ctx, homeAction as never, { ...change, "no-logo": "on" });
  expect(await listPartners(ctx)).toMatchObject([{ logo: null }]);
  await send(ctx, homeAction as never, { intent: "delete-partner", id: partner?.id ?? "" });
  expect(await listPartners(ctx)).toEqual([]);
});

test("Testimonial is added, edited and deleted", async ({ ctx }) => {
  const words = { kind: "cruise", name: "Hằng", title: "", content: "Vui.", about: "", position: "1" };
  await send(ctx, homeAction as never, { intent: "add-testimonial", ...words });
  const [one] = (await listHomepageEntries(ctx)).testimonials;

  await send(ctx, homeAction as never, {
    intent: "change-testimonial",
    id: one?.id ?? "",
    ...words,
    content: "Rất vui.",
  });
  expect((await listHomepageEntries(ctx)).testimonials).toMatchObject([{ content: "Rất vui.", title: null }]);

  await send(ctx, homeAction as never, { intent: "delete-testimonial", id: one?.id ?? "" });
  expect((await listHomepageEntries(ctx)).testimonials).toEqual([]);
});

test("Failed job runs again once, and the log of changes names it", async ({ ctx }) => {
  const id = newId();
  const answers = ["Gửi thư", null];
  const jobs: Context["jobs"] = { ...ctx.jobs, retry: async () => answers.shift() ?? null };
  const retry = () => send({ ...ctx, jobs }, failedJobsAction as never, { intent: "retry", id });

  expect(await retry()).toMatchObject({ status: 200 });
  expect(await retry()).toMatchObject({ status: 409, data: { message: jobMessages.notFailed } });
  const [entry] = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "job.retried"));
  expect(entry?.subjectLabel).toBe("Gửi thư");
});

test("Test email waits in the outbox, and its rate is limited", async ({ ctx }) => {
  const { actor } = await asSignedIn(ctx, await anAccount(ctx));
  if (actor.kind !== "staff") throw new Error("nobody signed in");
  expect(await look(ctx, connectionsLoader as never, actor)).toMatchObject({
    data: { integrations: expect.arrayContaining([expect.objectContaining({ key: "mail", on: false })]) },
  });
  for (let sent = 0; sent < 5; sent += 1)
    expect(await send(ctx, testEmail as never, { to: "chu@example.vn" }, actor)).toMatchObject({ status: 200 });

  expect(await send(ctx, testEmail as never, { to: "chu@example.vn" }, actor)).toMatchObject({
    status: 429,
    data: { message: outboxMessages.tooManyTests },
  });
});

test("Outbox hands over the invitation of a colleague when there is no mail server, and logs its reading", async ({
  ctx,
}) => {
  const person = { name: "Trần Thử", username: "tranthu", email: "tranthu@example.vn", phone: "0912 345 111" };
  const account = await createAccount(ctx, { ...person, role: "sales" });
  await sendPasswordLinkJob.run(ctx, { accountId: account.id, kind: "invitation" });
  const [{ id } = { id: "" }] = await ctx.db.select({ id: outbox.id }).from(outbox);

  // Still queued for delivery: only the recipient may read it.
  expect(await send(ctx, outboxAction as never, { intent: "read", id })).toMatchObject({ status: 403 });
  await sendWaitingEmails(ctx, undefined);

  expect(await send(ctx, outboxAction as never, { intent: "read", id })).toMatchObject({
    data: { email: { text: expect.stringContaining("/admin/quen-mat-khau?k=") } },
  });
  const { data } = await searchAudit(ctx, auditSearch.parse({}));
  expect(data[0]).toMatchObject({ action: "letter.key-read", subject: { id } });
  expect(JSON.stringify(data)).not.toContain("?k=");
});

test("Outbox sends a stuck email again, but not a queued one", async ({ ctx }) => {
  const email = { recipient: "a@example.vn", subject: "Chào", text: "Chào", html: "<p>Chào</p>" };
  await queueEmail(ctx, { ...email, reason: "a-reason" });
  const [{ id } = { id: "" }] = await ctx.db.select({ id: outbox.id }).from(outbox);
  expect(await send(ctx, outboxAction as never, { intent: "send", id })).toMatchObject({ status: 409 });
  await ctx.db.update(outbox).set({ state: "failed", attempts: 7, lastError: "no" }).where(eq(outbox.id, id));

  expect(await send(ctx, outboxAction as never, { intent: "send", id })).toMatchObject({
    data: { resultMessage: outboxMessages.queued },
  });

  expect(
    await look(ctx, outboxLoader as never, undefined, "/admin/cai-dat/hop-thu-di?xem=waiting&la=gi"),
  ).toMatchObject({
    data: { emails: [{ id, state: "waiting", attempts: 0, lastError: null }], next: null },
  });
});

const stepsOf = async (ctx: Context) =>
  ((await look(ctx, firstStepsLoader as never)).data as { steps: FirstStep[] }).steps;

test.for([
  ["ship", aCruise],
  ["house", aHotelOnSale],
] as const)("an empty agency is told what is missing, and nothing once it can sell a %s", async ([, make], { ctx }) => {
  const missing = async () => (await stepsOf(ctx)).flatMap(({ key, done }) => (done ? [] : key));
  expect(await missing()).toEqual([
    ...["contact", "legal", "bank-account", "mail", "place", "product", "prices", "nights", "published", "flights"],
  ]);

  await someSettings(ctx);
  await make(ctx);
  await send(ctx, saveCompany as never, {
    intent: "save",
    brand: "Vịnh Xanh",
    hotline: "0912345678",
    email: "chao@vinhxanh.example",
  });

  expect(await missing()).toEqual(["legal", "mail", "flights"]);
  expect(canSell(await stepsOf(ctx))).toBe(true);
});

test("Agency that sells only flights can sell, and no agency can sell without a bank account", async ({ ctx }) => {
  const contact = { intent: "save", brand: "Vịnh Xanh", hotline: "0912345678", email: "chao@vinhxanh.example" };
  await send(ctx, saveCompany as never, contact);
  await sellOwnFlights(ctx);
  expect(canSell(await stepsOf(ctx))).toBe(false);
  await someSettings(ctx);
  expect(canSell(await stepsOf(ctx))).toBe(true);
  await switchFlightSupplier({ ...ctx, actor: aStaffMember("owner") }, "local", false);
  expect(canSell(await stepsOf(ctx))).toBe(false);
});

test("Outbox shows the magic link of a customer only when it has to be handed over, and logs it", async ({ ctx }) => {
  const text = "Xem đơn: https://haitrinh.example/don-hang/23456789?k=geheim-1 và lịch /lich.ics?k=geheim-1";
  const email = { recipient: "a@example.vn", subject: "Đã giữ phòng", text, html: "", about: "booking:1" };
  await queueEmail(ctx, { ...email, reason: "booking-received:1" });
  const [{ id, text: stored } = { id: "", text: "" }] = await ctx.db.select().from(outbox);
  expect(stored).not.toContain("geheim");

  const read = async () => JSON.stringify((await send(ctx, outboxAction as never, { intent: "read", id })).data);
  expect(await read()).not.toContain("geheim");
  await sendWaitingEmails(ctx, undefined);
  expect(await read()).toContain("?k=geheim-1");

  const { data } = await searchAudit(ctx, auditSearch.parse({}));
  expect(data.map(({ action }) => action)).toEqual(["letter.read"]);
});
