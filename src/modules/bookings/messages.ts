import { formatVnd } from "#kernel/money.ts";
import type { BookingState } from "./contract.ts";
import { HOLD_MINUTES } from "./limits.ts";

/** What a customer reads about a booking. */
export const bookingMessages = {
  placed: `Chúng tôi đã giữ phòng cho bạn trong ${HOLD_MINUTES} phút.`,
  notFound: "Không tìm thấy đơn nào khớp với mã và số điện thoại hoặc email này. Bạn xem lại giúp nhé.",
  badCode: "Mã đơn gồm 8 ký tự, ví dụ HT 7K2M 9QXA. Bạn xem lại từng ký tự giúp nhé.",
  tooManyLookups: "Bạn đã thử nhiều lần. Xin đợi ít phút rồi thử lại.",
  tooManyHolds:
    "Số điện thoại này đang có nhiều đơn chờ thanh toán. Bạn thanh toán hoặc huỷ bớt trước khi đặt thêm nhé.",
  soldOut: "Phòng vừa có khách khác đặt. Bạn chọn phòng hoặc ngày khác nhé.",
  noLongerHeld: "Đã hết thời gian giữ phòng. Bạn bấm giữ lại để chúng tôi kiểm tra còn phòng không.",
  noLongerAvailable: "Rất tiếc, phòng này đã có khách khác đặt. Bạn chọn phòng hoặc ngày khác nhé.",
  inThePast: "Ngày khởi hành đã qua. Bạn chọn ngày khác nhé.",
  notMovable: "Đơn đã sang bước khác nên không làm được việc này. Bạn tải lại trang để xem trạng thái mới nhất.",
  alreadyCancelled: "Đơn này đã huỷ.",
  sameKeyOtherRequest: "Yêu cầu này đã gửi trước đó với nội dung khác. Bạn tải lại trang rồi gửi lại nhé.",
  consentMissing: "Bạn cần đồng ý với điều khoản và chính sách riêng tư.",
  depositNotOffered: "Chuyến này cần thanh toán đủ, không nhận đặt cọc.",
  badPhone: "Số điện thoại chưa đúng. Ví dụ: 0912 345 678 hoặc +84 912 345 678.",
} as const;

/** The price moved between the page and the booking: both amounts, so that nobody is surprised. */
export function priceChangedMessage(shown: number, current: number): string {
  const move = current < shown ? "giảm còn" : "tăng lên";
  return `Giá vừa ${move} ${formatVnd(current)} (trước đó ${formatVnd(shown)}). Bạn xem lại rồi xác nhận giá mới nhé.`;
}

/** How a state is called on pages and in letters. */
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
