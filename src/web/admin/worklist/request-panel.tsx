import type { ReactNode } from "react";
import { formatInstant } from "#kernel/calendar-date.ts";
import type { ItemDetail } from "#modules/worklist/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { type Fact, Facts } from "../bookings/detail/facts.tsx";
import { Box } from "../layout/box.tsx";

type Props = {
  title: string;
  item: ItemDetail;
  message: string;
  before?: readonly Fact[];
  after: readonly Fact[];
  /** Texts behind the phone number and the email address. */
  marks?: { phone: string; email: string };
  notice?: ReactNode;
};

/** The customer of an item, and the request. */
export function ItemRequestPanel({ title, item, message, before = [], after, marks, notice }: Props) {
  const { name, phone, email } = item.contact;
  const facts: Fact[] = [
    ...before,
    ["Họ và tên", name],
    phone && ["Điện thoại", `${phone}${marks?.phone ?? ""}`],
    email && ["Email", `${email}${marks?.email ?? ""}`],
    ...after,
  ];
  return (
    <Box id="khach-gui" title={title} head={<span>{formatInstant(item.receivedAt)}</span>}>
      <div className="box-body grid gap-4">
        {item.isErased && <Alert tone="gray" title="Thông tin của khách đã được xoá theo hạn lưu trữ." />}
        {notice}
        <Facts facts={facts} />
        {item.dial && (
          <p>
            <a className="link link-tall" href={`tel:${item.dial}`}>
              Gọi {phone}
            </a>
          </p>
        )}
        {message && <p className="admin-list-message">{message}</p>}
      </div>
    </Box>
  );
}
