import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { BookedFlights } from "#modules/bookings/queries/flight-orders.ts";
import { aFlightAlong, aFlightOf, aSegment } from "#tests/support/fares.ts";
import type { Confirmation } from "#web/components/confirmation.ts";

/** The data of a printed confirmation of a cruise. */
export const aConfirmation = (change: Partial<Confirmation> = {}): Confirmation => ({
  kind: "cruise",
  code: "7K2M9QXA",
  state: "confirmed",
  subject: { title: "Du thuyền Ngọc Lam", place: "Cảng Tuần Châu", checkInTime: "12:00", checkOutTime: "10:30" },
  charter: false,
  checkIn: calendarDate("2026-12-12"),
  checkOut: calendarDate("2026-12-13"),
  nights: 1,
  adults: 2,
  childAges: [],
  rooms: [{ roomId: "2", title: "Ban Công", quantity: 1 }],
  contactName: "Nguyễn Thị Hồng Ánh",
  lines: [{ kind: "adult", label: "Người lớn", note: "", quantity: 2, unit: vnd(3_350_000), amount: vnd(6_700_000) }],
  total: 6_700_000,
  paid: 2_000_000,
  rest: 4_700_000,
  atHotel: 0,
  terms: "Miễn phí huỷ đến 23:59 ngày 04/12/2026.",
  guests: [{ id: "3", name: "Đặng Ỷ Ngọc", year: "1989" }],
  flights: null,
  location: { address: "Tuần Châu, Hạ Long", mapLink: "https://www.openstreetmap.org/?mlat=20.93" },
  qr: "data:image/png;base64,AAAA",
  company: { brand: "Hải Trình", hotline: "1900 0018", email: "", owner: "", address: "" },
  printedAt: new Date("2026-11-21T03:00:00Z"),
  ...change,
});

/** A return trip: one airline with tickets and an arrival on the next day, the other one without seats. */
export const someFlights = (): BookedFlights => ({
  orders: [
    {
      id: "1",
      airline: "VN",
      state: "ticketed",
      pnr: "ABC123",
      ticketBy: null,
      total: vnd(4_000_000),
      tickets: ["738-2400000001"],
      failure: null,
      asked: "issue",
      flights: [
        aFlightAlong([
          aSegment("VN213", "2026-12-12T06:00", "2026-12-12T08:10", { checkedBaggage: "23 kg" }),
          aSegment("VN310", "2026-12-12T23:30", "2026-12-13T07:00", { from: "SGN", to: "NRT" }),
        ]),
      ],
    },
    {
      id: "2",
      airline: "VJ",
      state: "failed",
      pnr: null,
      ticketBy: null,
      total: vnd(1_000_000),
      tickets: [],
      failure: "sold-out",
      asked: "book",
      flights: [aFlightOf("VJ144", "2026-12-15T09:00", "2026-12-15T11:05")],
    },
  ],
  passengers: [
    { type: "adult", name: "NGUYEN / VAN DUC MR", baggage: ["Thêm 23 kg hành lý ký gửi, HAN – SGN"] },
    { type: "child", name: "NGUYEN / MINH ANH", baggage: [] },
  ],
});
