import { expect, test } from "vitest";
import { ageOn, calendarDate } from "#kernel/calendar-date.ts";
import { travellerListInput } from "../contract/list.ts";
import { passengerTypeOf } from "./list.ts";

const checkIn = calendarDate("2026-12-12");

test("the passenger type depends on the age on the first day, and is adult for an unknown age", () => {
  const types = ["2024-12-13", "2024-12-12", "2014-12-13", "2014-12-12"].map((day) =>
    passengerTypeOf(calendarDate(day), checkIn),
  );
  expect(types).toEqual(["infant", "child", "child", "adult"]);
  expect([
    passengerTypeOf("2025", checkIn),
    passengerTypeOf("2015", checkIn),
    passengerTypeOf("1989", checkIn),
  ]).toEqual([...["infant", "child", "adult"]]);
  expect(passengerTypeOf(null, checkIn)).toBe("adult");
});

test("an age counts whole years on the day of departure", () => {
  expect(ageOn(calendarDate("2020-12-12"), checkIn)).toBe(6);
  expect(ageOn(calendarDate("2020-12-13"), checkIn)).toBe(5);
});

test.each([
  ["14031989", "1989-03-14"],
  ["14/3/1989", "1989-03-14"],
  ["14 03 1989", "1989-03-14"],
  ["1989", "1989"],
])("a birthday is read as it is typed on the keys of a phone: %s", (typed, born) => {
  const guest = { name: "Lê Thu Hằng", born: typed, sex: "", nationality: "VN", document: "" };
  expect(travellerListInput.parse({ version: 0, guests: [guest] }).guests[0]?.born).toBe(born);
});
