import { formatDate } from "#kernel/calendar-date.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { countComplete } from "#modules/travellers/rules/list.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { GUEST_FORM } from "./guest-section.tsx";
import type { BookingSummary } from "./summary.ts";

const whyNeeded = {
  cruise: "Cảng cần danh sách này để bạn lên tàu.",
  hotel: "Khách sạn cần tên từng người để đón bạn.",
  flight: "Hãng bay cần danh sách này để bạn lên máy bay.",
} as const satisfies Record<BookingSummary["kind"], string>;

/** Asks for the guest list of a paid booking: it is all that the customer still has to do. */
export function GuestsNeeded({ booking, list }: { booking: BookingSummary; list: TravellerList }) {
  const { kind, state, checkIn, subject } = booking;
  const missing = list.party - countComplete(list);
  const isPaid = state === "part_paid" || state === "paid" || state === "confirmed";
  if (!isPaid || missing <= 0) return null;
  return (
    <Alert tone="primary" title={`Điền danh sách khách trước ${subject.checkInTime} ngày ${formatDate(checkIn)}`}>
      <p>
        {whyNeeded[kind]} Còn thiếu {missing} khách.
      </p>
      <a className={`${buttonClass("primary")} mt-3`} href={`#${GUEST_FORM}`} onClick={openForm}>
        Điền danh sách khách
      </a>
    </Alert>
  );
}

/** Not every browser opens the `details` that a fragment leads to. */
function openForm() {
  const form = document.getElementById(GUEST_FORM);
  if (form instanceof HTMLDetailsElement) form.open = true;
}
