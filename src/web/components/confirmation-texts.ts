import { formatLongDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { stateNameOf } from "#modules/bookings/messages/states.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { Confirmation } from "./confirmation.ts";
import { stayLengthInWords } from "./trip-length.ts";

/** The texts of a confirmation, for the page and for the PDF. */

export const confirmationTitle = (confirmation: Confirmation): string =>
  isConfirmed(confirmation) ? "Phiếu xác nhận" : "Thông tin đặt chỗ";

/** Why a sheet is not valid for boarding; null once the booking is confirmed. */
export function invalidityNotice(confirmation: Confirmation): { title: string; text: string } | null {
  if (isConfirmed(confirmation)) return null;
  const isOver = isEnded(confirmation);
  return {
    title: `Phiếu này ${isOver ? "không" : "chưa"} có giá trị ${labelsOf(confirmation).arrival.toLowerCase()}`,
    text: `Đơn đang ở trạng thái “${stateNameOf(confirmation)}”.${isOver ? "" : " Phiếu có giá trị khi đơn đã được xác nhận."}`,
  };
}

export function confirmationFacts(confirmation: Confirmation): [name: string, value: string][] {
  const { kind, subject, flights } = confirmation;
  const labels = labelsOf(confirmation);
  const stayFacts: [string, string][] = [
    ["Thời gian", stayLengthInWords(kind, confirmation.nights)],
    ["Phòng", roomsInWords(confirmation)],
  ];
  return [
    ["Trạng thái", stateNameOf(confirmation)],
    ["Người đặt", confirmation.contactName],
    [labels.product, subject.title],
    [
      labels.arrival,
      `${formatLongDate(confirmation.checkIn)}, ${labels.from.toLowerCase()} ${subject.checkInTime} tại ${subject.place}`,
    ],
    [labels.leaving, `${formatLongDate(confirmation.checkOut)}, ${subject.checkOutTime}`],
    ...(flights ? [] : stayFacts),
    ["Số khách", partyText(confirmation.adults, confirmation.childAges)],
  ];
}

/** Where to be: the place as booked, and its address of today. */
export const placeText = ({ subject, location }: Confirmation): string =>
  `Có mặt tại ${[...new Set([subject.place, location?.address])].filter(Boolean).join(", ")}.`;

export const whatToBring = [
  "Mỗi người mang theo căn cước, mã định danh của bé hoặc hộ chiếu bản gốc, đúng tên trên phiếu này.",
  "Mang theo phiếu này, trên máy hoặc bản in.",
] as const;

/** The travellers with their years of birth. */
export const guestTexts = ({ guests }: Confirmation): { id: string; text: string }[] =>
  guests.map(({ id, name, year }) => ({ id, text: year ? `${name}, sinh năm ${year}` : name }));

export const noGuestsText = (confirmation: Confirmation): string =>
  `Chưa có danh sách khách. Mỗi người mang theo giấy tờ bản gốc khi ${labelsOf(confirmation).arrival.toLowerCase()}.`;

/** Below the total: what was received, and what is due. */
export const moneyRows = (confirmation: Confirmation): { label: string; amount: number }[] =>
  [
    { label: "Đã nhận", amount: confirmation.paid },
    { label: "Còn phải trả", amount: isEnded(confirmation) ? 0 : confirmation.rest },
    { label: "Trả tại khách sạn", amount: isEnded(confirmation) ? 0 : confirmation.atHotel },
  ].filter(({ amount }) => amount > 0);

const isConfirmed = ({ state }: Confirmation) => state === "confirmed" || state === "completed";
const isEnded = ({ state }: Confirmation) => state === "expired" || state === "cancelled";
