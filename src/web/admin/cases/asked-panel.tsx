import type { ReactNode } from "react";
import { formatInstant } from "#kernel/calendar-date.ts";
import type { CaseFile } from "#modules/cases/contract.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Facts } from "../bookings/detail/facts.tsx";
import { Box } from "../layout/box.tsx";
import { adminPaths } from "../paths.ts";

/** The customer of a case, and the request. */
export function AskedPanel({ file }: { file: CaseFile }) {
  const { contact, dial, message, wish, kind, topic, isForgotten, isMasked } = file;
  const isHidden = isMasked && !isForgotten;
  const facts: [string, ReactNode][] = [
    [kind === "data" ? "Yêu cầu" : "Việc", topicNames[topic]],
    ["Họ và tên", contact.name],
    ...(contact.phone ? [["Điện thoại", phoneOf(file)] as [string, ReactNode]] : []),
    ...(contact.email ? [["Email", emailOf(file)] as [string, ReactNode]] : []),
    ...(file.bookingCode ? [["Mã đơn", <BookingCode key="code" file={file} />] as [string, ReactNode]] : []),
    ...(wish ? [["Khách mong", wish] as [string, ReactNode]] : []),
  ];
  return (
    <Box id="khach-gui" title="Khách gửi" head={<span>{formatInstant(file.openedAt)}</span>}>
      <div className="box-body grid gap-4">
        {isForgotten && <Alert tone="gray" title="Thông tin của khách đã được xoá theo hạn lưu trữ." />}
        {isHidden && <Alert tone="gray" title="Chỉ người được xem thông tin liên hệ của khách đọc được nội dung." />}
        <Facts facts={facts} />
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

/** The email of a data request is always verified: the case is filed only after that. */
const emailOf = ({ contact, kind }: CaseFile) => (kind === "data" ? `${contact.email} (đã xác nhận)` : contact.email);

/** The phone number was entered and is not verified. */
const phoneOf = ({ contact, kind }: CaseFile) => (kind === "data" ? `${contact.phone} (chưa xác nhận)` : contact.phone);

function BookingCode({ file: { bookingCode, bookingExists } }: { file: CaseFile }) {
  if (bookingCode === null) return null;
  if (!bookingExists) return <>{bookingCode}, không có đơn này</>;
  return (
    <Anchor className="link num" href={adminPaths.booking(bookingCode)}>
      {bookingCode}
    </Anchor>
  );
}
