import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingMessages } from "../messages/booking.ts";
import { bookingChanged } from "./booking-changed.ts";
import { afterBoarding, bookingConfirmed, bookingReceived, paymentReceived, refundPaid } from "./booking-emails.ts";
import { bookingsMerged } from "./bookings-merged.ts";
import type { EmailDetails } from "./email-details.ts";
import { holdExpired } from "./hold-expired.ts";
import { heldAgain, holdExtended, lateMoneyReceived, paymentCorrected } from "./money.ts";
import { bookingSplit, bookingSplitOff } from "./split.ts";

const details: EmailDetails = {
  company: {
    brand: "Hải Trình",
    hotline: "+84912345678",
    email: "lien-he@haitrinh.example",
    hours: "",
    zaloUrl: null,
    messengerUrl: null,
    chatId: null,
    company: null,
  },
  account: { bin: "970436", bankName: "Vietcombank", number: "1017595600", holder: "CONG TY HAI TRINH", branch: "" },
  link: "https://haitrinh.example/don/7K2M9QXA?khoa=abc&x=1",
  ticketCheckLink: "https://haitrinh.example/kiem-tra-ve",
  calendarLink: "https://haitrinh.example/don-hang/7K2M9QXA/lich.ics?k=abc",
  product: {
    slug: "ngoc-lam",
    address: "Tuần Châu, Hạ Long",
    mapLink: "https://www.openstreetmap.org/?mlat=20.93",
    picture: null,
    published: true,
  },
  boarded: false,
  dayIsOver: false,
  today: calendarDate("2026-11-21"),
};

const booking: BookingView = {
  id: "0198f000-0000-7000-8000-000000000001",
  code: "7K2M9QXA",
  keyVersion: 0,
  state: "held",
  kind: "cruise",
  source: "site",
  productId: "0198f000-0000-7000-8000-000000000002",
  subject: { title: "Du thuyền Ngọc Lam", place: "Cảng Tuần Châu", checkInTime: "11:45", checkOutTime: "10:30" },
  charter: false,
  checkIn: calendarDate("2026-12-12"),
  checkOut: calendarDate("2026-12-13"),
  nights: 1,
  adults: 2,
  childAges: [6],
  rooms: [{ roomId: "0198f000-0000-7000-8000-000000000003", title: "Ban Công", quantity: 1 }],
  price: {
    checkIn: calendarDate("2026-12-12"),
    checkOut: calendarDate("2026-12-13"),
    nights: 1,
    charter: false,
    rooms: [],
    lines: [line("Người lớn", "Ban Công", 2, 3_350_000), line("Trẻ em 6 tuổi", "ngủ chung", 1, 2_513_000)],
    total: vnd(9_213_000),
  },
  total: 9_213_000,
  dueNow: 9_213_000,
  paid: 0,
  outstanding: 9_213_000,
  atHotel: 0,
  plans: [],
  overpaid: 0,
  erasedAt: null,
  cancellation: [
    { daysBefore: 8, percent: 0 },
    { daysBefore: 3, percent: 30 },
  ],
  contact: { name: "Nguyễn Văn Đức", phone: "+84912345678", email: "duc@example.com" },
  note: "",
  invoice: null,
  travellersComplete: 2,
  changeAskedAt: null,
  holdExpiresAt: new Date("2026-11-21T03:15:00Z"),
  createdAt: new Date("2026-11-21T03:00:00Z"),
  events: [],
};

test("flight seats are held before payment: the email asks to pay for tickets, that of a room to keep it", () => {
  const ofFlight = { ...booking, kind: "flight" as const, productId: null };
  expect(bookingReceived(ofFlight, details).text).toContain("trước giờ này để xuất vé nhé");
  expect(paymentReceived({ ...ofFlight, paid: 1, outstanding: 1 }, details, 1).text).toContain("để xuất vé nhé");
  expect(bookingReceived(booking, details).text).toContain("trước giờ này để giữ chỗ nhé");
});

test("while airlines have not answered, the email promises no seats and no receipt, and asks for no money", () => {
  const draft = { ...booking, kind: "flight" as const, productId: null, state: "draft" as const };
  const { subject, text } = bookingReceived(draft, details);
  expect(subject).toBe("Đang chờ hãng bay Du thuyền Ngọc Lam, mã HT7K2M9QXA");
  expect(text).toContain("Chúng tôi đang chờ hãng bay trả lời");
  expect(text).not.toMatch(/đã giữ|đã nhận đủ tiền|chuyển khoản/);
});

test("the email of a ship that stays in port asks to choose, and neither for money nor to the pier", () => {
  const stopped = {
    kind: "departure-stopped" as const,
    at: booking.createdAt,
    data: { productId: booking.productId, on: booking.checkIn },
  };
  for (const state of ["held", "confirmed"] as const) {
    const ofState: BookingView = { ...booking, state, events: [stopped] };
    const { subject, text } = (state === "held" ? bookingReceived : bookingConfirmed)(ofState, details);
    expect(subject).toBe("Tàu không chạy ngày 12/12/2026, đơn HT7K2M9QXA: bạn chọn giúp");
    expect(text).toContain("Bạn mở đơn để chọn ngày khác, tàu khác hoặc huỷ.");
    expect(text).not.toMatch(/Số tài khoản|thanh toán trước giờ này|Có mặt lúc/);
  }
});

describe("an email about a ship that stays in port", () => {
  const events = [
    {
      kind: "departure-stopped" as const,
      at: booking.createdAt,
      data: { productId: booking.productId, on: booking.checkIn },
    },
  ];
  const before = { ...booking, checkIn: booking.checkIn, title: "Du thuyền Ngọc Lam" };
  const emails: Record<string, (one: BookingView) => { text: string; html: string }> = {
    "with received money": (one) => paymentReceived(one, details, 1_000_000),
    "held again": (one) => heldAgain(one, details),
    "held for longer": (one) => holdExtended(one, details),
    "with corrected money": (one) => paymentCorrected(one, details, 1_000_000),
    "that was changed": (one) => bookingChanged(one, before, details),
    "that was merged": (one) => bookingsMerged(one, "HT2222AAAA", details),
    "that was split": (one) => bookingSplit({ remaining: one, splitOff: one }, details, "https://haitrinh.example/x"),
    "that was split off": (one) => bookingSplitOff(one, "HT2222AAAA", details),
    "with a refund": (one) => refundPaid(one, details, { amount: 1_000_000, bankReference: "FT1", method: "transfer" }),
  };
  for (const [name, compose] of Object.entries(emails))
    test.each(["held", "confirmed"] as const)(`asks for no money: booking ${name}, %s`, (state) => {
      const { text } = compose({ ...booking, state, events, paid: 2_000_000, outstanding: 7_213_000 });
      expect(text).not.toMatch(/Số tài khoản|Hạn chuyển|trước giờ này|bạn chuyển trước|bạn trả trước|mã QR|Có mặt lúc/);
      expect(text).not.toMatch(/phiếu xác nhận/i);
      expect(text).not.toMatch(/(?:thanh toán|cần thanh toán).{0,20} trước/);
      if (name !== "with a refund" || state === "held")
        expect(text).toContain("Xin đừng chuyển thêm cho đến khi bạn chọn xong.");
    });
});

test("the email of a booking has everything that is needed to pay, in text as in HTML", () => {
  const { subject, text, html } = bookingReceived(booking, details);

  expect(subject).toBe("Đã giữ phòng Du thuyền Ngọc Lam, mã HT7K2M9QXA");
  for (const words of [
    "Xin chào quý khách,",
    "10:15 21/11/2026",
    "HT7K2M9QXA",
    "9,213,000 đ",
    "Người lớn (Ban Công), 2 × 3,350,000 đ",
    "6,700,000 đ",
    "2 người lớn, bé 6 tuổi",
    "Thứ 7, 12/12/2026",
    "1017595600",
    "CONG TY HAI TRINH",
    "Miễn phí huỷ đến 23:59 ngày 04/12/2026. Từ 05/12 đến 09/12 giữ lại 30%. Từ 10/12 không hoàn tiền.",
    "0912 345 678",
  ]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain(details.link);
  expect(html).toContain('<html lang="vi">');
  expect(html).toContain('href="https://haitrinh.example/don/7K2M9QXA?khoa=abc&amp;x=1"');
});

test("without a bank account the email does not mention transfers", () => {
  expect(bookingReceived(booking, { ...details, account: null }).text).not.toContain("Số tài khoản");
});

test("customer input is never markup and never a second header", () => {
  const nasty = {
    ...booking,
    contact: { ...booking.contact, name: `<img src=x onerror="alert(1)">'&` },
    subject: { ...booking.subject, title: "Tàu\r\nBcc: a@example.com <b>" },
  };

  const { subject, html } = bookingReceived({ ...nasty, source: "phone" }, details);

  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<b>");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;");
});

test("an email is small, loads nothing from elsewhere and does not need pictures", () => {
  const { html } = bookingReceived(booking, details);

  expect(html.length).toBeLessThan(102_000); // Gmail cuts what is longer
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import/i);
});

describe("money that arrived", () => {
  const paid = { ...booking, state: "confirmed" as const, paid: 9_213_000, outstanding: 0 };

  test("all of it confirms the booking", () => {
    const { subject, text } = paymentReceived(paid, details, 9_213_000);

    expect(subject).toBe("Đã nhận 9,213,000 đ cho đơn HT7K2M9QXA");
    expect(text).toContain("Đơn của bạn đã được xác nhận.");
    expect(text).not.toContain("Số tài khoản");
  });

  test("all of it without confirmation by the ship promises no confirmation yet", () => {
    const { text } = paymentReceived({ ...paid, state: "paid" }, details, 9_213_000);

    expect(text).toContain("đang xác nhận chỗ với tàu");
    expect(text).not.toContain("đã được xác nhận");
  });

  test("a part of it names what is missing and until when", () => {
    const part = { ...booking, state: "awaiting_payment" as const, paid: 2_000_000, outstanding: 7_213_000 };

    const { text } = paymentReceived(part, details, 2_000_000);

    expect(text).toContain("Còn thiếu 7,213,000 đ. Bạn chuyển nốt trước 10:15 21/11/2026");
    expect(text).toContain("Số tài khoản: 1017595600");
    expect(text).toContain("Đã thanh toán: 2,000,000 đ");
  });

  test("a deposit secures the booking and leaves the rest, without an obsolete deadline", () => {
    const deposit = { ...paid, dueNow: 2_764_000, paid: 2_764_000, outstanding: 6_449_000 };

    const { text } = paymentReceived(deposit, details, 2_764_000);

    expect(text).toContain("Phần còn lại 6,449,000 đ");
    expect(text).not.toContain("Hạn chuyển");
  });

  test("an overpayment is announced as a refund", () => {
    const over = { ...paid, paid: 9_300_000, overpaid: 87_000 };

    expect(paymentReceived(over, details, 9_300_000).text).toContain("Bạn đã chuyển thừa 87,000 đ.");
  });
});

test("money taken off an ended booking asks for no payment, and a deadline appears only where money is due", () => {
  const ended = paymentCorrected({ ...booking, state: "expired" }, details, 6_700_000).text;
  expect(ended).toContain("Đến nay đơn đã nhận 0 đ.");
  for (const words of ["cần thanh toán", "Số tài khoản", "Hạn chuyển"]) expect(ended).not.toContain(words);

  const waiting = paymentCorrected({ ...booking, state: "awaiting_payment" }, details, 6_700_000).text;
  for (const words of ["còn 9,213,000 đ cần thanh toán", "Hạn chuyển: 10:15 21/11/2026"]) {
    expect(waiting).toContain(words);
  }
  const sailed = paymentCorrected({ ...booking, state: "confirmed" }, details, 6_700_000).text;
  expect(sailed).toContain("Số tài khoản");
  expect(sailed).not.toContain("Hạn chuyển");
});

test("the email about money of boarded guests thanks them and states what is still due, without days that have passed", () => {
  const back = { ...details, boarded: true };
  for (const state of ["completed", "confirmed", "paid"] as const) {
    const owing = { ...booking, state, paid: 4_523_000, outstanding: 4_690_000 };
    for (const { text } of [paymentReceived(owing, back, 4_523_000), afterBoarding(owing, back)]) {
      expect(text).toContain("Cảm ơn bạn đã đi cùng chúng tôi. Đơn còn 4,690,000 đ chưa thanh toán.");
      expect(text).toContain("Số tài khoản");
      expect(text).not.toMatch(/đang xác nhận|lên tàu nhé|Có mặt|trả trước hết|để giữ chỗ|Hạn chuyển/);
    }
  }
  const settled: BookingView = { ...booking, state: "completed", paid: 9_213_000, outstanding: 0 };
  expect(paymentReceived(settled, back, 9_213_000).text).not.toMatch(/chưa thanh toán|Số tài khoản/);
});

test("money of an ended booking is reported without blame; a departed ship is not offered again", () => {
  const late: BookingView = { ...booking, state: "expired", paid: 9_213_000 };
  const { subject, text } = lateMoneyReceived(late, details, 9_213_000);
  expect(subject).toBe("Đã nhận 9,213,000 đ khi phòng không còn được giữ, mã HT7K2M9QXA");
  expect(text).not.toContain("sau giờ");
  expect(text).toContain("Bạn mở đơn để kiểm tra còn phòng và giữ lại.");

  const left = lateMoneyReceived(late, { ...details, boarded: true }, 9_213_000).text;
  expect(left).toContain("Chúng tôi sẽ liên hệ để hoàn lại số tiền này");
  expect(left).not.toMatch(/giữ lại/);

  const closed = lateMoneyReceived(late, { ...details, dayIsOver: true }, 9_213_000).text;
  expect(closed).toContain("Chúng tôi sẽ liên hệ để hoàn lại số tiền này");
  expect(closed).not.toMatch(/giữ lại|đã khởi hành/);
});

test("an expired hold is reported without blame, with the way back and a warning not to pay twice", () => {
  const { subject, text } = holdExpired({ ...booking, state: "expired" }, details);

  expect(subject).toBe("Hết hạn giữ phòng, mã HT7K2M9QXA");
  expect(text).toContain("xin đừng chuyển lần nữa");
  expect(text).toContain(`Mở đơn và giữ lại phòng: ${details.link}`);

  const over = holdExpired({ ...booking, state: "expired" }, { ...details, dayIsOver: true }).text;
  expect(over).toContain(bookingMessages.pastDay);
  expect(over).not.toContain("giữ lại");
});

test("an expired hold that the customer has renewed before is not offered to them again", () => {
  const heldAgain = { kind: "held-again" as const, at: booking.createdAt, data: { by: "customer" } };
  const expired: BookingView = { ...booking, state: "expired", events: [heldAgain] };
  const { text } = holdExpired(expired, details);

  expect(text).toContain(bookingMessages.heldAgainBefore);
  expect(text).toContain(`Mở đơn: ${details.link}`);
  expect(text).not.toContain("hãy mở đơn để kiểm tra");
  expect(holdExpired({ ...expired, paid: 1_000_000 }, details).text).toContain("Mở đơn và giữ lại phòng");
});

test("holdExpired names the amount that is kept when a part was paid", () => {
  const { text } = holdExpired({ ...booking, state: "expired", paid: 1_000_000 }, details);

  expect(text).toContain("chưa nhận đủ tiền");
  expect(text).toContain("Chúng tôi đang giữ 1,000,000 đ của bạn cho đơn này.");
});

function line(label: string, note: string, quantity: number, unit: number) {
  const amount = vnd(unit * quantity);
  return { kind: "adult" as const, roomId: null, label, note, quantity, unit: vnd(unit), amount, rules: [] };
}

test("the email of a confirmed trip has what guests travel with: the code, place and time, the list and the rest", () => {
  const confirmed: BookingView = { ...booking, state: "confirmed", paid: 4_523_000, outstanding: 4_690_000 };
  for (const { text, html } of [bookingConfirmed(confirmed, details), paymentReceived(confirmed, details, 4_523_000)]) {
    for (const words of [
      "HT7K2M9QXA",
      "Có mặt lúc: 11:45, Thứ 7, 12/12/2026",
      "Tại: Cảng Tuần Châu, Tuần Châu, Hạ Long",
      "Danh sách khách cho cảng mới đủ 2/3 người. Bạn điền ở trang đơn hàng trước 11:45 ngày 12/12/2026",
      "https://www.openstreetmap.org/?mlat=20.93",
      "/don-hang/7K2M9QXA/lich.ics?k=abc",
    ])
      expect(text).toContain(words);
    expect(text).toContain("Phần còn lại 4,690,000 đ, bạn trả trước hết ngày 11/12/2026.");
    expect(html).toContain("Thêm vào lịch");
  }
  const onItsDay = { ...details, today: confirmed.checkIn };
  for (const { text } of [
    bookingConfirmed(confirmed, onItsDay),
    paymentReceived({ ...confirmed, state: "part_paid" }, onItsDay, 1),
  ])
    expect(text).toContain("Phần còn lại 4,690,000 đ, bạn trả trước hết ngày 12/12/2026.");
  expect(
    bookingConfirmed({ ...confirmed, outstanding: 0, travellersComplete: 3 }, { ...details, product: null }).text,
  ).toContain("Danh sách khách đã đủ.");
});
