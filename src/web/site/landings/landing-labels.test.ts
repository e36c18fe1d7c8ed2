import { expect, test } from "vitest";
import { landingLinks } from "./landing-labels.ts";

test("landingLinks offers no filter that all products of the city match", () => {
  const stock = {
    placeId: "11111111-1111-7111-8111-111111111111",
    total: 4,
    lengths: [],
    stars: [
      ["4", 1],
      ["5", 3],
    ],
    perks: [
      ["breakfast", 4],
      ["freeCancellation", 2],
    ],
  } as unknown as Parameters<typeof landingLinks>[1];

  expect(landingLinks("hotel", stock).map(({ label }) => label)).toEqual([
    "Hạng 5 sao (3)",
    "Hạng 4 sao (1)",
    "Huỷ miễn phí (2)",
  ]);
});
