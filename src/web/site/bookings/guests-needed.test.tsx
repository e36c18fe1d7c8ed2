import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { GuestsNeeded } from "./guests-needed.tsx";
import type { BookingSummary } from "./summary.ts";

const drawn = (change: Partial<BookingSummary> = {}, complete = 1) => {
  const booking = {
    kind: "cruise",
    state: "confirmed",
    checkIn: calendarDate("2026-12-12"),
    subject: { title: "Ngọc Lam", place: "Tuần Châu", checkInTime: "12:00", checkOutTime: "10:30" },
    ...change,
  } as BookingSummary;
  const guests = Array.from({ length: complete }, (_, index) => ({ id: `${index}`, gaps: [] }));
  return renderToStaticMarkup(
    <GuestsNeeded booking={booking} list={{ party: 2, guests } as unknown as TravellerList} />,
  );
};

test("GuestsNeeded says what the list is for, until when, and how many guests are missing", () => {
  const html = drawn();
  expect(html).toContain("Điền danh sách khách trước 12:00 ngày 12/12/2026");
  expect(html).toContain("Cảng cần danh sách này để bạn lên tàu. Còn thiếu 1 khách.");
  expect(html).toContain('href="#dien-khach"');
  expect(drawn({ kind: "hotel" })).toContain("Khách sạn cần tên từng người để đón bạn.");
});

test("GuestsNeeded asks for nothing before the payment or when the list is complete", () => {
  expect(drawn({ state: "held" })).toBe("");
  expect(drawn({}, 2)).toBe("");
});
