import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { MAX_GROUP } from "#kernel/party.ts";
import type { TravellerView } from "#modules/travellers/contract/view.ts";
import type { BoardingParty } from "#modules/travellers/queries.ts";
import { drawDocument } from "#platform/pdf/draw-document.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { boardingPdf } from "./boarding-pdf.ts";

const aGuest = (name: string, change: Partial<TravellerView> = {}): TravellerView => ({
  id: name,
  name,
  born: "14/03/1989",
  sex: "female",
  nationality: "VN",
  cabin: null,
  gaps: [],
  document: { kind: "personal", number: "001189004821" },
  ...change,
});

const aParty = (change: Partial<BoardingParty> = {}): BoardingParty => ({
  code: "7K2M9QXA",
  title: "Du thuyền Ngọc Lam",
  contactName: "Lê Thu Hằng",
  phone: "+84912345678",
  note: "",
  charter: false,
  rooms: [{ roomId: "1", title: "Ban Công", quantity: 2 }],
  party: 2,
  mark: null,
  guests: [aGuest("Đặng Thị Ỷ")],
  ...change,
});

const fileOf = async (parties: readonly BoardingParty[]) =>
  readPdf(
    await drawDocument(
      boardingPdf({
        parties,
        on: calendarDate("2026-12-12"),
        now: new Date("2026-11-21T03:00:00Z"),
        letterhead: { brand: "Hải Trình", lines: [] },
      }),
    ),
  );

test("the list has each booking with its request, and each place with or without a traveller", async () => {
  const { words } = await fileOf([
    aParty({ note: "Ăn chay\nPhòng tầng cao", mark: "no-show" }),
    aParty({
      code: "8K2M9QXB",
      contactName: "Trần Bình",
      party: 1,
      guests: [aGuest("Trần Bình", { cabin: 2, document: null })],
    }),
  ]);
  for (const text of [
    ...["Danh sách lên tàu Du thuyền Ngọc Lam Thứ 7, 12/12/2026 · 3 khách, 2 đơn", "chỉ dùng cho tàu và cảng vụ"],
    ...["HT 7K2M 9QXA · Lê Thu Hằng · 0912 345 678 · 2 × Ban Công", "Yêu cầu: Ăn chay Phòng tầng cao"],
    ...["1 Đặng Thị Ỷ Nữ, Việt Nam 14/03/1989", "001189004821", "2 (chưa khai)", "3 Trần Bình", "2. Ban Công"],
  ])
    expect(words).toContain(text);
});

test("the list of a full ship repeats its head and the booking on every page, with all names", async () => {
  const guests = Array.from({ length: MAX_GROUP }, (_, index) => aGuest(`Nguyễn Thị Hồng Ánh ${index}`));
  const { pages, words } = await fileOf([aParty({ guests, party: MAX_GROUP, charter: true })]);
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(page).toContain("STT Khách Ngày sinh Giấy tờ Phòng Có mặt");
  for (const page of pages.slice(1))
    expect(page).toContain("HT 7K2M 9QXA · Lê Thu Hằng · 0912 345 678 · Thuê trọn tàu (tiếp)");
  for (const { name } of guests) expect(words).toContain(name);
  expect(pages.at(-1)).toContain(`Trang ${pages.length}/${pages.length}`);
});

test("names with markup and control characters leave the list readable", async () => {
  const names = ["x".repeat(80), "\u202eمحمد\u202c", "👩‍👩‍👧 Lan", "A\u0000\u0007B", "<b>Ánh</b>", "王小明"];
  const guests = names.map((name, index) => aGuest(name, { id: `${index}` }));
  const { words } = await fileOf([
    aParty({ guests, party: 6, note: "rất dài ".repeat(200), contactName: "y".repeat(200) }),
  ]);
  for (const text of ["????", "Lan", "AB", "<b>Ánh</b>", "???", "Dấu ? thay cho chữ mà tệp này không viết được"])
    expect(words).toContain(text);
  for (const number of [1, 2, 3, 4, 5, 6]) expect(words).toMatch(new RegExp(`\\b${number} `));
});

test("a day without guests says so", async () => {
  expect((await fileOf([])).words).toContain("Ngày này tàu chưa có đơn nào đã thanh toán.");
});
