import { formatAmount } from "#kernel/money.ts";
import type { StaffNeed } from "../contract/flight-order.ts";
import { EMAILS_PER_HOUR, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS, MAX_EXPORT_ROWS, MAX_SAVED_SEARCHES } from "../limits.ts";

export const bookingListMessages = {
  tooManyToExport: `Một tệp tối đa ${formatAmount(MAX_EXPORT_ROWS)} đơn: chọn khoảng ngày đi ngắn hơn.`,
  searchUnnamed: "Bạn cần đặt tên cho bộ lọc.",
  nothingFiltered: "Danh sách chưa được lọc.",
  noSuchSearch: "Bộ lọc này đã được xoá.",
  searchNameTaken: "Bạn đã có bộ lọc tên này.",
  tooManySearches: `Mỗi người lưu tối đa ${MAX_SAVED_SEARCHES} bộ lọc: hãy xoá bớt.`,
  searchSaved: (name: string) => `Đã lưu bộ lọc “${name}”`,
  searchDeleted: (name: string) => `Đã xoá bộ lọc “${name}”`,
  nothingChosen: "Bạn chưa chọn đơn nào.",
  assigned: (count: number, name: string | undefined) =>
    count === 0
      ? "Không có đơn nào đổi người phụ trách"
      : name === undefined
        ? `Đã bỏ phụ trách của ${count} đơn`
        : `Đã giao ${count} đơn cho ${name}`,
} as const;

/** The action that flights waiting for staff need. */
export const staffNeedNames: Readonly<Record<StaffNeed, string>> = {
  unanswered: "Hãng chưa trả lời: cần kiểm tra",
  refused: "Hãng từ chối xuất vé: cần xử lý",
  "not-issued": "Chưa xuất được vé: cần kiểm tra",
  unlike: "Vé ở hãng khác với đơn: cần kiểm tra",
  "not-taken-back": "Hãng không nhận lại vé: cần xử lý",
  "not-released": "Hãng chưa nhận lại chỗ: cần kiểm tra",
  unpaid: "Có vé chưa trả đủ tiền: thu nốt hoặc trả vé",
  "kept-unsaid": "Vé đã trả: ghi tiền hãng giữ lại",
  look: "Vé cần xử lý: mở đơn để xem",
};

export const documentMessages = {
  notFound: "Không có tài liệu này.",
  empty: "Bạn cần chọn một tệp.",
  tooHeavy: `Tệp nặng quá ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB. Bạn giảm dung lượng rồi tải lại.`,
  tooMany: `Mỗi đơn giữ tối đa ${MAX_DOCUMENTS} tài liệu. Bạn xoá bớt rồi tải lại.`,
  badKind: "Chỉ nhận tệp PDF hoặc ảnh JPEG, PNG, WebP, AVIF.",
} as const;

/** Messages about emails to the customer. */
export const emailMessages = {
  tooMany: `Mỗi đơn chỉ gửi ${EMAILS_PER_HOUR} thư một giờ để không làm phiền khách. Bạn đợi rồi gửi tiếp nhé.`,
  subjectMissing: "Bạn cần ghi tiêu đề.",
  textMissing: "Bạn cần viết nội dung thư.",
  unchanged: "Đơn đang dùng email này. Muốn gửi lại thư, bạn dùng mục “Thư gửi khách”.",
  meanwhile: "Email của đơn vừa được đổi nên chưa lưu gì. Bạn xem email hiện nay rồi lưu lần nữa.",
} as const;

/** Shown instead while there is no mail server. */
export const emailIsHeld = "Đã viết thư. Chưa có máy chủ thư nên thư nằm trong hộp thư đi.";

/** Confirmations on the booking detail page, by the intent of the action. */
export const messageAfter: Readonly<Record<string, string>> = {
  "enter-tickets": "Đã ghi số vé",
  confirm: "Đã xác nhận đơn",
  boarded: "Đã ghi khách lên tàu",
  "no-show": "Đã ghi khách không đến",
  complete: "Đã ghi hoàn thành chuyến đi",
  "extend-hold": "Đã giữ phòng thêm",
  "hold-again": "Đã giữ lại phòng",
  cancel: "Đã huỷ đơn",
  "change-answered": "Đã ghi là trả lời khách",
  "set-referrer": "Đã sửa nguồn giới thiệu",
  assign: "Đã giao đơn",
  invoice: "Đã lưu thông tin hoá đơn",
  "issue-invoice": "Đã yêu cầu xuất hoá đơn. Kết quả hiện ở đây sau ít phút",
  "adjust-invoice": "Đã yêu cầu điều chỉnh hoá đơn. Kết quả hiện ở đây sau ít phút",
  "replace-invoice": "Đã yêu cầu thay thế hoá đơn. Kết quả hiện ở đây sau ít phút",
  "ask-again": "Đang hỏi lại nhà cung cấp hoá đơn",
  "make-proforma": "Đã lập phiếu báo giá trị đơn hàng",
  "correct-email": "Đã đổi email và gửi liên kết mới",
  "replace-link": "Đã đổi liên kết của khách",
  note: "Đã thêm ghi chú",
  resend: "Thư được xếp hàng gửi lại",
  "write-email": "Thư được xếp hàng gửi cho khách",
  guests: "Đã lưu danh sách khách",
  "add-document": "Đã thêm tài liệu",
  "delete-document": "Đã xoá tài liệu",
  "record-payment": "Đã ghi nhận tiền",
  "request-refund": "Đã tạo lệnh hoàn tiền",
  "request-void": "Đã gửi đề nghị huỷ phiếu",
  "void-refund": "Đã huỷ phiếu chi",
  "held-returned": "Đã ghi cổng trả lại tiền cho khách",
  "take-back": "Đã gỡ tiền khỏi đơn",
};
