import type { EnquiryEventKind, EnquiryRow, QuoteState } from "#modules/enquiries/contract.ts";
import { enquiryKindNames, enquiryStateNames } from "#modules/enquiries/messages.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { adminPaths } from "../paths.ts";
import type { ItemDisplay } from "../worklist/item-display.ts";

export const enquiryDisplay: ItemDisplay<EnquiryRow> = {
  title: "Yêu cầu và báo giá",
  noun: "yêu cầu",
  listHref: adminPaths.enquiries,
  itemHref: adminPaths.enquiry,
  kinds: enquiryKindNames,
  states: enquiryStateNames,
  tones: { new: "warning", quoting: "info", sent: "info", won: "success", lost: "neutral", answered: "success" },
};

export const quoteTones: Readonly<Record<QuoteState, BadgeTone>> = {
  draft: "neutral",
  sent: "info",
  accepted: "success",
  replaced: "neutral",
  withdrawn: "neutral",
  expired: "warning",
};

export const eventNames: Readonly<Record<EnquiryEventKind, string>> = {
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
