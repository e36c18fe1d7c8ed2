import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MAX_GROUP } from "#kernel/party.ts";
import { drawDocument } from "#platform/pdf/draw-document.ts";
import { aConfirmation, someFlights } from "#tests/support/confirmations.ts";
import { chunksOf } from "#tests/support/page-chunks.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import type { Confirmation } from "#web/components/confirmation.ts";
import { ConfirmationSheet } from "#web/components/confirmation-sheet.tsx";
import { confirmationPdf } from "./confirmation-pdf.ts";

const siteUrl = "https://haitrinh.example";
const letterhead = { brand: "Hải Trình", lines: ["Công ty TNHH Mẫu", "Mã số thuế 0100000000", "1900 0018"] };
const qrMatrix = [[true, false]];

const fileOf = async (confirmation: Confirmation) =>
  readPdf(await drawDocument(confirmationPdf({ confirmation, letterhead, qrMatrix, siteUrl })));

const hotel: Partial<Confirmation> = {
  kind: "hotel",
  atHotel: 1_500_000,
  childAges: [6],
  guests: [],
  subject: { title: "Khách sạn Cửa Lục", place: "Hạ Long", checkInTime: "14:00", checkOutTime: "12:00" },
};
const flight: Partial<Confirmation> = {
  kind: "flight",
  flights: someFlights(),
  location: null,
  rooms: [],
  guests: [],
  subject: { title: "HAN – SGN", place: "sân bay Nội Bài", checkInTime: "06:00", checkOutTime: "11:05" },
};

test.each<[string, Partial<Confirmation>]>([
  ["a cruise", {}],
  ["a chartered ship", { charter: true, state: "completed" }],
  ["a hotel with a part that is paid there", hotel],
  ["flights", flight],
  ["a booking that waits for money", { state: "held" }],
  ["a booking that has ended", { state: "cancelled" }],
])("the document of %s has the facts of its page", async (_, change) => {
  const confirmation = aConfirmation(change);
  const { words, title, links } = await fileOf(confirmation);
  const page = renderToStaticMarkup(<ConfirmationSheet confirmation={confirmation} pdfHref="" />);
  // Only the page has these: its buttons, and labels of facts that the document has in its head.
  const ofPage = ["Tải PDF", "In phiếu", "Trạng thái", "Cần giúp đỡ:"];
  const chunks = chunksOf(page).filter((chunk) => !ofPage.includes(chunk));
  expect(chunks.length).toBeGreaterThan(25);
  // The head of the column names the đồng.
  expect(chunks.filter((chunk) => !words.includes(chunk.replace(/ đ$/, "")))).toEqual([]);
  expect(title).toBe(
    `${change.state === "held" || change.state === "cancelled" ? "Thông tin đặt chỗ" : "Phiếu xác nhận"} HT 7K2M 9QXA`,
  );
  expect(links).toContain(`${siteUrl}/don-hang/7K2M9QXA`);
});

test("the document of a usual stay fits on one page", async () => {
  const guests = ["Nguyễn Thị Hồng Ánh", "Trần Văn Bình"].map((name) => ({ id: name, name, year: "1989" }));
  expect((await fileOf(aConfirmation({ guests }))).pages).toHaveLength(1);
});

test("the document of the largest party has all names and numbered pages", async () => {
  const guests = Array.from({ length: MAX_GROUP }, (_, index) => ({
    id: `${index}`,
    name: `Đặng Thị Ỷ ${index}`,
    year: "1989",
  }));
  const { pages, words } = await fileOf(aConfirmation({ guests }));
  expect(pages.length).toBeGreaterThan(2);
  for (const { name } of guests) expect(words).toContain(`${name}, sinh năm 1989`);
  for (const [at, page] of pages.entries())
    expect(page).toContain(`HT7K2M9QXA, lập lúc 10:00 21/11/2026 Trang ${at + 1}/${pages.length}`);
});
