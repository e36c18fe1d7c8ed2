import { Anchor } from "#ui/anchor.tsx";
import { paths } from "#web/paths.ts";
import type { BookingSummary } from "./summary.ts";

/** The papers of a booking, and the offers that its contact may subscribe to. */
export function BookingLinks({ booking, hasConfirmation }: { booking: BookingSummary; hasConfirmation: boolean }) {
  const { code, state, contact } = booking;
  const isConfirmed = state === "confirmed" || state === "completed";
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 empty:hidden">
      {hasConfirmation && (
        <Anchor className="link" href={paths.confirmation(code)}>
          {isConfirmed ? "Xem và in phiếu xác nhận" : "Xem và in thông tin đặt chỗ"}
        </Anchor>
      )}
      {state === "confirmed" && (
        <a className="link" href={paths.bookingCalendar(code)} download>
          Thêm vào lịch
        </a>
      )}
      {contact.email !== "" && (
        <Anchor className="link" href={paths.bookingOffers(code)}>
          Thư ưu đãi
        </Anchor>
      )}
    </p>
  );
}
