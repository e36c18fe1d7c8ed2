import { expect, test } from "vitest";
import { isHotelPath } from "./navigation.ts";

test.each(["/", "/tim-du-thuyen", "/du-thuyen/khach-san", "/khach-sangg", "/blog"])(
  "%s has the foot of ships",
  (path) => expect(isHotelPath(path)).toBe(false),
);

test.each(["/khach-san", "/khach-san/cau-hoi-thuong-gap", "/tim-khach-san", "/tim-khach-san/cua-luc", "/khach-san/"])(
  "%s has the foot of hotels",
  (path) => expect(isHotelPath(path)).toBe(true),
);
