import { STAFF_PAGE_SIZE } from "#kernel/page.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingSearch, BookingSort } from "#modules/bookings/contract/booking-list.ts";
import type { BookingListView } from "#modules/bookings/contract/booking-list-views.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { adminPaths } from "#web/admin/paths.ts";

/** Query value of each view. */
export const viewSlugs = {
  all: "tat-ca",
  new: "moi",
  "awaiting-payment": "cho-thanh-toan",
  "to-confirm": "can-xac-nhan",
  owing: "con-no",
  departing: "sap-di",
  "needs-staff": "ve-can-xu-ly",
  "change-asked": "khach-muon-doi",
  "refund-due": "can-hoan-tien",
} as const satisfies Record<BookingListView, string>;

export const stateSlugs = {
  draft: "nhap",
  held: "dang-giu",
  awaiting_payment: "cho-chuyen-khoan",
  part_paid: "da-coc",
  paid: "cho-nha-tau",
  confirmed: "da-xac-nhan",
  completed: "da-hoan-thanh",
  expired: "het-giu",
  cancelled: "da-huy",
} as const satisfies Record<BookingState, string>;

export const kindSlugs = {
  cruise: "du-thuyen",
  hotel: "khach-san",
  flight: "ve-may-bay",
} as const satisfies Record<BookingKind, string>;

export const sortSlugs = {
  newest: "moi-nhat",
  oldest: "cu-nhat",
  departure: "ngay-di",
  "latest-departure": "ngay-di-xa",
  "highest-total": "gia-tri-cao",
  "lowest-total": "gia-tri-thap",
} as const satisfies Record<BookingSort, string>;

export const assigneeSlugs: Readonly<Record<string, string>> = { me: "toi", none: "chua-ai" };

/** The query parameters of a search, without default values. */
export function bookingListQuery(search: BookingSearch): Record<string, string> {
  const { view, text, from, to, night, assignee, state, kind, product, sort, size } = search;
  const fields: Record<string, string | undefined> = {
    xem: view === "all" ? undefined : viewSlugs[view],
    tim: text,
    tu: from,
    den: to,
    dem: night,
    nguoi: assignee && (assigneeSlugs[assignee] ?? assignee),
    "trang-thai": state && stateSlugs[state],
    loai: kind && kindSlugs[kind],
    tau: product,
    xep: sort && sortSlugs[sort],
    size: size === STAFF_PAGE_SIZE.default ? undefined : String(size),
  };
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));
}

export const bookingListHref = (search: BookingSearch, page = 1) =>
  adminPaths.bookings({ ...bookingListQuery(search), ...(page > 1 && { trang: page }) });

/** The filters of a saved list, without the search text. Empty when there are none. */
export function savedQuery(search: BookingSearch): string {
  const { tim: _, size: _size, ...filters } = bookingListQuery(search);
  return new URLSearchParams(filters).toString();
}

/** True when a search shows all bookings, newest first. */
export function isUnfilteredNewestFirst(search: BookingSearch): boolean {
  const { xem, size, ...narrower } = bookingListQuery(search);
  return (xem === undefined || xem === viewSlugs.new) && Object.keys(narrower).length === 0;
}
