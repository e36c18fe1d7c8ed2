import type { EnquiryFile, EnquiryState, QuoteState } from "#modules/enquiries/contract.ts";
import type { BadgeTone } from "#ui/badge.tsx";

export const stateTones: Readonly<Record<EnquiryState, BadgeTone>> = {
  new: "warning",
  quoting: "info",
  sent: "info",
  won: "success",
  lost: "neutral",
  answered: "success",
};

export const quoteTones: Readonly<Record<QuoteState, BadgeTone>> = {
  draft: "neutral",
  sent: "info",
  accepted: "success",
  replaced: "neutral",
  withdrawn: "neutral",
  expired: "warning",
};

export const eventNames: Readonly<Record<EnquiryFile["log"][number]["kind"], string>> = {
  received: "Nhận yêu cầu",
  note: "Ghi chú",
  assigned: "Giao cho",
  due: "Hạn trả lời",
  step: "Chuyển bước",
  "quote-made": "Lập báo giá",
  "quote-sent": "Gửi báo giá",
  "quote-withdrawn": "Rút báo giá",
  "quote-accepted": "Khách đồng ý",
  "refused-at-acceptance": "Khách đồng ý nhưng hết phòng",
};
