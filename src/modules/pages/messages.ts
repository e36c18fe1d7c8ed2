import type { PageName } from "./rules/page-names.ts";

export const pageMessages = {
  noPage: "Không có trang thông tin này.",
  noVersion: "Không tìm thấy bản này của trang.",
  editedMeanwhile: "Trang vừa được người khác lưu. Phần bạn viết vẫn còn ở đây.",
  unknownFigure: (name: string) => `Không có số liệu {{${name}}}. Xem danh sách số liệu dưới ô soạn.`,
  noFigureHere: "Mục này không dùng số liệu và dấu ngoặc nhọn.",
  isPast: "Ngày áp dụng sớm nhất là hôm nay.",
  isKept: "Bản đã áp dụng thì không đổi ngày và không rút lại được. Viết bản mới thay vào.",
  saved: "Đã lưu trang.",
  published: "Đã đặt ngày áp dụng.",
  withdrawn: "Đã rút ngày áp dụng. Bản ấy thành bản nháp.",
  restored: "Đã khôi phục bản cũ thành bản mới nhất. Khách đọc khi bản có ngày áp dụng.",
} as const;

export const pageTitles: Readonly<Record<PageName, string>> = {
  about: "Về chúng tôi",
  terms: "Điều khoản và điều kiện",
  privacy: "Chính sách riêng tư",
  "cruise-rules": "Quy định chung và lưu ý (du thuyền)",
  "cruise-questions": "Câu hỏi thường gặp (du thuyền)",
  "hotel-rules": "Quy định chung và lưu ý (khách sạn)",
  "hotel-questions": "Câu hỏi thường gặp (khách sạn)",
  guide: "Hướng dẫn sử dụng",
  "payment-methods": "Hình thức thanh toán",
};
