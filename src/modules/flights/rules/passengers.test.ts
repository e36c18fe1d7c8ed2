import { expect, test } from "vitest";
import { addDays, type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";
import { type Journey, type Passenger, passengerProblems } from "./passengers.ts";

const out = calendarDate("2026-12-10");
const back = calendarDate("2026-12-14");

const trip = (airline = "VJ", more: Partial<Journey> = {}): Journey => ({
  flightType: "domestic",
  endsOn: back,
  departures: [
    { airline, on: out },
    { airline, on: back },
  ],
  ...more,
});

const person = (more: Partial<Passenger> = {}): Passenger => ({
  type: "adult",
  gender: "female",
  surname: "Lê",
  givenNames: "Thu Hằng",
  bornOn: null,
  adult: null,
  passport: null,
  ...more,
});
const child = (bornOn: string | null, more: Partial<Passenger> = {}) =>
  person({ type: "child", givenNames: "Bé Na", bornOn: bornOn === null ? null : calendarDate(bornOn), ...more });
const infant = (bornOn: string, adult: number | null = 0) =>
  child(bornOn, { type: "infant", givenNames: "Bé Bi", adult });

const problems = (passengers: Passenger[], journey = trip()) => passengerProblems(passengers, journey);

test("a valid family may fly", () => {
  expect(problems([person(), child("2020-05-01"), infant("2026-01-01")])).toEqual({});
});

test("a passenger who outgrows a fare on the way gets an error, by the rule of the airline", () => {
  // Two years old on the day of the way back.
  expect(problems([person(), infant("2024-12-14")])["1.bornOn"]).toContain("14/12/2026 của Vietjet Air");
  expect(problems([person(), child("2024-12-14")])).toEqual({});
  expect(problems([person(), infant("2024-12-15")])).toEqual({});
  // Twelve on the day of the way back: Vietnam Airlines takes the first departure.
  expect(problems([person(), child("2014-12-14")])["1.bornOn"]).toContain("vé người lớn");
  expect(problems([person({ bornOn: calendarDate("2014-12-14") })])).toEqual({});
  expect(problems([person(), child("2014-12-14")], trip("VN"))).toEqual({});
  expect(problems([person({ bornOn: calendarDate("2014-12-14") })], trip("VN"))["0.bornOn"]).toContain("vé trẻ em");
  expect(problems([person(), child("2014-12-10")], trip("VN"))["1.bornOn"]).toContain(
    "10/12/2026 của Vietnam Airlines",
  );
});

test("an infant has the airline's minimum age, and younger passengers do not pass as older", () => {
  expect(problems([person(), infant("2026-12-02")], trip("VN"))).toEqual({});
  expect(problems([person(), infant("2026-12-02")], trip("9G"))["1.bornOn"]).toBe(
    "Sun PhuQuoc Airways nhận em bé từ 14 ngày tuổi.",
  );
  expect(problems([person(), infant("2026-12-11")])["1.bornOn"]).toBe("Ngày sinh sau ngày bay.");
  expect(problems([person(), child("2025-06-01")])["1.bornOn"]).toContain("vé em bé");
  expect(problems([person({ bornOn: calendarDate("2016-06-01") })])["0.bornOn"]).toContain("vé trẻ em");
  expect(problems([person(), child(null)])["1.bornOn"]).toBe("Bạn cần điền ngày sinh.");
});

test("every infant has a lap of its own, of an adult of age", () => {
  const born = "2026-01-01";
  expect(problems([person(), infant(born, null)])["1.adult"]).toBe("Chọn người lớn bế bé.");
  expect(problems([person(), infant(born, 1)])["1.adult"]).toBe("Chọn người lớn bế bé.");
  expect(problems([person(), infant(born, 7)])["1.adult"]).toBe("Chọn người lớn bế bé.");
  const twins = [person(), infant(born), { ...infant(born), givenNames: "Bé Bo" }];
  expect(problems(twins)).toEqual({ "2.adult": "Mỗi người lớn chỉ bế một bé." });
  const teenager = person({ bornOn: calendarDate("2010-01-01") });
  expect(problems([teenager, infant(born)])["1.adult"]).toBe("Người bế bé từ 18 tuổi trở lên.");
});

test("names match papers, and no person is on the list twice", () => {
  expect(problems([person({ surname: "", givenNames: "" })])).toEqual({
    "0.surname": "Bạn cần điền mục này, đúng như trên giấy tờ.",
    "0.givenNames": "Bạn cần điền mục này, đúng như trên giấy tờ.",
  });
  expect(problems([person({ surname: "" })])).toEqual({});
  expect(problems([person({ givenNames: "Hằng 2" })])["0.givenNames"]).toContain("chữ cái");
  expect(problems([person(), person({ surname: "LE", givenNames: "thu hang" })])["1.givenNames"]).toBe(
    "Trùng tên và ngày sinh với hành khách 1.",
  );
});

test("every passenger abroad has a passport valid until the end, and a date of birth", () => {
  const abroad = trip("VN", { flightType: "international" });
  const passport = (expiresOn: CalendarDate, number = "C7654321") => ({ number, nationality: "VN", expiresOn });
  const traveller = (more: Partial<Passenger>) => [person({ bornOn: calendarDate("1990-01-01"), ...more })];
  expect(problems([person()], abroad)).toEqual({
    "0.bornOn": "Bạn cần điền ngày sinh.",
    "0.passport": "Chuyến bay quốc tế cần hộ chiếu.",
  });
  expect(problems(traveller({ passport: passport(back) }), abroad)).toEqual({});
  expect(problems(traveller({ passport: passport(addDays(back, -1)) }), abroad)["0.passport"]).toContain("14/12/2026");
  expect(problems(traveller({ passport: passport(back, "x!") }), abroad)["0.passport"]).toContain("5 đến 12");
});

/** Years between two days, counted one birthday after another. */
function plainAge(born: CalendarDate, on: CalendarDate): number {
  let age = 0;
  while (`${Number(born.slice(0, 4)) + age + 1}${born.slice(4)}` <= on) age += 1;
  return age;
}

test("ten thousand dates of birth give the type of a plain count of years", () => {
  for (let day = 0; day < 10_000; day += 1) {
    const bornOn = addDays(calendarDate("2026-11-20"), -day);
    const last = plainAge(bornOn, back);
    const type = last < 2 ? "infant" : last < 12 ? "child" : "adult";
    const may = (["infant", "child", "adult"] as const).filter((one) => {
      const list = [
        person({ givenNames: "Mẹ" }),
        { ...child(null), type: one, bornOn, adult: one === "infant" ? 0 : null },
      ];
      return problems(list)["1.bornOn"] === undefined;
    });
    expect(may, bornOn).toEqual([type]);
  }
});
