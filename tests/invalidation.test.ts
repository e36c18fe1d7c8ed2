import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Tables that cached pages show.
const shown =
  "posts|testimonials|partners|notices|settings|amenities|rooms|cities|cruiseAreas|products|productHighlights|productImages|" +
  "productFormerSlugs|placeFormerSlugs|reviews|images|ratePlans|priceRules|timetable\\w+|cruises|hotels|pageVersions|roomImages";

// Helpers of a command that invalidates for all of them, and rows that no page shows before another command has run.
const invalidatedByCaller = [
  "availability/commands/grid-cells.ts saveDayPrices",
  "availability/commands/put-rate-plan.ts putRatePlan",
  "availability/commands/save-rate-plans.ts markPlansSold",
  "availability/commands/save-rate-plans.ts removePlans",
  "availability/commands/save-rate-plans.ts saveRatePlans",
  "cruises/commands/create-cruise.ts cruiseOnSale",
  "flights/commands/edit-fares.ts writeFare",
  "flights/commands/import-fares.ts addAll",
  "hotels/commands/create-hotel.ts hotelOnSale",
  "media/commands.ts describeImage",
  "media/commands.ts insertImage",
  "places/commands.ts keepFormerSlug",
  "products/commands/put-product.ts attach",
  "products/commands/put-product.ts insertProduct",
  "products/commands/put-product.ts moveSlug",
  "products/commands/put-product.ts updateProduct",
  "reviews/commands/decide-reviews.ts decide",
  "reviews/commands/decide-reviews.ts eraseReviews",
  "reviews/commands/send-reviews.ts insertReview",
  "rooms/commands.ts attach",
  "rooms/commands.ts createRooms",
  "rooms/commands.ts removeRoom",
  "rooms/commands.ts saveRooms",
];

test("every function that writes data of cached pages invalidates them", () => {
  const silent = globSync(["src/modules/*/commands.ts", "src/modules/*/commands/**/*.ts"], {
    exclude: ["**/*.test.ts"],
  })
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split(/\n(?=(?:export )?(?:async )?(?:function|const) )/)
        .filter((part) => new RegExp(`\\.(insert|update|delete)\\((?:${shown})\\)`).test(part))
        .filter((part) => !/\b(touch\w*|invalidate\w*|recordContentChange)\(/.test(part))
        .map((part) => `${path.replace("src/modules/", "")} ${/(?:function|const) (\w+)/.exec(part)?.[1]}`),
    )
    .toSorted();
  expect(silent).toEqual(invalidatedByCaller);
});
