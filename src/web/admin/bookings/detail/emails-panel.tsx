import { formatInstant } from "#kernel/calendar-date.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { EMAILS_PER_HOUR, MAX_EMAIL_TEXT_LENGTH, MAX_SUBJECT_LENGTH } from "#modules/bookings/limits.ts";
import { EmailState } from "#web/admin/layout/email-state.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { Box } from "../../layout/box.tsx";
import { Fields } from "../../layout/form-fields.tsx";

type BookingEmail = BookingDetail["emails"][number];

/** Emails to the customer: read, send again, or write a new one. */
export function EmailsPanel({ booking, mayWrite }: { booking: BookingDetail; mayWrite: boolean }) {
  const { emails, contact } = booking;
  const maySend = mayWrite && contact.email !== "";
  return (
    <Box id="thu-gui-khach" title="Thư gửi khách" head={maySend && <WriteEmail email={contact.email} />}>
      {emails.length > 0 ? (
        <ul className="log">
          {emails.map((email) => (
            <li key={email.id}>
              <time className="num" dateTime={email.createdAt.toISOString()}>
                {formatInstant(email.createdAt)}
              </time>
              <div>
                <b className="admin-detail-name">{email.subject}</b>
                <p className="letter-state">
                  <EmailState state={email.state} />
                  {email.sentAt && <small>lúc {formatInstant(email.sentAt)}</small>}
                  {email.state === "failed" && email.lastError && <small>{email.lastError}</small>}
                </p>
                <details className="letter-text">
                  <summary>
                    Đọc thư <span className="sr-only">{email.subject}</span>
                  </summary>
                  <p className="log-text">{email.text}</p>
                </details>
              </div>
              {maySend && <SendAgain email={email} to={contact.email} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className="box-body">
          {booking.isMasked ? "Bạn không có quyền đọc thư của khách." : "Chưa có thư nào."}
          {contact.email === "" && " Đơn này không có email của khách."}
        </p>
      )}
    </Box>
  );
}

function SendAgain({ email, to }: { email: BookingEmail; to: string }) {
  return (
    <FormDialog
      label="Gửi lại"
      of={email.subject}
      title="Gửi lại cho khách?"
      submit="Gửi lại thư"
      intent="resend"
      variant="text"
      size="sm"
      hidden={{ emailId: email.id }}
    >
      {() => (
        <p className="admin-detail-name">
          Thư được soạn lại theo đơn lúc này rồi gửi tới {to}. Nếu “{email.subject}” không còn đúng, khách nhận thư đúng
          với trạng thái bây giờ.
        </p>
      )}
    </FormDialog>
  );
}

function WriteEmail({ email }: { email: string }) {
  return (
    <FormDialog label="Viết thư" title="Viết thư cho khách" submit="Gửi thư" intent="write-email" size="sm">
      {(errors) => (
        <Fields
          fields={[
            { name: "subject", label: "Tiêu đề", maxLength: MAX_SUBJECT_LENGTH, required: true, autoComplete: "off" },
            {
              kind: "area",
              name: "text",
              label: "Nội dung",
              rows: 8,
              counted: true,
              required: true,
              maxLength: MAX_EMAIL_TEXT_LENGTH,
              hint: `Lời chào, liên kết tới đơn và số điện thoại được thêm sẵn. Gửi tới ${email}; nhiều nhất ${EMAILS_PER_HOUR} thư một giờ.`,
            },
          ]}
          errors={errors}
        />
      )}
    </FormDialog>
  );
}
