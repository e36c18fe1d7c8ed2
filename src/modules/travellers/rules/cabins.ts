import type { BookedRoom } from "#modules/bookings/contract/booking.ts";

/** One room of a booking: its type, and its number within that type. */
export type Cabin = { roomId: string; number: number };

/** Every room of a booking, in order; rooms of one type under several plans share one numbering. */
export function cabinsOf(rooms: readonly BookedRoom[]): (Cabin & { title: string })[] {
  const numbers = new Map<string, number>();
  return rooms.flatMap(({ roomId, quantity, title }) =>
    Array.from({ length: quantity }, () => {
      const number = (numbers.get(roomId) ?? 0) + 1;
      numbers.set(roomId, number);
      return { roomId, number, title };
    }),
  );
}

/** The names of the rooms: "1. Ban Công", "2. Ban Công". */
export const cabinNames = (rooms: readonly BookedRoom[]): string[] =>
  cabinsOf(rooms).map(({ title }, index) => `${index + 1}. ${title}`);

type Stored = { cabinRoomId: string | null; cabinNumber: number | null };

/** The index of a traveller's room in the booking, from 1; null when the booking no longer has it. */
export function cabinPlace(rooms: readonly BookedRoom[], { cabinRoomId, cabinNumber }: Stored): number | null {
  const index = cabinsOf(rooms).findIndex(({ roomId, number }) => roomId === cabinRoomId && number === cabinNumber);
  return index < 0 ? null : index + 1;
}
