import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HotelCard } from "#modules/hotels/contract/search.ts";
import { hotelView } from "../../home/home-view.ts";
import { hotelFacts } from "./hotel-list.tsx";

const card: HotelCard = {
  id: "h",
  slug: "nha-suong",
  title: "Nhà Sương",
  stars: 3,
  totalRooms: 12,
  description: "",
  thumbnail: null,
  category: { id: "c", name: "Sa Pa" },
  score: { average: null, count: 0 },
  tags: [],
  price: null,
  defaultPrice: 1_200_000,
  salePrice: 900_000,
  from: [850_000, null],
} as unknown as HotelCard;

test.each([
  ["the least price stands beside what the same room and terms cost before the reduction", {}, 850_000, 1_133_000],
  ["without a reduction nothing is struck out", { salePrice: null }, 850_000, undefined],
  ["a dearer night is reduced by the same share", { from: [1_250_000, null] }, 1_250_000, 1_667_000],
  ["where no night can be booked no price is named", { from: [null, null] }, null, undefined],
])("Home page and list show the same hotel price when no day is chosen: %s", (_, change, from, was) => {
  const own = { ...card, ...change } as HotelCard;

  expect(hotelView(own)).toMatchObject({ from, was });
  expect(hotelFacts(own).was).toBe(was);
});

test("Cancellation text names a free period, a partial fee, or the full price", () => {
  const textOf = (terms: { freeUntil: string | null; givesBack: boolean }) => {
    const price = { kind: "priced", total: 1, rooms: 1, choice: [], summary: "", left: 1, board: "none", ...terms };
    return renderToStaticMarkup(hotelFacts({ ...card, price } as unknown as HotelCard).facts);
  };

  expect(textOf({ freeUntil: "2026-12-07", givesBack: true })).toContain("Huỷ miễn phí đến 07/12/2026");
  expect(textOf({ freeUntil: null, givesBack: true })).toContain("Huỷ mất phí");
  expect(textOf({ freeUntil: null, givesBack: false })).toContain("Không hoàn tiền");
});
