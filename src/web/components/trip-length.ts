import type { BookingKind } from "#modules/bookings/contract/booking.ts";

/** "2 người lớn, bé 6 tuổi" */
export function partyText(adults: number, childAges: readonly number[]): string {
  return [`${adults} người lớn`, childrenText(childAges)].filter(Boolean).join(", ");
}

function childrenText(ages: readonly number[]): string {
  if (ages.length === 0) return "";
  const spoken = ages.map((age) => (age === 0 ? "dưới 1" : String(age)));
  const list = spoken.length === 1 ? spoken[0] : `${spoken.slice(0, -1).join(", ")} và ${spoken.at(-1)}`;
  return ages.length === 1 ? `bé ${list} tuổi` : `${ages.length} bé ${list} tuổi`;
}

/** "2N1Đ": two days and one night. */
export const tripLength = (nights: number) => `${nights + 1}N${nights}Đ`;

/** "2 ngày 1 đêm" */
export const tripLengthInWords = (nights: number) => `${nights + 1} ngày ${nights} đêm`;

const lengthsInWords: Record<BookingKind, (nights: number) => string> = {
  cruise: tripLengthInWords,
  hotel: (nights) => `${nights} đêm`,
  flight: (nights) => (nights === 0 ? "trong ngày" : tripLengthInWords(nights)),
};

/** "2 ngày 1 đêm" on a ship, "1 đêm" in a hotel. */
export const stayLengthInWords = (kind: BookingKind, nights: number): string => lengthsInWords[kind](nights);
