import { MAX_CLOSED_DAYS } from "./limits.ts";

export const closureMessages = {
  noSuchBay: "Bạn cần chọn một vịnh.",
  noSuch: "Không tìm thấy lần ngừng chạy này.",
  reasonMissing: "Bạn cần ghi lý do, khách đọc được trong thư.",
  endBeforeStart: "Ngày cuối không thể trước ngày đầu.",
  past: "Ngày này đã qua.",
  tooLong: `Mỗi lần tối đa ${MAX_CLOSED_DAYS} ngày.`,
  tooMany: "Có quá nhiều đơn trong những ngày này. Bạn chọn ít ngày hơn rồi làm tiếp nhé.",
  notOpen: "Đơn này không còn chờ chọn: đã được trả lời, đã đổi, hoặc tàu chạy lại.",
  nothingChosen: "Bạn chọn một cách xử lý.",
  shipGone: "Tàu này vừa hết phòng hoặc đổi giá. Bạn chọn cách khác nhé.",
  chooseBeforePaying: "Tàu không chạy ngày này. Bạn chọn cách xử lý ở trang đơn trước khi trả tiền nhé.",
  notSailed:
    "Tàu không chạy ngày này do ngừng chạy cả vịnh, khách chưa chọn cách xử lý. Bạn trả lời thay khách ở trang ngừng chạy trước nhé.",
  alreadyEnded: "Lần ngừng chạy này đã kết thúc.",
} as const;
