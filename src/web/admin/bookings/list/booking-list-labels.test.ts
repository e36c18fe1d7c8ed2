import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { bookingFlash } from "../booking-flash.ts";
import { badgeOf, nextOf, ticketingText } from "./booking-list-labels.ts";

const now = new Date("2026-11-20T08:00:00+07:00");
const row = {
  kind: "hotel" as const,
  state: "confirmed" as const,
  isMerged: false,
  holdExpiresAt: now,
  changeAskedAt: null,
  refundDue: 0,
  staffNeed: null,
  createdAt: now,
  checkIn: calendarDate("2026-12-14"),
  total: 4_000_000,
  dueNow: 2_240_000,
  atHotel: 1_760_000,
};

test("nextOf asks for the amount due to the agency, never for the amount that is paid at the hotel", () => {
  expect(nextOf({ ...row, paid: 1_240_000 }, now)).toMatch(/^Thu nốt 1,000,000\s*đ, hạn /);
  expect(nextOf({ ...row, paid: 2_240_000 }, now, true)).toBeNull();
});

test("nextOf calls the rest of a booking of the same day overdue on the next day and no earlier", () => {
  const late = { ...row, checkIn: calendarDate("2026-11-20"), paid: 1_240_000 };
  expect(nextOf(late, now)).toMatch(/, hạn 20\/11$/);
  expect(nextOf(late, new Date("2026-11-21T08:00:00+07:00"))).toMatch(/, quá hạn 20\/11$/);
  expect(nextOf({ ...late, createdAt: new Date("2026-11-01T08:00:00+07:00") }, now)).toMatch(/, quá hạn 19\/11$/);
});

test("bookingFlash of a flight sold by telephone mentions no rooms", () => {
  const messageFor = (action: string) => bookingFlash.in(new URL(`https://haitrinh.example/?xong=${action}`));
  expect(messageFor("da-tao-ve")).toBe("Đã tạo đơn vé máy bay");
  expect(messageFor("da-tao")).toBe("Đã tạo đơn và giữ phòng");
});

test("nextOf names the partner that has to confirm by the kind of booking", () => {
  const paid = { ...row, state: "paid" as const, paid: 2_240_000 };
  expect(nextOf(paid, now)).toBe("Xác nhận với khách sạn");
  expect(nextOf({ ...paid, kind: "cruise" }, now)).toBe("Xác nhận với tàu");
});

test("ticketingText names the airline's ticketing deadline with the time left", () => {
  const flights = (minutes: number) => ({ pnrs: ["ABC123"], ticketBy: new Date(now.getTime() + minutes * 60_000) });
  expect(ticketingText({ flights: flights(65) }, now)).toBe("Xuất vé trước 09:05, còn 1 giờ 5 phút");
  expect(ticketingText({ flights: flights(0) }, now)).toBe("Xuất vé trước 08:00, còn chưa đầy 1 phút");
  expect(ticketingText({ flights: flights(-1) }, now)).toBe("Xuất vé trước 07:59, đã quá hạn");
  expect(ticketingText({ flights: flights(2 * 1440 + 180) }, now)).toMatch(/, còn 2 ngày 3 giờ$/);
  expect(ticketingText({ flights: { pnrs: [], ticketBy: null } }, now)).toBeNull();
  expect(ticketingText({ flights: null }, now)).toBeNull();
});

test("badgeOf and nextOf show flights that need staff first, whatever the state and the amount due", () => {
  const flight = { ...row, kind: "flight" as const, paid: 1_240_000 };
  for (const state of ["draft", "paid", "confirmed", "cancelled"] as const)
    for (const isAboutDebt of [false, true]) {
      const stuck = { ...flight, state, staffNeed: "unanswered" as const };
      expect(nextOf(stuck, now, isAboutDebt)).toBe("Hãng chưa trả lời: cần kiểm tra");
      expect(badgeOf(stuck)).toEqual({ tone: "warning", label: "Vé cần xử lý" });
    }
  const refused = { ...flight, state: "cancelled" as const, staffNeed: "refused" as const, refundDue: 1_240_000 };
  expect(nextOf(refused, now)).toBe("Hãng từ chối xuất vé: cần xử lý; hoàn tiền");
  expect(badgeOf({ ...flight, state: "paid" }).label).toBe("Chờ xuất vé");
});
