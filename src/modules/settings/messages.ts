import { MAX_BANK_ACCOUNTS, MAX_HOLIDAYS, MAX_PARTNERS } from "./limits.ts";

export const settingMessages = {
  wrong: "Cài đặt chưa đúng. Xin xem lại các mục được đánh dấu.",
  tooManyAccounts: `Tối đa ${MAX_BANK_ACCOUNTS} tài khoản.`,
  badChatId: "Mã gồm 8 đến 25 chữ số (Zalo), hoặc dạng 8-4-4-4-12 chữ và số (Crisp).",
  accountKnown: "Số tài khoản này đã có trong danh sách.",
  noSuchAccount: "Tài khoản này không còn trong danh sách.",
  oneDefault: "Cần đúng một tài khoản mặc định.",
  endsBeforeItBegins: "Ngày cuối phải từ ngày đầu trở đi.",
  holidaysOverlap: "Kỳ nghỉ này trùng ngày với một kỳ khác.",
  tooManyHolidays: `Tối đa ${MAX_HOLIDAYS} kỳ nghỉ.`,
  airlineCode: "Mỗi hãng là mã hai ký tự, ví dụ VN, VJ.",
  tooManyPartners: `Tối đa ${MAX_PARTNERS} hãng.`,
  invoiceTemplate: "Mẫu số viết dạng 1/001.",
  invoiceSeries: "Ký hiệu gồm 6 ký tự, ví dụ C26TAA: C hoặc K, hai số cuối của năm, T, hai ký tự riêng.",
  chooseOne: "Bạn cần chọn một cách.",
  settledTooSoon: "Giải quyết xong không thể sớm hơn trả lời lần đầu.",
  noSuchHoliday: "Kỳ nghỉ này không còn trong danh sách.",
} as const;

/** Names of the groups of settings in the audit log. */
export const settingNames = {
  company: "Công ty và liên hệ",
  "bank-accounts": "Tài khoản nhận tiền",
  "former-accounts": "Tài khoản không còn dùng",
  payment: "Đặt cọc và giữ phòng",
  invoices: "Hoá đơn điện tử",
  holidays: "Ngày lễ",
  "flight-fee": "Phí dịch vụ vé máy bay",
  "flight-suppliers": "Nguồn vé máy bay",
  "complaint-promises": "Thời hạn giải quyết khiếu nại",
  retention: "Thời hạn lưu thông tin khách",
  "home-sections": "Các phần của trang chủ",
} as const;
