import { formatLongDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { EnquiryDetail } from "#modules/enquiries/contract.ts";
import { needNames } from "#modules/enquiries/messages.ts";
import type { Fact } from "../bookings/detail/facts.tsx";
import { ItemRequestPanel } from "../worklist/request-panel.tsx";

/** The customer of an enquiry, and the request. */
export function EnquiryRequestPanel({ enquiry }: { enquiry: EnquiryDetail }) {
  const { company, message } = enquiry;
  const after = [company && (["Công ty", company] as const), ...factsOf(enquiry)];
  return <ItemRequestPanel title="Khách hỏi" item={enquiry} message={message} after={after} />;
}

function factsOf({ kind, people, startsOn, nights, budget, needs, invoice }: EnquiryDetail): Fact[] {
  if (kind === "contact") return [];
  return [
    ["Số người", people ?? "Chưa rõ"],
    ["Ngày đi", startsOn ? formatLongDate(startsOn) : "Chưa rõ"],
    ["Số đêm", nights === 0 ? "Đi trong ngày" : (nights ?? "Chưa rõ")],
    ["Ngân sách", budget === null ? "Chưa rõ" : formatVnd(budget)],
    ["Cần", needs.map((need) => needNames[need]).join(", ") || "Chưa rõ"],
    invoice && ["Hoá đơn", `${invoice.company}, mã số thuế ${invoice.taxCode}, ${invoice.address}`],
  ];
}
