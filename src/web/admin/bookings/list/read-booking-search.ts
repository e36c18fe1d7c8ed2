import { STAFF_PAGE_SIZE } from "#kernel/page.ts";
import { type BookingSearch, bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { assigneeSlugs, kindSlugs, sortSlugs, stateSlugs, viewSlugs } from "./booking-list-query.ts";

const keyOfSlug = (slugs: Readonly<Record<string, string>>, slug: string | null | undefined) =>
  Object.keys(slugs).find((key) => slugs[key] === slug);

/** The booking search of an address. */
export function readBookingSearch(query: URLSearchParams): BookingSearch {
  const view = keyOfSlug(viewSlugs, query.get("xem"));
  const person = query.get("nguoi") || undefined;
  const assignee = keyOfSlug(assigneeSlugs, person) ?? person;
  return bookingSearch.parse({
    view,
    text: query.get("tim") ?? "",
    from: query.get("tu") || undefined,
    to: query.get("den") || undefined,
    night: query.get("dem") || undefined,
    assignee,
    state: keyOfSlug(stateSlugs, query.get("trang-thai")),
    kind: keyOfSlug(kindSlugs, query.get("loai")),
    product: query.get("tau") || undefined,
    sort: keyOfSlug(sortSlugs, query.get("xep")),
    page: query.get("trang") ?? 1,
    size: query.get("size") ?? STAFF_PAGE_SIZE.default,
  });
}
