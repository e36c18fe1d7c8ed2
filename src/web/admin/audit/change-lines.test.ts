import { expect, test } from "vitest";
import { changeLines, idsIn } from "./change-lines.ts";

test("changeLines has one line per changed field, with labels", () => {
  const before = { role: "viewer", active: true, phone: null, bornOn: "2026-11-21" };
  const after = { role: "manager", active: false, phone: "+84 ••• ••• 678", bornOn: "" };
  expect(changeLines({ before, after })).toEqual([
    { field: "Vai trò", before: "Chỉ xem", after: "Quản lý" },
    { field: "Kích hoạt", before: "Có", after: "Không" },
    { field: "Số điện thoại", before: "—", after: "+84 ••• ••• 678" },
    { field: "bornOn", before: "21/11/2026", after: "(trống)" },
  ]);
});

test("changeLines shows a dash for a missing old value, and a line per list or group", () => {
  const after = {
    days: ["2026-12-12", "2026-12-13"],
    company: { brand: "Hải Trình", seats: 4 },
    at: "2026-11-21T07:02:00Z",
  };
  expect(changeLines({ before: {}, after })).toEqual([
    { field: "Các ngày", before: "—", after: "12/12/2026\n13/12/2026" },
    { field: "company", before: "—", after: "Thương hiệu: Hải Trình\nseats: 4" },
    { field: "Lúc", before: "—", after: "14:02 21/11/2026" },
  ]);
});

test("changeLines has one line for a truncated list of an older entry", () => {
  const [line] = changeLines({ before: {}, after: { rules: '["Giá gốc: 3350000","Cuối tuần: 10%","Ngày l…' } });
  expect(line?.after).toBe("Giá gốc: 3350000\nCuối tuần: 10%\nNgày l…");
});

test("changeLines translates ids, states and money", () => {
  const [area, room] = ["0198f000-0000-7000-8000-000000000001", "0198f000-0000-7000-8000-000000000002"];
  const event = { before: { areaId: area }, after: { areaId: room, status: "hidden", amount: 3_600_000 } };
  expect([...idsIn([{ ...event, subject: { label: "" } }])]).toEqual([area, room]);
  expect(changeLines(event, { [area]: "Vịnh Hạ Long" })).toEqual([
    { field: "Danh mục", before: "Vịnh Hạ Long", after: room },
    { field: "Trạng thái", before: "—", after: "Đã ẩn" },
    { field: "Số tiền", before: "—", after: "3,600,000 đ" },
  ]);
});

test("changeLines describes actions on a whole departure, with amounts of money", () => {
  const moved = {
    to: "2026-12-15",
    price: "agreed",
    reason: "Bão",
    close: true,
    done: 40,
    stays: 1,
    refund: 1_000_000,
  };
  expect(changeLines({ before: {}, after: moved }).map(({ field, after }) => `${field}: ${after}`)).toEqual([
    ...["Đến ngày: 15/12/2026", "Giá: Giữ giá đã đặt", "Lý do: Bão", "Ngừng bán đêm đó: Có"],
    ...["Số đơn đã làm: 40", "Số đơn giữ nguyên: 1", "Hoàn lại: 1,000,000 đ"],
  ]);
  const cancelled = { terms: "full", keptVnd: 0 };
  expect(changeLines({ before: {}, after: cancelled }).map(({ field, after }) => `${field}: ${after}`)).toEqual([
    ...["Điều kiện: Hoàn đủ", "Giữ lại: 0 đ"],
  ]);
});

test("changeLines describes flight actions: airlines, requests, days, fees and suppliers", () => {
  const linesOf = (action: string, after: object) =>
    changeLines({ action, before: {}, after: after as never }).map(({ field, after }) => `${field}: ${after}`);
  expect(
    linesOf("booking.airline-asked", { airline: "VN", route: "HAN – SGN", asking: "cancel", kept: 200_000 }),
  ).toEqual([...["Hãng bay: Vietnam Airlines", "Chặng bay: HAN – SGN", "Đã hỏi: Trả chỗ", "Giữ lại: 200,000 đ"]]);
  expect(linesOf("timetable.imported", { flights: 1, numbers: ["VN213"] })).toEqual([
    ...["Số chuyến bay: 1", "Số hiệu chuyến bay: VN213"],
  ]);
  expect(linesOf("timetable.flight-added", { number: "VN213", from: "HAN", to: "SGN", weekdays: [1, 0] })).toEqual([
    ...["Số hiệu: VN213", "Điểm đi: HAN", "Điểm đến: SGN", "Ngày bay: T2, CN"],
  ]);
  expect(linesOf("timetable.fare-added", { amounts: { infant: { fare: 150_000 } } })).toEqual([
    "Giá vé: Em bé: Giá: 150,000 đ",
  ]);
  expect(linesOf("settings.saved", { value: { off: ["local"], partners: ["VJ"], domestic: 80_000 } })).toEqual([
    "Giá trị: Nguồn vé không bán: Lịch bay của mình\nHãng ưu tiên: Vietjet Air\nPhí vé nội địa: 80,000 đ",
  ]);
});

test("changeLines describes actions on a complaint", () => {
  const before = { state: "new", firstAnsweredAt: null };
  const after = { state: "answered", firstAnsweredAt: "2026-11-25T07:02:00Z" };
  expect(changeLines({ before, after })).toEqual([
    { field: "Trạng thái", before: "Mới", after: "Đang xử lý" },
    { field: "Trả lời lần đầu lúc", before: "—", after: "14:02 25/11/2026" },
  ]);
  const others = {
    resolveBy: "2026-11-26T16:59:00Z",
    withOthers: true,
    extendedAt: null,
    endedAt: null,
    hasNews: false,
  };
  expect(changeLines({ before: {}, after: others }).map(({ field }) => field)).toEqual([
    ...["Hạn giải quyết", "Có bên khác cùng làm", "Gia hạn lúc", "Kết thúc lúc", "Khách viết thêm"],
  ]);
});

test("changeLines labels the plan and the days of a commission", () => {
  const before = { plan: "Không hoàn huỷ", from: "01/06/2026", lastDay: "31/08/2026", percent: "20%" };
  const fields = changeLines({ before, after: {} }).map(({ field }) => field);
  expect(fields).toEqual(["Gói giá", "Từ ngày", "Đến hết ngày", "Phần trăm"]);
});
