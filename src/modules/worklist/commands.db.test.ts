import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { assignCase, noteOnCase } from "#modules/cases/commands/run-case.ts";
import { caseSearch } from "#modules/cases/contract.ts";
import { getCaseDetail } from "#modules/cases/queries/get-case.ts";
import { listCases } from "#modules/cases/queries/list-cases.ts";
import { cases } from "#modules/cases/tables.ts";
import { sendContactEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import { assignEnquiry, noteOnEnquiry } from "#modules/enquiries/commands/work-enquiry.ts";
import { enquirySearch } from "#modules/enquiries/contract.ts";
import { getEnquiryDetail } from "#modules/enquiries/queries/get-enquiry.ts";
import { listEnquiries } from "#modules/enquiries/queries/list-enquiries.ts";
import { enquiries } from "#modules/enquiries/tables.ts";
import type { Context } from "#platform/context.ts";
import { aComplaint } from "#tests/support/cases.ts";
import { test } from "#tests/support/context.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";

const question = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com", message: "Có xe đón không?" };

const kinds = [
  {
    name: "a case",
    open: (ctx: Context) => aComplaint(ctx),
    get: getCaseDetail,
    list: (ctx: Context, search: object) => listCases(ctx, caseSearch.parse(search)),
    assign: assignCase,
    note: (ctx: Context, code: string, text: string) => noteOnCase(ctx, code, { version: 1, text }),
    erase: (ctx: Context) => ctx.db.update(cases).set({ erased: true }),
    erased: "case-forgotten",
  },
  {
    name: "an enquiry",
    open: (ctx: Context) => sendContactEnquiry({ ...ctx, actor: visitor }, question, { admit: async () => undefined }),
    get: getEnquiryDetail,
    list: (ctx: Context, search: object) => listEnquiries(ctx, enquirySearch.parse(search)),
    assign: assignEnquiry,
    note: noteOnEnquiry,
    erase: (ctx: Context) => ctx.db.update(enquiries).set({ erased: true }),
    erased: "enquiry-forgotten",
  },
];

test.for(kinds)(
  "$name is assigned to a colleague who sells, and its notes name their author",
  async (kind, { ctx }) => {
    const code = await kind.open(ctx);
    const [seller, writer] = [await anAccount(ctx, "sales"), await anAccount(ctx, "content")];
    await kind.assign(ctx, code, seller.id);
    await expect(kind.assign(ctx, code, writer.id)).rejects.toMatchObject({
      fields: { assigneeId: expect.any(String) },
    });
    await kind.note({ ...ctx, actor: aStaffMember("sales") }, code, "Đã gọi, hẹn chiều.");
    const item = await kind.get(ctx, code);
    expect(item.assigneeId).toBe(seller.id);
    expect(item.log[0]).toMatchObject({ kind: "note", by: "Người Thử", text: "Đã gọi, hẹn chiều." });
    expect(item.log[1]).toMatchObject({ kind: "assigned", text: seller.name });
    const own = { ...ctx, actor: { ...aStaffMember("sales"), id: seller.id } };
    expect((await kind.list(own, { mine: "1" })).data).toMatchObject([{ code, assignee: seller.name }]);
    expect((await kind.list({ ...own, actor: aStaffMember("sales") }, { mine: "1" })).data).toEqual([]);
  },
);

test.for(kinds)("$name without an answer in time is listed as late", async (kind, { ctx, clock }) => {
  const code = await kind.open(ctx);
  expect((await kind.list(ctx, { late: "1" })).data).toEqual([]);
  expect(await kind.get(ctx, code)).toMatchObject({ isLate: false });
  clock.forward(7 * 24 * 60);
  expect((await kind.list(ctx, { late: "1" })).data).toMatchObject([{ code, isLate: true }]);
  expect(await kind.get(ctx, code)).toMatchObject({ isLate: true });
});

test.for(kinds)("contacts of $name are neither shown nor searched without access to them", async (kind, { ctx }) => {
  const code = await kind.open(ctx);
  const viewer = { ...ctx, actor: aStaffMember("viewer") };
  const item = await kind.get(viewer, code);
  expect(item).toMatchObject({ isMasked: true, dial: null });
  expect(JSON.stringify(item)).not.toMatch(/345 678|912345678|ha@example\.com/);
  for (const text of ["0912345678", "ha@example.com"]) {
    expect((await kind.list(ctx, { text })).data).toHaveLength(1);
    expect((await kind.list(viewer, { text })).data).toEqual([]);
  }
  expect((await kind.list(viewer, { text: code.toLowerCase() })).data).toMatchObject([{ code }]);
  await expect(kind.get({ ...ctx, actor: aStaffMember("content") }, code)).rejects.toMatchObject({ kind: "forbidden" });
});

test.for(kinds)("$name accepts neither notes nor assignments once it is erased", async (kind, { ctx }) => {
  const code = await kind.open(ctx);
  await kind.erase(ctx);
  await expect(kind.note(ctx, code, "Khách gọi.")).rejects.toMatchObject({ code: kind.erased });
  await expect(kind.assign(ctx, code, (await anAccount(ctx, "sales")).id)).rejects.toMatchObject({
    code: kind.erased,
  });
});
