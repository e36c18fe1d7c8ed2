import { PAGE_SIZE } from "#kernel/page.ts";
import { type DeskSearch, type DeskView, deskSearch } from "#modules/bookings/contract.ts";
import { adminPaths } from "../paths.ts";

/** How a view is written in an address. */
export const viewSlugs = {
  all: "tat-ca",
  new: "moi",
  "awaiting-payment": "cho-thanh-toan",
  "to-confirm": "can-xac-nhan",
  departing: "sap-di",
  "refund-due": "can-hoan-tien",
} as const satisfies Record<DeskView, string>;

const assigneeSlugs: Readonly<Record<string, string>> = { me: "toi", none: "chua-ai" };

/** What an address of the list asks for. */
export function readDeskSearch(query: URLSearchParams): DeskSearch {
  const view = Object.entries(viewSlugs).find(([, slug]) => slug === query.get("xem"))?.[0];
  const person = query.get("nguoi") || undefined;
  const assignee = Object.entries(assigneeSlugs).find(([, slug]) => slug === person)?.[0] ?? person;
  return deskSearch.parse({
    view,
    text: query.get("tim") ?? "",
    from: query.get("tu") || undefined,
    to: query.get("den") || undefined,
    assignee,
    sort: query.get("xep") === "ngay-di" ? "departure" : query.get("xep") === "moi-nhat" ? "newest" : undefined,
    page: query.get("trang") ?? 1,
    size: query.get("size") ?? PAGE_SIZE.default,
  });
}

/** The fields of an address, without those that stand at their usual value. */
export function deskQuery(search: DeskSearch): Record<string, string> {
  const { view, text, from, to, assignee, sort, size } = search;
  const fields: Record<string, string | undefined> = {
    xem: view === "all" ? undefined : viewSlugs[view],
    tim: text,
    tu: from,
    den: to,
    nguoi: assignee && (assigneeSlugs[assignee] ?? assignee),
    xep: sort && (sort === "departure" ? "ngay-di" : "moi-nhat"),
    size: size === PAGE_SIZE.default ? undefined : String(size),
  };
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));
}

export const deskHref = (search: DeskSearch, page = 1) =>
  adminPaths.bookings({ ...deskQuery(search), ...(page > 1 && { trang: page }) });
