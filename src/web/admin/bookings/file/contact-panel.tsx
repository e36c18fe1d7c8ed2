import { formatInstant } from "#kernel/calendar-date.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import type { BookingFile } from "#modules/bookings/contract/desk.ts";
import { Facts } from "./facts.tsx";

export function ContactPanel({ booking }: { booking: BookingFile }) {
  const { contact, consentedAt } = booking;
  return (
    <section className="box" aria-labelledby="nguoi-dat">
      <div className="box-head">
        <h2 id="nguoi-dat">Người đặt</h2>
      </div>
      <div className="box-body">
        <Facts
          facts={[
            ["Họ tên", contact.name],
            [
              "Điện thoại",
              booking.isMasked ? (
                contact.phone
              ) : (
                <a key="tel" className="link" href={`tel:${contact.phone}`}>
                  {formatLocalPhone(contact.phone)}
                </a>
              ),
            ],
            ["Email", contact.email || "Không có"],
            ["Yêu cầu", booking.note || "Không có"],
            ["Đồng ý điều khoản", consentedAt ? formatInstant(consentedAt) : "Đặt qua điện thoại"],
          ]}
        />
      </div>
    </section>
  );
}
