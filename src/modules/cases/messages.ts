import type { CaseEventKind, CaseKind, CaseState, CaseTopic } from "./contract.ts";

export const caseMessages = {
  notFound: "Không có hồ sơ này, hoặc liên kết không còn đúng. Bạn mở liên kết trong email mới nhất.",
  proofOver: "Liên kết xác nhận không đúng hoặc đã quá hạn. Bạn gửi lại yêu cầu để nhận liên kết mới.",
  changedMeanwhile: "Hồ sơ vừa có thay đổi. Bạn đọc phần mới trong nhật ký rồi gửi lại.",
  noSuchStep: "Hồ sơ này không chuyển sang bước đó được.",
  ownersDecide: "Chỉ chủ và quản lý trả lời yêu cầu về dữ liệu cá nhân.",
  extendedBefore: "Hồ sơ này đã gia hạn một lần.",
  badExtension: "Hạn mới phải sau hạn cũ và trong khoảng cho phép.",
  noThirdPartyExtension: "Yêu cầu này không có thêm thời gian khi có bên khác tham gia.",
  tooManyMessages: "Hồ sơ này đã có nhiều lời nhắn. Bạn gọi cho chúng tôi để trao đổi tiếp.",
} as const;

export const caseKindNames: Readonly<Record<CaseKind, string>> = {
  complaint: "Khiếu nại",
  data: "Dữ liệu cá nhân",
};

export const topicNames: Readonly<Record<CaseTopic, string>> = {
  service: "Dịch vụ trên tàu, ở khách sạn",
  money: "Tiền và hoàn tiền",
  information: "Thông tin sai trên trang",
  flights: "Vé máy bay",
  staff: "Nhân viên",
  safety: "An toàn, sức khoẻ",
  privacy: "Bảo mật, dữ liệu cá nhân",
  other: "Việc khác",
  copy: "Xem, nhận bản sao dữ liệu",
  correct: "Sửa dữ liệu",
  erase: "Xoá dữ liệu",
  stop: "Rút đồng ý, ngừng xử lý",
};

export const caseStateNames: Readonly<Record<CaseState, string>> = {
  new: "Mới",
  answered: "Đang xử lý",
  resolved: "Đã giải quyết",
  refused: "Từ chối",
};

export const caseEventNames: Readonly<Record<CaseEventKind, string>> = {
  received: "Đã nhận",
  proven: "Xác nhận email",
  word: "Khách viết thêm",
  note: "Ghi chú",
  assigned: "Giao cho",
  answered: "Trả lời",
  extended: "Gia hạn",
  others: "Có bên khác tham gia",
  resolved: "Đã giải quyết",
  refused: "Từ chối",
  reopened: "Mở lại",
};
