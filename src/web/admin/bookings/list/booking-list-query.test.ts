import { expect, test } from "vitest";
import { bookingListHref } from "./booking-list-query.ts";
import { readBookingSearch } from "./read-booking-search.ts";

const read = (query: string) => readBookingSearch(new URLSearchParams(query));

test("bookingListHref writes the address that readBookingSearch has read", () => {
  for (const query of [
    "",
    "xem=can-hoan-tien&tim=thu+hang&size=50",
    "tu=2026-12-01&den=2026-12-31&nguoi=toi&xep=ngay-di",
    "xem=moi&nguoi=chua-ai",
    "trang-thai=da-huy&tau=0198f000-0000-7000-8000-000000000001",
  ]) {
    expect(bookingListHref(read(query))).toBe(`/admin/don-dat${query && "?"}${query}`);
  }
  expect(bookingListHref(read(""), 3)).toBe("/admin/don-dat?trang=3");
});

test("readBookingSearch ignores unknown values", () => {
  expect(read("xem=gi-do&tu=2026-02-30&nguoi=ai&xep=x&trang=-1&size=900&trang-thai=x&tau=x&la=1")).toMatchObject({
    view: "all",
    from: undefined,
    assignee: undefined,
    state: undefined,
    product: undefined,
    sort: undefined,
    page: 1,
    size: 100,
  });
});
