import { expect, test } from "vitest";
import { amenityInput } from "#modules/amenities/contract.ts";
import { extendHoldInput } from "#modules/bookings/contract/booking-list.ts";
import { phoneBookingInput } from "#modules/bookings/contract/placing.ts";
import { partnerInput, testimonialInput } from "#modules/homepage/contract.ts";
import { placeInput } from "#modules/places/contract.ts";

const position = { area: placeInput, amenity: amenityInput, voice: testimonialInput, partner: partnerInput };

test.each(Object.entries(position))("position of an %s is not zero when the box is empty", (_, { shape }) => {
  const field = shape.position;
  expect(field.safeParse("").error?.issues).toMatchObject([{ message: "Bạn cần điền mục này." }]);
  expect(field.safeParse("mười").error?.issues).toMatchObject([{ message: "Mục này là số nguyên." }]);
  expect([field.parse("0"), field.parse("1.200"), field.parse(30)]).toEqual([0, 1200, 30]);
  expect(field.safeParse("10001").success).toBe(false);
});

test("Hold hours are parsed from text, and absent when the box is empty", () => {
  const { hours } = extendHoldInput.shape;
  expect(hours.safeParse("").error?.issues).toMatchObject([{ message: "Bạn cần điền mục này." }]);
  expect(hours.safeParse("0").error?.issues).toMatchObject([{ message: "Ít nhất 1." }]);
  expect(hours.parse(" 24 ")).toBe(24);
  const { holdHours } = phoneBookingInput.shape;
  expect(holdHours.parse(undefined)).toBeUndefined();
  expect(holdHours.safeParse("").error?.issues).toMatchObject([{ message: "Bạn cần điền mục này." }]);
});
