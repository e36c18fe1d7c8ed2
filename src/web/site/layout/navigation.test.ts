import { expect, test } from "vitest";
import { comingPages, isBuilt } from "../coming/coming.ts";
import { aboutLinks, cruiseLinks, hotelLinks, isHotelPath, mainMenu } from "./navigation.ts";

test("no menu leads to a page that is not built yet", () => {
  const links = [...mainMenu, ...aboutLinks, ...cruiseLinks, ...hotelLinks].map(({ href }) => href);

  expect(links).toEqual(expect.arrayContaining(["/tim-du-thuyen", "/dieu-khoan-va-dieu-kien", "/chinh-sach-rieng-tu"]));
  expect(links.filter((href) => Object.keys(comingPages).includes(href))).toEqual([]);
});

test("what lies below a page that is not built is not built either", () => {
  expect(isBuilt("/du-thuyen/khach-san?date=2026-12-12")).toBe(true);
  for (const page of Object.keys(comingPages)) {
    expect(isBuilt(page)).toBe(false);
    expect(isBuilt(`${page}/cua-luc?page=2#phong`)).toBe(false);
  }
});

test.each(["/", "/tim-du-thuyen", "/du-thuyen/khach-san", "/khach-sangg", "/blog"])(
  "%s has the foot of ships",
  (path) => expect(isHotelPath(path)).toBe(false),
);

test.each(["/khach-san", "/khach-san/cau-hoi-thuong-gap", "/tim-khach-san", "/tim-khach-san/cua-luc", "/khach-san/"])(
  "%s has the foot of hotels",
  (path) => expect(isHotelPath(path)).toBe(true),
);
