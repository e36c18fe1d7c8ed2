import type { ReactNode } from "react";
import { formatDate, formatInstant, today } from "#kernel/calendar-date.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import type { InvoiceRequest } from "#modules/bookings/contract/booking.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import type { InvoiceView } from "#modules/invoices/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { InvoiceFields } from "#web/components/invoice-fields.tsx";
import { paths } from "#web/paths.ts";
import { Box } from "../../layout/box.tsx";
import { FormDialog } from "../../layout/form-dialog.tsx";
import { Fields } from "../../layout/form-fields.tsx";
import { ReplaceLink } from "../../worklist/replace-link.tsx";
import { type Fact, Facts } from "./facts.tsx";
import { invoiceEmailNotes } from "./invoice-email-notes.ts";

type Props = { booking: BookingDetail; mayWrite: boolean; invoices: readonly InvoiceView[] };

export function ContactPanel({ booking, mayWrite, invoices }: Props) {
  const { contact, consentedAt, accepted } = booking;
  return (
    <Box id="nguoi-dat" title="Người đặt">
      <div className="box-body">
        {booking.erasedAt && (
          <div className="mb-4">
            <Alert tone="gray">Thông tin người đặt đã được xoá ngày {formatDate(today(booking.erasedAt))}.</Alert>
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
            ["Đồng ý điều khoản", consentedAt ? formatInstant(consentedAt) : "Đặt qua nhân viên"],
            ...(accepted ? acceptedFacts(accepted) : []),
          ]}
        />
        {mayWrite && !booking.erasedAt && (
          <div className="mt-4 flex flex-wrap gap-3">
            {!booking.isMasked && !booking.joinedInto && (
              <EmailDialog email={contact.email} notes={invoiceEmailNotes(contact.email, booking.invoice, invoices)} />
            )}
            {!booking.isMasked && <InvoiceDialog invoice={booking.invoice} />}
            {!booking.joinedInto && (
              <ReplaceLink title="Đổi liên kết riêng của khách?">
                Mọi liên kết đã gửi cho đơn này sẽ không mở được nữa.{" "}
                {contact.email === ""
                  ? "Đơn không có email: bạn lấy liên kết thanh toán mới hoặc để khách tra cứu bằng mã đơn và số điện thoại."
                  : "Khách nhận liên kết mới qua email."}
              </ReplaceLink>
            )}
          </div>
        )}
      </div>
    </Box>
  );
}

const EmailDialog = ({ email, notes }: { email: string; notes: readonly string[] }) => (
  <FormDialog
    label={email === "" ? "Thêm email" : "Sửa email"}
    title="Email của khách"
    submit="Lưu và gửi liên kết mới"
    intent="correct-email"
    size="sm"
    hidden={{ expectedEmail: email }}
  >
    {(errors) => (
      <div className="grid gap-4">
        <Fields
          fields={[
            {
              name: "email",
              label: "Email",
              type: "email",
              maxLength: 120,
              required: true,
              hint: email && `Hiện nay: ${email}`,
              value: email,
            },
          ]}
          errors={errors}
        />
        <p className="text-sm text-text-2">
          {["Khách nhận thư ở địa chỉ này. Liên kết đã gửi trước đây không mở được nữa.", ...notes].join(" ")}
        </p>
      </div>
    )}
  </FormDialog>
);

/** Empty fields remove the invoice. */
const InvoiceDialog = ({ invoice }: { invoice: InvoiceRequest | null }) => (
  <FormDialog
    label={invoice ? "Sửa hoá đơn" : "Thêm hoá đơn"}
    title="Thông tin hoá đơn"
    submit="Lưu"
    intent="invoice"
    size="sm"
  >
    {(errors) => (
      <div className="grid gap-4">
        <InvoiceFields values={invoiceValues(invoice)} fields={errors} />
        <p className="text-sm text-text-2">Để trống cả bốn ô nếu khách không lấy hoá đơn theo tên.</p>
      </div>
    )}
  </FormDialog>
);

const invoiceValues = (invoice: InvoiceRequest | null) =>
  Object.fromEntries(Object.entries(invoice ?? {}).map(([name, value]) => [`invoice.${name}`, value]));

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
const invoiceFacts = ({ company, taxCode, address, email }: InvoiceRequest, isMasked: boolean): Fact[] => [
  ["Xuất hoá đơn cho", company],
  taxCode && ["Mã số thuế", taxCode],
  !isMasked && ["Địa chỉ hoá đơn", address],
  !isMasked && ["Email nhận hoá đơn", email || "Email liên hệ"],
];
