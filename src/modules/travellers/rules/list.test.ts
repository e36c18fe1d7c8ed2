import { expect, test } from "vitest";
import { ageOn, calendarDate } from "#kernel/calendar-date.ts";
import { travellerListInput } from "../contract/list.ts";

const checkIn = calendarDate("2026-12-12");

test("an age counts whole years on the day of departure", () => {
  expect(ageOn(calendarDate("2020-12-12"), checkIn)).toBe(6);
  expect(ageOn(calendarDate("2020-12-13"), checkIn)).toBe(5);
});

test.each([
  ["14031989", "1989-03-14"],
  ["14/3/1989", "1989-03-14"],
  ["14 03 1989", "1989-03-14"],
  ["1989", "1989"],
])("a date of birth is read without separators and with spaces: %s", (typed, born) => {
  const guest = { name: "Lê Thu Hằng", born: typed, sex: "", nationality: "VN", document: "" };
  expect(travellerListInput.parse({ version: 0, guests: [guest] }).guests[0]?.born).toBe(born);
});
