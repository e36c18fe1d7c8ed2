import type { InvoiceKind, InvoiceState } from "./contract.ts";

export const invoiceMessages = {
  off: "Chưa kết nối nhà cung cấp hoá đơn điện tử.",
  noSettings: "Chưa khai ký hiệu hoá đơn. Chủ khai ở Cài đặt, mục Hoá đơn điện tử.",
  otherYear: (series: string) => `Ký hiệu ${series} là của năm khác. Chủ khai ký hiệu của năm nay ở Cài đặt.`,
  notFound: "Không tìm thấy hoá đơn này.",
  pending: "Đơn đang có một hoá đơn chờ kết quả. Bạn chờ rồi tải lại trang nhé.",
  nothingDue: "Đơn này không có khoản nào cần xuất hoá đơn.",
  changed: "Số tiền của đơn vừa đổi. Bạn tải lại trang, xem số mới rồi xuất nhé.",
  changedBeforeSending: "Đơn đã đổi sau khi yêu cầu xuất nên chưa gửi đi. Bạn xem lại rồi xuất lại.",
  notChecked:
    "Không kiểm tra được đơn nên chưa gửi đi. Bạn xem lại rồi xuất lại; nếu vẫn vậy thì báo người vận hành trang.",
  newRate: "Thuế suất đã đổi sau khi yêu cầu xuất nên chưa gửi đi. Bạn xem lại rồi xuất lại.",
  notCorrectable: "Hoá đơn này không sửa được nữa. Bạn tải lại trang nhé.",
  noReduction: "Đơn không có khoản nào cần điều chỉnh giảm.",
  adjustedBefore: "Hoá đơn đã điều chỉnh thì không thay thế được. Bạn điều chỉnh tiếp.",
  nothingLeft: "Đơn không còn tiền phải xuất hoá đơn. Bạn điều chỉnh giảm thay cho thay thế.",
  notAsked: "Hoá đơn này không chờ hỏi lại. Bạn tải lại trang nhé.",
  unknownToProvider: "Nhà cung cấp không có hoá đơn này sau nhiều lần gửi.",
  numberKnown: "Nhà cung cấp trả số của một hoá đơn khác.",
  noAnswer: "Nhà cung cấp chưa cho biết kết quả.",
  noFile: "Chưa có tệp của hoá đơn này.",
  tooMany: "Tháng này có quá nhiều hoá đơn cho một tệp.",
  endedBooking: "Đơn đã huỷ, hết hạn hoặc gộp vào đơn khác nên không lập phiếu được nữa.",
  paidBooking: "Đơn đã trả đủ phần của chúng tôi nên không cần phiếu báo giá trị.",
  erasedBooking: "Thông tin người đặt đã xoá nên không lập phiếu được nữa.",
} as const;

export const invoiceKindNames = {
  original: "Hoá đơn",
  replacement: "Hoá đơn thay thế",
  adjustment: "Hoá đơn điều chỉnh giảm",
} as const satisfies Record<InvoiceKind, string>;

export const invoiceStateNames = {
  requested: "Chờ gửi",
  sending: "Đang gửi",
  unclear: "Chưa rõ",
  issued: "Đã xuất",
  replaced: "Đã thay thế",
  failed: "Không xuất được",
} as const satisfies Record<InvoiceState, string>;
