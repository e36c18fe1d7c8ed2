import { formatShortDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import type { BookingKind } from "../contract/booking.ts";
import type { BookingSnapshot } from "../contract/change.ts";
import { roomsInWords } from "../messages/rooms-in-words.ts";
import { labelsOf } from "./kind-labels.ts";

/** One changed field: "Ngày đi", "T7, 12/12/2026", "CN, 13/12/2026". */
export type Difference = { label: string; was: string; is: string };

/** The differences of a change in words for email, booking list and booking page. */
export function differencesOf(kind: BookingKind, before: BookingSnapshot, after: BookingSnapshot): Difference[] {
  const [was = "", is = was] = [before.title, after.title];
  const title = was === is ? [] : [{ label: kind === "hotel" ? "Khách sạn" : "Tàu", was, is }];
  return [...title, ...otherDifferences(kind, before, after)];
}

function otherDifferences(kind: BookingKind, before: BookingSnapshot, after: BookingSnapshot): Difference[] {
  const now = rowsOf(kind, after);
  return rowsOf(kind, before).flatMap(([label, was], index) => {
    const is = now[index]?.[1] ?? "";
    return was === is ? [] : [{ label, was, is }];
  });
}

/** The same for a "changed" event of the history, with its masked contact. */
export function differencesIn(
  kind: BookingKind,
  { before, after, contact }: Readonly<Record<string, unknown>>,
): Difference[] {
  const stay = isBookingSnapshot(before) && isBookingSnapshot(after) ? differencesOf(kind, before, after) : [];
  const [was, is] = isPair(contact) ? [contactText(contact.before), contactText(contact.after)] : ["", ""];
  return was === is ? stay : [...stay, { label: "Người đặt", was, is }];
}

function rowsOf(
  kind: BookingKind,
  { checkIn, nights, adults, childAges, rooms, total }: BookingSnapshot,
): [string, string][] {
  return [
    [labelsOf({ kind }).day, formatShortDate(checkIn)],
    ["Số đêm", String(nights)],
    ["Khách", partyText(adults, childAges)],
    ["Phòng", roomsInWords({ rooms })],
    ["Tổng cộng", formatVnd(total)],
  ];
}

function isBookingSnapshot(value: unknown): value is BookingSnapshot {
  const snapshot = value as Partial<BookingSnapshot> | null | undefined;
  const isStay =
    typeof snapshot?.checkIn === "string" && isCalendarDate(snapshot.checkIn) && typeof snapshot.nights === "number";
  return (
    isStay && typeof snapshot.total === "number" && Array.isArray(snapshot.rooms) && Array.isArray(snapshot.childAges)
  );
}

const isPair = (value: unknown): value is { before: object; after: object } =>
  typeof value === "object" && value !== null && "before" in value && "after" in value;

const contactText = (contact: object) => Object.values(contact).filter(Boolean).join(", ");
