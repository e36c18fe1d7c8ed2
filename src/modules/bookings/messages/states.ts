import type { BookingKind } from "../contract/booking.ts";
import type { BookingListView } from "../contract/booking-list-views.ts";
import type { BoardingMark, BookingEventKind, BookingSource, BookingState } from "../contract/states.ts";

/** Names of states on pages and in emails. */
export const stateNames = {
  draft: "Đơn nháp",
  held: "Đang giữ phòng",
  awaiting_payment: "Chờ nhận chuyển khoản",
  part_paid: "Đã thanh toán một phần",
  paid: "Đã thanh toán, chờ xác nhận",
  confirmed: "Đã xác nhận",
  completed: "Đã hoàn thành",
  expired: "Hết hạn giữ phòng",
  cancelled: "Đã huỷ",
} as const satisfies Record<BookingState, string>;

/** Names of flight states, where they differ. */
const flightStateNames: Readonly<Partial<Record<BookingState, string>>> = {
  draft: "Đang hỏi hãng bay",
  held: "Đang giữ chỗ",
  paid: "Đã thanh toán, chờ xuất vé",
  confirmed: "Đã xuất vé",
  expired: "Hết hạn giữ chỗ",
};

export const stateNameOf = ({ kind, state }: { kind: BookingKind; state: BookingState }): string =>
  (kind === "flight" ? flightStateNames[state] : undefined) ?? stateNames[state];

/** Names of events, as staff read them. */
export const eventNames = {
  created: "Lập đơn",
  expired: "Hết thời gian giữ phòng",
  "held-again": "Giữ lại phòng",
  held: "Giữ phòng",
  "hold-extended": "Giữ phòng thêm",
  "hold-shortened": "Hãng rút ngắn hạn giữ chỗ",
  "transfer-announced": "Khách báo đã chuyển khoản",
  "payment-received": "Tiền về",
  "change-asked": "Khách muốn đổi đơn",
  "departure-stopped": "Tàu không chạy",
  "departure-resumed": "Tàu chạy lại",
  changed: "Đổi đơn",
  split: "Tách đơn",
  joined: "Gộp đơn",
  confirmed: "Đã xác nhận phòng",
  completed: "Hoàn thành chuyến đi",
  cancelled: "Huỷ đơn",
  "refund-paid": "Đã hoàn tiền",
  "refund-voided": "Huỷ phiếu chi hoàn tiền",
  assigned: "Giao người phụ trách",
  "payment-taken-back": "Gỡ tiền khỏi đơn",
  "refund-requested": "Tạo lệnh hoàn tiền",
  "refund-account-named": "Có tài khoản nhận tiền hoàn",
  "refund-approved": "Duyệt hoàn tiền",
  "refund-rejected": "Từ chối hoàn tiền",
  "payment-chosen": "Khách đổi cách trả",
  "deposit-accepted": "Nhận làm tiền đặt cọc",
  "short-accepted": "Chấp nhận tiền về thiếu",
  "waiver-ended": "Tính lại phần từng chấp nhận thiếu",
  "payment-moved": "Chuyển tiền giữa hai đơn",
  "payment-told": "Ngân hàng đã báo khoản ghi tay",
  "void-requested": "Đề nghị huỷ phiếu ghi tay",
  "void-refused": "Không huỷ phiếu ghi tay",
  "guests-changed": "Sửa danh sách khách",
  "guests-forgotten": "Xoá danh sách khách theo hạn",
  "document-added": "Thêm tài liệu",
  "document-deleted": "Xoá tài liệu",
  "letter-written": "Viết thư cho khách",
  "email-corrected": "Sửa email của khách",
  "change-answered": "Đã trả lời khách",
  boarded: "Khách đã lên tàu",
  "no-show": "Khách không đến",
  "seats-refused": "Hãng không giữ chỗ",
  "tickets-returned": "Đã trả vé cho hãng",
  "seats-asked": "Hỏi hãng về vé",
  "tickets-entered": "Nhập số vé từ cổng của hãng",
  ticketed: "Đã xuất vé",
} as const satisfies Record<BookingEventKind, string>;

/** Names of boarding marks in the lists of the day. */
export const boardingMarkNames = {
  boarded: "Đã lên tàu",
  "no-show": "Không đến",
} as const satisfies Record<BoardingMark, string>;

export const bookingViewNames = {
  all: "Tất cả",
  new: "Mới",
  "awaiting-payment": "Chờ thanh toán",
  "to-confirm": "Cần xác nhận",
  owing: "Còn nợ",
  departing: "Đi trong 3 ngày",
  "needs-staff": "Vé cần xử lý",
  "change-asked": "Khách muốn đổi",
  "refund-due": "Cần hoàn tiền",
} as const satisfies Record<BookingListView, string>;

export const sourceNames: Record<BookingSource, string> = {
  site: "Trang web",
  phone: "Điện thoại",
  counter: "Tại quầy",
  quote: "Báo giá",
};
