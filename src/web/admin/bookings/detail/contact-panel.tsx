import type { ReactNode } from "react";
import { formatDate, formatInstant, today } from "#kernel/calendar-date.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import type { InvoiceRequest } from "#modules/bookings/contract/booking.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { Alert } from "#ui/alert.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { paths } from "#web/paths.ts";
import { Box } from "../../layout/box.tsx";
import { Facts } from "./facts.tsx";

type Props = { booking: BookingDetail; mayWrite: boolean };

export function ContactPanel({ booking, mayWrite }: Props) {
  const { contact, consentedAt, accepted } = booking;
  return (
    <Box id="nguoi-dat" title="Người đặt">
      <div className="box-body">
        {booking.forgottenAt && (
          <div className="mb-4">
            <Alert tone="gray">Thông tin người đặt đã được xoá ngày {formatDate(today(booking.forgottenAt))}.</Alert>
          </div>
        )}
        <Facts
          facts={[
            ["Họ tên", contact.name],
            [
              "Điện thoại",
              booking.isMasked || contact.phone === "" ? (
                contact.phone || "Không có"
              ) : (
                <a key="tel" className="link" href={`tel:${contact.phone}`}>
                  {formatLocalPhone(contact.phone)}
                </a>
              ),
            ],
            ["Email", contact.email || "Không có"],
            ["Yêu cầu", booking.note || "Không có"],
            ...(booking.invoice ? invoiceFacts(booking.invoice, booking.isMasked) : []),
            ["Đồng ý điều khoản", consentedAt ? formatInstant(consentedAt) : "Đặt qua điện thoại"],
            ...(accepted ? acceptedFacts(accepted) : []),
          ]}
        />
        {mayWrite && !booking.forgottenAt && (
          <div className="mt-4">
            <ReplaceLink email={contact.email} />
          </div>
        )}
      </div>
    </Box>
  );
}

function ReplaceLink({ email }: { email: string }) {
  return (
    <FormDialog
      label="Liên kết của khách đã lộ"
      title="Đổi liên kết riêng của khách?"
      submit="Đổi liên kết"
      intent="replace-link"
      size="sm"
    >
      {() => (
        <p>
          Mọi liên kết đã gửi cho đơn này sẽ không mở được nữa.{" "}
          {email === ""
            ? "Đơn không có email: bạn lấy liên kết thanh toán mới hoặc để khách tra cứu bằng mã đơn và số điện thoại."
            : "Khách nhận liên kết mới qua email."}
        </p>
      )}
    </FormDialog>
  );
}

const agreed = [
  ["terms", "Điều khoản", paths.terms()],
  ["privacy", "Chính sách riêng tư", paths.privacy()],
] as const;

/** The accepted versions of the terms, each with a link to its text. */
function acceptedFacts(accepted: NonNullable<BookingDetail["accepted"]>): [string, ReactNode][] {
  return agreed.map(([page, name, path]) => {
    const { version, since } = accepted[page];
    const words = since ? `Bản ${version}, từ ${formatDate(since)}` : `Bản ${version}`;
    const link = (
      <a key={page} className="link" href={`${path}/${since}`}>
        {words}
      </a>
    );
    return [name, since ? link : words];
  });
}

/** The invoice recipient; addresses are left out without the permission for personal data. */
function invoiceFacts({ company, taxCode, address, email }: InvoiceRequest, isMasked: boolean): [string, string][] {
  return [
    ["Xuất hoá đơn cho", company],
    ...(taxCode ? [["Mã số thuế", taxCode] as [string, string]] : []),
    ...(isMasked
      ? []
      : ([
          ["Địa chỉ hoá đơn", address],
          ["Email nhận hoá đơn", email || "Email liên hệ"],
        ] as [string, string][])),
  ];
}
