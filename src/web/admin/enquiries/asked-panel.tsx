import { formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { EnquiryFile } from "#modules/enquiries/contract.ts";
import { needNames } from "#modules/enquiries/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Facts } from "../bookings/detail/facts.tsx";
import { Box } from "../layout/box.tsx";

/** The customer of an enquiry, and the request. */
export function AskedPanel({ enquiry }: { enquiry: EnquiryFile }) {
  const { contact, company, message, isForgotten, dial } = enquiry;
  return (
    <Box id="khach-hoi" title="Khách hỏi" head={<span>{formatInstant(enquiry.createdAt)}</span>}>
      <div className="box-body grid gap-4">
        {isForgotten && <Alert tone="gray" title="Thông tin của khách đã được xoá theo hạn lưu trữ." />}
        <Facts
          facts={[
            ["Họ và tên", contact.name],
            ...(company ? [["Công ty", company] as [string, string]] : []),
            ...reached(contact),
            ...asked(enquiry),
          ]}
        />
        {dial && (
          <p>
            <a className="link link-tall" href={`tel:${dial}`}>
              Gọi {contact.phone}
            </a>
          </p>
        )}
        {message && <p className="desk-message">{message}</p>}
      </div>
    </Box>
  );
}

const reached = ({ phone, email }: EnquiryFile["contact"]): [string, string][] =>
  phone === ""
    ? []
    : [
        ["Điện thoại", phone],
        ["Email", email],
      ];

function asked({ kind, people, startsOn, nights, budget, needs, invoice }: EnquiryFile): [string, string][] {
  if (kind === "contact") return [];
  return [
    ["Số người", people === null ? "Chưa rõ" : String(people)],
    ["Ngày đi", startsOn ? formatLongDate(startsOn) : "Chưa rõ"],
    ["Số đêm", nights === null ? "Chưa rõ" : nights === 0 ? "Đi trong ngày" : String(nights)],
    ["Ngân sách", budget === null ? "Chưa rõ" : formatVnd(budget)],
    ["Cần", needs.map((need) => needNames[need]).join(", ") || "Chưa rõ"],
    ...(invoice
      ? [["Hoá đơn", `${invoice.company}, mã số thuế ${invoice.taxCode}, ${invoice.address}`] as [string, string]]
      : []),
  ];
}
