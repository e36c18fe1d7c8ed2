import type { BookingKind } from "../contract/booking.ts";
import type { BookingEventKind } from "../contract/states.ts";
import { messageAfter } from "../messages/booking-list.ts";
import { eventNames } from "../messages/states.ts";

/** Event names of flights, where they differ. */
const flightEventNames: Readonly<Partial<Record<BookingEventKind, string>>> = {
  expired: "Hết thời gian giữ chỗ",
  "held-again": "Giữ lại chỗ",
  held: "Giữ chỗ",
  "hold-extended": "Giữ chỗ thêm",
  confirmed: "Đã đủ vé",
  completed: "Hoàn thành chuyến bay",
  "guests-forgotten": "Xoá danh sách hành khách theo hạn",
};

/** The name of an event, as staff read it. */
export const eventNameOf = (kind: BookingKind, event: BookingEventKind): string =>
  (kind === "flight" ? flightEventNames[event] : undefined) ?? eventNames[event];

/** Confirmations after an action on flights, where they differ. */
const flightMessageAfter: Readonly<Record<string, string>> = {
  "extend-hold": "Đã giữ chỗ thêm",
  "hold-again": "Đã giữ lại chỗ",
  complete: "Đã ghi hoàn thành chuyến bay",
};

/** The confirmation after an action on the booking detail page, by its intent. */
export const messageAfterStep = (kind: BookingKind, intent: string): string | undefined =>
  (kind === "flight" ? flightMessageAfter[intent] : undefined) ?? messageAfter[intent];
