import type { EnquiryKind, EnquiryNeed, EnquiryState, QuoteState } from "./contract.ts";

export const enquiryMessages = {
  whoAccepts: "Số điện thoại này không phải số đã hỏi báo giá. Bạn điền thêm họ tên và email nhé.",
  nameOfOther: "Bạn phải nhập họ và tên.",
  emailOfOther: "Bạn phải nhập email.",
  notFound: "Không có yêu cầu này.",
  noSuchStep: "Yêu cầu này không chuyển sang bước đó được.",
  pastDay: "Hạn trả lời phải từ hôm nay.",
  ended: "Yêu cầu đã kết thúc. Bạn mở lại rồi mới báo giá.",
  tooManyQuotes: "Yêu cầu này đã có quá nhiều báo giá.",
  noSuchQuote: "Không có báo giá này.",
  notDraft: "Báo giá này đã gửi hoặc đã rút.",
  notOpen: "Báo giá này không còn hiệu lực.",
  accepted: "Báo giá này đã được đồng ý bằng số điện thoại khác.",
  expired: "Báo giá đã hết hạn. Bạn nhắn chúng tôi để nhận báo giá mới.",
  priceChanged: "Giá vừa thay đổi. Bạn xem lại bảng giá rồi lưu.",
  otherTotal: "Báo giá bạn đang xem đã khác. Bạn tải lại trang.",
  cannotBeBooked:
    "Rất tiếc, chỗ trong báo giá không còn như trước nên chưa giữ được. Chúng tôi đã được báo và sẽ liên hệ với bạn.",
  tooLate: "Ngày bắt đầu đã đến hoặc đã qua, nên không gửi báo giá này được.",
  erased: "Khách yêu cầu xoá dữ liệu",
  retentionEnded: "Quá hạn lưu giữ",
  nothingAsked: "Bạn cần ghi số người hoặc điều khách hỏi.",
  pastStart: "Ngày đi phải từ hôm nay.",
} as const;

export const enquiryKindNames: Readonly<Record<EnquiryKind, string>> = {
  contact: "Liên hệ",
  business: "Đoàn, doanh nghiệp",
};

export const enquiryStateNames: Readonly<Record<EnquiryState, string>> = {
  new: "Mới",
  quoting: "Đang báo giá",
  sent: "Đã gửi báo giá",
  won: "Chốt",
  lost: "Mất",
  answered: "Đã trả lời",
};

export const quoteStateNames: Readonly<Record<QuoteState, string>> = {
  draft: "Nháp",
  sent: "Đã gửi",
  accepted: "Khách đã đồng ý",
  replaced: "Có báo giá mới hơn",
  withdrawn: "Đã rút",
  expired: "Hết hạn",
};

export const needNames: Readonly<Record<EnquiryNeed, string>> = {
  charter: "Thuê trọn tàu",
  meeting: "Phòng họp, hội nghị",
  gala: "Tiệc tối, gala",
  activities: "Hoạt động tập thể",
  transfer: "Xe đưa đón",
  flights: "Vé máy bay",
  hotel: "Khách sạn",
};
