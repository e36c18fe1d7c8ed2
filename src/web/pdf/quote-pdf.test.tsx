import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { SharedQuote } from "#modules/enquiries/contract.ts";
import { drawDocument } from "#platform/pdf/draw-document.ts";
import { chunksOf } from "#tests/support/page-chunks.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { QuoteFacts } from "#web/site/enquiries/quote-facts.tsx";
import { quoteFileName, quotePdf } from "./quote-pdf.ts";

const ours = { roomId: null, rules: [] };
const quote: SharedQuote = {
  id: "1",
  version: 2,
  state: "sent",
  kind: "cruise",
  slug: "ngoc-lam",
  title: "Du thuyền Ngọc Lam",
  place: "Cảng Tuần Châu",
  checkIn: calendarDate("2026-12-12"),
  nights: 1,
  adults: 2,
  childAges: [6],
  charter: false,
  rooms: [{ roomId: "1", title: "Ban Công", quantity: 1 }],
  total: 7_000_000,
  dueNow: 3_500_000,
  lines: [
    { kind: "adult", label: "Người lớn", note: "", quantity: 2, unit: vnd(3_350_000), amount: vnd(6_700_000), ...ours },
    { kind: "extra", label: "Xe đưa đón", note: "", quantity: 1, unit: vnd(300_000), amount: vnd(300_000), ...ours },
  ],
  depositPercent: 50,
  cancellation: "Miễn phí huỷ đến 04/12/2026.",
  words: "Gửi chị báo giá.\nChúc chị đi vui.",
  validUntil: new Date("2026-11-24T03:00:00Z"),
  company: "Công ty Mẫu",
  replacedBy: null,
  picture: null,
};
const link = "https://haitrinh.example/bao-gia/khoa";
const letterhead = { brand: "Hải Trình", lines: ["Mã số thuế 0100000000"] };
const now = new Date("2026-11-21T03:00:00Z");

const fileOf = async (change: Partial<SharedQuote> = {}, page: string | null = link) => {
  const shown = { ...quote, ...change };
  return readPdf(await drawDocument(quotePdf({ quote: shown, company: shown.company, link: page, letterhead, now })));
};

test("the document of a quote has the facts of its page, and leads to it", async () => {
  const { words, links, title, pages } = await fileOf();
  const chunks = chunksOf(renderToStaticMarkup(<QuoteFacts quote={quote} />));
  expect(chunks.length).toBeGreaterThan(20);
  expect(chunks.filter((chunk) => !words.includes(chunk.replace(/ đ$/, "")))).toEqual([]);
  expect({ title, links, pages: pages.length }).toEqual({
    title: "Báo giá Du thuyền Ngọc Lam",
    links: [link],
    pages: 1,
  });
  for (const text of [
    ...["Dành cho Công ty Mẫu", "Gửi chị báo giá. Chúc chị đi vui.", "Giữ giá đến 10:00 24/11/2026", "chưa giữ phòng"],
    ...["Quét để xem và đồng ý", "bản 2, lập lúc 10:00 21/11/2026"],
  ])
    expect(words).toContain(text);
});

test.each([
  ["expired", "Báo giá đã hết hạn"],
  ["accepted", "Báo giá này đã được đồng ý"],
  ["replaced", "Đã có báo giá mới hơn"],
  ["withdrawn", "Báo giá này đã được rút lại"],
  ["draft", "Bản nháp"],
] as const)("the document of a quote that is %s says so, and leads nowhere", async (state, stateText) => {
  const { words, links } = await fileOf({ state });
  expect(words).toContain(stateText);
  expect(links).toEqual([]);
  expect(words).not.toContain("Quét để xem");
});

test("the document that staff without the sales permission print has no link", async () => {
  const { links, words } = await fileOf({}, null);
  expect(links).toEqual([]);
  expect(words).not.toContain("Quét để xem");
});

test("the name of its file has the product and the version", () => {
  expect(quoteFileName(quote)).toBe("bao-gia-ngoc-lam-ban-2");
});
