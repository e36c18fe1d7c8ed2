import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { businessEnquiryInput, enquirySearch } from "../contract.ts";
import { getEnquiryDetail } from "../queries/get-enquiry.ts";
import { countNewEnquiries, listEnquiries } from "../queries/list-enquiries.ts";
import { enquiries } from "../tables.ts";
import { eraseEnquiries } from "./erase-enquiries.ts";
import { sendBusinessEnquiry, sendContactEnquiry } from "./send-enquiry.ts";
import { noteOnEnquiry, setEnquiryDue, stepEnquiry } from "./work-enquiry.ts";

const question = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com", message: "Tàu có xe đón không?" };
const admit = async () => undefined;
const asVisitor = (ctx: Context): Context => ({ ...ctx, actor: visitor });
const ask = (ctx: Context, change = {}) => sendContactEnquiry(asVisitor(ctx), { ...question, ...change }, { admit });
const codes = async (ctx: Context, search = {}) =>
  (await listEnquiries(ctx, enquirySearch.parse(search))).data.map(({ code }) => code);

test("a question reaches staff, its sender gets a confirmation, and sent twice it is one", async ({ ctx, clock }) => {
  const code = await ask(ctx);
  expect(await ask(ctx)).toBe(code);

  const detail = await getEnquiryDetail(ctx, code);
  expect(detail).toMatchObject({ state: "new", kind: "contact", contact: { phone: "0912 345 678" }, isLate: false });
  expect(detail.dueAt).toEqual(new Date(clock.now.getTime() + 24 * 3_600_000));
  const emails = await ctx.db.select().from(outbox);
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({ recipient: question.email });
  expect(emails[0]?.text).toContain(code);
  expect(emails[0]?.text).toContain("Xin chào quý khách,");
  expect(emails[0]?.text).not.toContain(question.name);
  expect(await countNewEnquiries(ctx)).toBe(1);
});

test("an invalid number is rejected at its field, and nothing is stored", async ({ ctx }) => {
  await expect(ask(ctx, { phone: "12" })).rejects.toMatchObject({ fields: { phone: expect.any(String) } });
  expect(await ctx.db.select().from(enquiries)).toEqual([]);
});

test("a business enquiry is stored with all known details", async ({ ctx }) => {
  const input = businessEnquiryInput.parse({
    name: "Thu Hà",
    phone: "0912345678",
    email: "ha@example.com",
    company: "Công ty Mẫu",
    people: "60",
    startsOn: "",
    nights: "1",
    budget: "250.000.000",
    needs: ["charter", "meeting"],
    message: "",
    invoice: { company: "Công ty Mẫu", taxCode: "0100 000 003", address: "Hà Nội" },
  });
  const code = await sendBusinessEnquiry(asVisitor(ctx), input, { admit });
  expect(await getEnquiryDetail(ctx, code)).toMatchObject({
    kind: "business",
    company: "Công ty Mẫu",
    people: 60,
    startsOn: null,
    nights: 1,
    budget: 250_000_000,
    needs: ["charter", "meeting"],
    invoice: { taxCode: "0100000003", email: "" },
  });
});

test("the enquiry list finds by words, sorts by due date, and counts each state", async ({ ctx, clock }) => {
  const first = await ask(ctx);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  const second = await ask(ctx, { name: "Đỗ Minh", phone: "0987 654 321", message: "Có tàu nào thuê trọn?" });
  expect(await codes(ctx)).toEqual([first, second]);
  expect(await codes(ctx, { text: "do minh" })).toEqual([second]);
  expect(await codes(ctx, { text: "0987654321" })).toEqual([second]);
  expect(await codes(ctx, { text: first.toLowerCase() })).toEqual([first]);
  expect(await codes(ctx, { text: "%" })).toHaveLength(2);

  await stepEnquiry(ctx, first, { to: "lost", reason: "Khách đổi ý" });
  const list = await listEnquiries(ctx, enquirySearch.parse({ state: "lost" }));
  expect(list.counts).toMatchObject({ new: 1, lost: 1 });
  expect(list.data).toMatchObject([{ code: first }]);
  expect(await codes(ctx)).toEqual([second]);
});

test("an enquiry without an answer in time is late", async ({ ctx, clock }) => {
  const code = await ask(ctx);
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  expect((await getEnquiryDetail(ctx, code)).isLate).toBe(true);
  await setEnquiryDue(ctx, code, today(clock.now));
  expect((await getEnquiryDetail(ctx, code)).isLate).toBe(false);
  await expect(setEnquiryDue(ctx, code, today(new Date(0)))).rejects.toMatchObject({
    fields: { dueOn: expect.any(String) },
  });
});

test("an enquiry takes only the steps of its state, and a lost one can be reopened", async ({ ctx }) => {
  const code = await ask(ctx);
  await stepEnquiry(ctx, code, { to: "quoting" });
  await stepEnquiry(ctx, code, { to: "answered" });
  await expect(stepEnquiry(ctx, code, { to: "won" })).rejects.toMatchObject({ code: "no-such-step" });
  await stepEnquiry(ctx, code, { to: "quoting" });
  await stepEnquiry(ctx, code, { to: "won" });
  await stepEnquiry(ctx, code, { to: "quoting" });
  expect((await getEnquiryDetail(ctx, code)).log.map(({ kind }) => kind)).toEqual([
    "step",
    "step",
    "step",
    "step",
    "step",
    "received",
  ]);
});

test("the customer of an enquiry is erased a year after its end", async ({ ctx, clock }) => {
  const [ended, open] = [await ask(ctx), await ask(ctx, { message: "Câu khác" })];
  await stepEnquiry(ctx, ended, { to: "answered" });
  clock.now = new Date(clock.now.getTime() + 364 * 86_400_000);
  expect(await eraseEnquiries(ctx)).toBe(0);
  await noteOnEnquiry(ctx, open, "Vẫn đang hỏi.");
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000);
  expect(await eraseEnquiries(ctx)).toBe(1);
  expect(await eraseEnquiries(ctx)).toBe(0);

  const rows = await ctx.db.select().from(enquiries).where(eq(enquiries.code, ended));
  for (const word of ["Thu Hà", "ha@example.com", "912345678", "xe đón"])
    expect(JSON.stringify(rows)).not.toContain(word);
  expect(await getEnquiryDetail(ctx, ended)).toMatchObject({ isErased: true, log: [] });
  expect((await getEnquiryDetail(ctx, open)).contact.name).toBe("Thu Hà");
  expect((await ctx.db.select().from(outbox)).map(({ about }) => about)).toHaveLength(1);
});

test("an enquiry without changes for a year is erased too", async ({ ctx, clock }) => {
  const code = await ask(ctx);
  clock.now = new Date(clock.now.getTime() + 366 * 86_400_000);
  expect(await eraseEnquiries(ctx)).toBe(1);
  expect(await getEnquiryDetail(ctx, code)).toMatchObject({
    state: "lost",
    reason: "Quá hạn lưu giữ",
    isErased: true,
  });
});

test("a past day is rejected at its field", async ({ ctx }) => {
  const input = businessEnquiryInput.parse({ ...question, people: 9, startsOn: "2020-03-15", nights: "", budget: "" });
  const sent = sendBusinessEnquiry(asVisitor(ctx), input, { admit });
  await expect(sent).rejects.toMatchObject({ fields: { startsOn: expect.any(String) } });
});
