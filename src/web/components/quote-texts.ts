import { addDays, formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { QuoteState, QuoteView } from "#modules/enquiries/contract.ts";
import { stayLengthInWords } from "./trip-length.ts";

/** The texts of a quote, for its page and for the PDF. */

export function quoteFacts(quote: QuoteView): [name: string, value: string][] {
  const { kind, checkIn, nights, adults, childAges, validUntil, place } = quote;
  const labels = labelsOf({ kind });
  return [
    [labels.arrival, formatLongDate(checkIn)],
    [labels.departure, formatLongDate(addDays(checkIn, nights))],
    ["Độ dài", stayLengthInWords(kind, nights)],
    ["Nơi đến", place],
    ["Phòng", roomsInWords(quote)],
    ["Số khách", partyText(adults, childAges)],
    ...(validUntil ? ([["Giá giữ đến", `${formatInstant(validUntil)} (giờ Việt Nam)`]] as [string, string][]) : []),
  ];
}

/** Below the total: what is paid on accepting, and the rest. */
export function quoteMoneyRows({ kind, total, dueNow }: QuoteView): { label: string; amount: number }[] {
  if (total === dueNow) return [];
  return [
    { label: "Trả khi đồng ý", amount: dueNow },
    {
      label: kind === "hotel" ? "Còn lại, trước ngày nhận phòng" : "Còn lại, trước ngày khởi hành",
      amount: total - dueNow,
    },
  ];
}

export const closedQuoteTitles = {
  accepted: "Báo giá này đã được đồng ý",
  replaced: "Đã có báo giá mới hơn",
  expired: "Báo giá đã hết hạn",
  withdrawn: "Báo giá này đã được rút lại",
} as const satisfies Partial<Record<QuoteState, string>>;
