import { expect, test } from "vitest";
import { isHotelPath } from "./navigation.ts";

test.each(["/", "/tim-du-thuyen", "/du-thuyen/khach-san", "/khach-sangg", "/blog"])(
  "isHotelPath is false for %s",
  (path) => expect(isHotelPath(path)).toBe(false),
);

test.each(["/khach-san", "/khach-san/cau-hoi-thuong-gap", "/tim-khach-san", "/tim-khach-san/cua-luc", "/khach-san/"])(
  "isHotelPath is true for %s",
  (path) => expect(isHotelPath(path)).toBe(true),
);
