import { expect } from "vitest";
import { type Role, roles } from "#kernel/actor.ts";
import { makeQuote, sendQuote } from "#modules/enquiries/commands/quotes.ts";
import { sendContactEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import { makeQuoteInput } from "#modules/enquiries/contract.ts";
import { getEnquiryDetail } from "#modules/enquiries/queries/get-enquiry.ts";
import { quoteKey } from "#modules/enquiries/queries/quote-view.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as staffLoader } from "#web/admin/enquiries/quote-pdf-resource.ts";
import { loader } from "./quote-pdf-resource.ts";

const person = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com" };

async function aQuote(ctx: Context) {
  await someSettings(ctx);
  const { checkIn, nights, adults, children, rooms, slug } = aBookingInput(await aCruise(ctx));
  const code = await sendContactEnquiry(ctx, { ...person, message: "Báo giá" }, { admit: async () => undefined });
  const stay = { slug, checkIn, nights, adults, children, rooms };
  const terms = { depositPercent: 50, validDays: 3, words: "Gửi chị báo giá.", expectedTotal: 6_700_000 };
  await makeQuote(ctx, code, makeQuoteInput.parse({ kind: "cruise", stay, ...terms }));
  const id = (await getEnquiryDetail(ctx, code)).quotes[0]?.id ?? "";
  const key = quoteKey(ctx, id);
  const counted: string[] = [];
  const limits = { consume: async (name: string) => void counted.push(name) };
  const read = (one = key) => loader(aVisit(ctx, `/bao-gia/${one}/bao-gia.pdf`, { params: { key: one }, limits }));
  const print = (role: Role, quoteId = id) =>
    staffLoader(
      aVisit(ctx, `/admin/yeu-cau/${code}/ban-bao-gia/${quoteId}.pdf`, {
        params: { code, id: quoteId },
        actor: aStaffMember(role),
      }),
    );
  return { code, id, key, slug, counted, read, print };
}

test("The bearer of its link downloads a quote once it is sent, without the contacts of the customer", async ({
  ctx,
}) => {
  const { code, id, key, slug, counted, read } = await aQuote(ctx);
  expect(await outcomeOf(read())).toMatchObject({ status: 404 });
  expect(await outcomeOf(read("khong-co"))).toMatchObject({ status: 404 });

  await sendQuote(ctx, code, id);
  const answer = await read();
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="bao-gia-${slug}-ban-1.pdf"`);
  expect(counted).toEqual(["pdf"]);
  const { words, links } = await readPdf(await answer.arrayBuffer());
  for (const text of ["Gửi chị báo giá.", "6,700,000", "Trả khi đồng ý 3,350,000"]) expect(words).toContain(text);
  expect(words).not.toMatch(/Thu Hà|0912|ha@example/);
  expect(links).toEqual([`${ctx.siteUrl}/bao-gia/${key}`]);
});

test("Staff print a quote with the permission to read bookings; its link is for those who sell", async ({ ctx }) => {
  const { code, id, print } = await aQuote(ctx);
  expect((await readPdf(await (await print("sales")).arrayBuffer())).words).toContain("Bản nháp");
  await sendQuote(ctx, code, id);

  for (const role of roles) {
    const { permissions } = aStaffMember(role);
    const answer = await print(role).catch((thrown: unknown) => thrown);
    const { status } = await outcomeOf(Promise.resolve(answer));
    expect([role, status]).toEqual([role, permissions.has("bookings.read") ? 200 : 403]);
    if (!(answer instanceof Response) || status !== 200) continue;
    const { links } = await readPdf(await answer.arrayBuffer());
    expect([role, links.length]).toEqual([role, permissions.has("bookings.write") ? 1 : 0]);
  }
  expect(await outcomeOf(print("sales", "khong-co"))).toMatchObject({ status: 404 });
});
