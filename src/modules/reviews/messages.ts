import { MAX_DECIDED } from "./limits.ts";

const decided = (done: string) => (count: number) =>
  count === 0 ? "Không có đánh giá nào thay đổi." : `${done} ${count} đánh giá.`;

/** Names of review states, in the order of the tabs. */
export const reviewStateNames = {
  pending: "Chưa phê duyệt",
  approved: "Đã phê duyệt",
  rejected: "Đã từ chối",
  deleted: "Đã xoá",
} as const;

export const partyNames = {
  solo: "Đi một mình",
  couple: "Hai người",
  family: "Gia đình có bé",
  friends: "Nhóm bạn, người lớn",
} as const;

export const reviewMessages = {
  received: "Cảm ơn bạn. Đánh giá sẽ hiện sau khi chúng tôi duyệt.",
  approved: decided("Đã duyệt"),
  rejected: decided("Đã từ chối"),
  deleted: decided("Đã xoá"),
  replied: "Đã lưu trả lời.",
  replyRemoved: "Đã gỡ trả lời.",
  notFound: "Không tìm thấy đánh giá này.",
  isDeleted: "Đánh giá này đã bị xoá nên không đổi được nữa.",
  replyChanged: "Có người vừa sửa trả lời này. Xin xem lại rồi lưu.",
  productMissing: "Chọn nơi được đánh giá.",
  noneChosen: "Chọn ít nhất một đánh giá.",
  tooMany: `Chọn tối đa ${MAX_DECIDED} đánh giá một lần.`,
  noReason: "Ghi lý do từ chối, ít nhất 5 ký tự.",
  noInvitation: "Liên kết này không đúng hoặc đã được thay. Xin mở lại từ email mới nhất.",
  invitationExpired: "Liên kết này đã hết hạn.",
  erasedName: "Đã xoá",
  erased: "Người viết đã yêu cầu xoá.",
  noSuchProduct: "Không tìm thấy sản phẩm này.",
  badPhone: "Số điện thoại chưa đúng. Ví dụ: 0912 345 678 hoặc +84 912 345 678.",
} as const;
