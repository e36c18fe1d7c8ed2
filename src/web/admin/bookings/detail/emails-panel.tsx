import { formatInstant } from "#kernel/calendar-date.ts";
import type { BookingFile } from "#modules/bookings/contract/booking-list.ts";
import { EMAILS_PER_HOUR, MAX_EMAIL_TEXT_LENGTH, MAX_SUBJECT_LENGTH } from "#modules/bookings/limits.ts";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { EmailState } from "#web/admin/layout/email-state.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";

type BookingEmail = BookingFile["letters"][number];

/** Emails to the customer: read, send again, or write a new one. */
export function EmailsPanel({ booking, mayWrite }: { booking: BookingFile; mayWrite: boolean }) {
  const { letters, contact } = booking;
  const maySend = mayWrite && contact.email !== "";
  return (
    <section className="box" aria-labelledby="thu-gui-khach">
      <div className="box-head">
        <h2 id="thu-gui-khach">Thư gửi khách</h2>
        {maySend && <QueueEmail email={contact.email} />}
      </div>
      {letters.length > 0 ? (
        <ul className="log">
          {letters.map((letter) => (
            <li key={letter.id}>
              <time className="num" dateTime={letter.createdAt.toISOString()}>
                {formatInstant(letter.createdAt)}
              </time>
              <div>
                <b className="file-name">{letter.subject}</b>
                <p className="letter-state">
                  <EmailState state={letter.state} />
                  {letter.sentAt && <small>lúc {formatInstant(letter.sentAt)}</small>}
                  {letter.state === "failed" && letter.lastError && <small>{letter.lastError}</small>}
                </p>
                <details className="letter-text">
                  <summary>
                    Đọc thư <span className="sr-only">{letter.subject}</span>
                  </summary>
                  <p className="log-text">{letter.text}</p>
                </details>
              </div>
              {maySend && <SendAgain letter={letter} email={contact.email} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className="box-body">
          {booking.isMasked ? "Bạn không có quyền đọc thư của khách." : "Chưa có thư nào."}
          {contact.email === "" && " Đơn này không có email của khách."}
        </p>
      )}
    </section>
  );
}

function SendAgain({ letter, email }: { letter: BookingEmail; email: string }) {
  return (
    <FormDialog
      label={
        <>
          Gửi lại <span className="sr-only">{letter.subject}</span>
        </>
      }
      title="Gửi lại cho khách?"
      submit="Gửi lại thư"
      intent="resend"
      variant="text"
      size="sm"
      hidden={{ emailId: letter.id }}
    >
      {() => (
        <p className="file-name">
          Thư được soạn lại theo đơn lúc này rồi gửi tới {email}. Nếu “{letter.subject}” không còn đúng, khách nhận thư
          đúng với trạng thái bây giờ.
        </p>
      )}
    </FormDialog>
  );
}

function QueueEmail({ email }: { email: string }) {
  return (
    <FormDialog label="Viết thư" title="Viết thư cho khách" submit="Gửi thư" intent="write-letter" size="sm">
      {(errors) => (
        <>
          <TextField
            name="subject"
            label="Tiêu đề"
            maxLength={MAX_SUBJECT_LENGTH}
            required
            autoComplete="off"
            error={errors.subject}
          />
          <TextArea
            name="text"
            label="Nội dung"
            rows={8}
            maxLength={MAX_EMAIL_TEXT_LENGTH}
            counted
            required
            hint={`Lời chào, liên kết tới đơn và số điện thoại được thêm sẵn. Gửi tới ${email}; nhiều nhất ${EMAILS_PER_HOUR} thư một giờ.`}
            error={errors.text}
          />
        </>
      )}
    </FormDialog>
  );
}
