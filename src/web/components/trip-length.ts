import type { BookingKind } from "#modules/bookings/contract/booking.ts";

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
