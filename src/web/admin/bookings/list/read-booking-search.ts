import { STAFF_PAGE_SIZE } from "#kernel/page.ts";
import { type BookingSearch, bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { assigneeSlugs, kindSlugs, sortSlugs, stateSlugs, viewSlugs } from "./booking-list-address.ts";

/** The booking search of an address. */
export function readBookingSearch(query: URLSearchParams): BookingSearch {
  const view = Object.entries(viewSlugs).find(([, slug]) => slug === query.get("xem"))?.[0];
  const person = query.get("nguoi") || undefined;
  const assignee = Object.entries(assigneeSlugs).find(([, slug]) => slug === person)?.[0] ?? person;
  return bookingSearch.parse({
    view,
    text: query.get("tim") ?? "",
    from: query.get("tu") || undefined,
    to: query.get("den") || undefined,
    night: query.get("dem") || undefined,
    assignee,
    state: Object.entries(stateSlugs).find(([, slug]) => slug === query.get("trang-thai"))?.[0],
    kind: Object.entries(kindSlugs).find(([, slug]) => slug === query.get("loai"))?.[0],
    product: query.get("tau") || undefined,
    sort: Object.entries(sortSlugs).find(([, slug]) => slug === query.get("xep"))?.[0],
    page: query.get("trang") ?? 1,
    size: query.get("size") ?? STAFF_PAGE_SIZE.default,
  });
}
