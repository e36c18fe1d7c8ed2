import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { FlightSearch } from "../contract/search.ts";
import { airports } from "../reference/airports.ts";
import {
  airportText,
  checkFlightSearch,
  findAirport,
  findAirportByText,
  flightRequestOf,
  searchAirports,
  usualFlightSearch,
  withDeparture,
} from "./search.ts";

const today = calendarDate("2026-11-21");
const usual = usualFlightSearch(today);
const codes = (text: string) => searchAirports(text).map((airport) => airport.code);
const problem = (change: Partial<FlightSearch>) => checkFlightSearch({ ...usual, ...change }, today)?.message;

describe("airports", () => {
  test("are found without diacritics, by code and by common names", () => {
    expect(codes("da nang")).toEqual(["DAD"]);
    expect(codes("Đà N")[0]).toBe("DAD");
    expect(codes("Đà Nẵng".normalize("NFD"))).toEqual(["DAD"]);
    expect(codes("dli")).toEqual(["DLI"]);
    expect(codes("sai gon")).toEqual(["SGN"]);
    expect(codes("tan son nhat")).toEqual(["SGN"]);
    expect(codes("ha long")).toEqual(["VDO", "HPH"]);
    expect(codes("sapa")).toEqual(["HAN"]);
    expect(codes("hội an")).toEqual(["DAD", "VCL"]);
    expect(codes("bangkok")).toEqual(["BKK", "DMK"]);
    expect(codes("tokyo")).toEqual(["NRT", "HND"]);
  });

  test("are found however their names are joined, punctuated or called, and each name counts alone", () => {
    for (const name of ["hanoi", "HaNoi", "noibai"]) expect(codes(name), name).toEqual(["HAN"]);
    const saigon = [
      "saigon",
      "hcm",
      "tphcm",
      "tp hcm",
      "tp. hcm",
      "TP.HCM",
      "thành phố hồ chí minh",
      "ho chi minh city",
    ];
    for (const name of [...saigon, "hồ chí minh", "tansonnhat"]) expect(codes(name), name).toEqual(["SGN"]);
    expect(codes("danang")).toEqual(["DAD"]);
    expect(codes("halong")).toEqual(["VDO", "HPH"]);
    expect(codes("ban mê thuột")).toEqual(["BMV"]);
    for (const name of ["mũi né", "phan thiết"]) expect(codes(name), name).toEqual(["SGN", "CXR"]);
    expect(codes("phu quoc")).toEqual(["PQC"]);
    expect(codes("băng cốc thái lan")).toEqual(["BKK", "DMK"]);
  });

  test("with a whole matching word come before those where it only begins one", () => {
    expect(codes("hồ")[0]).toBe("SGN");
    expect(codes("hà")[0]).toBe("HAN");
    expect(codes("phú")[0]).toBe("PQC");
  });

  test("with the typed code come first", () => {
    expect(codes("han")[0]).toBe("HAN");
    expect(codes("can")[0]).toBe("CAN");
    expect(codes("can tho")).toEqual(["VCA"]);
  });

  test("are recognised by their field text, by their code, or by the nearest match", () => {
    for (const airport of airports) expect(findAirportByText(airportText(airport))).toBe(airport);
    expect(findAirportByText(" dad ")?.code).toBe("DAD");
    expect(findAirportByText("ha long")?.code).toBe("VDO");
    expect(findAirportByText("đâu đó")).toBeNull();
    expect(findAirportByText("")).toBeNull();
    expect(findAirportByText("Nơi nào (XYZ)")).toBeNull();
  });

  test("are not suggested for empty or nonsense text, and never more than a list holds", () => {
    expect(codes("  ")).toEqual([]);
    expect(codes("xyzabc")).toEqual([]);
    expect(codes("viet nam")).toHaveLength(8);
  });

  test("have unique codes of three capitals, and a name in every field", () => {
    expect(airports.length).toBeGreaterThan(80);
    expect(new Set(airports.map((airport) => airport.code)).size).toBe(airports.length);
    for (const { code, airport, city, country } of airports) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect([airport, city, country].every((name) => fold(name).length > 0)).toBe(true);
    }
  });
});

describe("a search for flights", () => {
  test("starts from Hà Nội to Sài Gòn with one adult", () => {
    expect([usual.from?.code, usual.to?.code, usual.adults, usual.children, usual.infants]).toEqual([
      "HAN",
      "SGN",
      1,
      0,
      0,
    ]);
    expect(checkFlightSearch(usual, today)).toBeNull();
  });

  test("does not lead back to its start, however the airport was typed", () => {
    expect(problem({ from: findAirport("HAN"), to: findAirport("HAN") })).toContain("trùng nhau");
  });

  test("takes infants on the laps of adults, and children with an adult", () => {
    expect(problem({ adults: 1, infants: 2 })).toContain("Mỗi em bé");
    expect(problem({ adults: 0, children: 2 })).toContain("người lớn");
    expect(problem({ adults: 2, children: 1, infants: 2 })).toBeUndefined();
  });

  test("is rejected for the first of its errors, in the order of the specification", () => {
    const everythingWrong = {
      to: null,
      adults: 9,
      infants: 1,
      departOn: calendarDate("2026-11-20"),
      roundTrip: true,
      returnOn: calendarDate("2026-11-19"),
    };
    expect(problem(everythingWrong)).toBe("Vui lòng chọn sân bay!");
    expect(problem({ ...everythingWrong, to: usual.to, from: null })).toBe("Vui lòng chọn sân bay!");
    expect(problem({ ...everythingWrong, to: usual.to })).toBe("Tối đa 9 hành khách!");
    expect(problem({ ...everythingWrong, to: usual.to, infants: 0 })).toBe(
      "Hãy chọn ngày hôm nay hoặc sau ngày hôm nay",
    );
    expect(problem({ ...everythingWrong, to: usual.to, infants: 0, departOn: today })).toBe(
      "Hãy chọn ngày về sau ngày đi",
    );
  });

  test("may have nine passengers, depart today and return the same day", () => {
    expect(problem({ adults: 5, children: 3, infants: 1 })).toBeUndefined();
    expect(problem({ roundTrip: true, returnOn: today })).toBeUndefined();
    expect(problem({ returnOn: calendarDate("2020-01-01") })).toBeUndefined();
  });

  test("without a day is rejected like one in the past", () => {
    expect(problem({ departOn: null })).toBe("Hãy chọn ngày hôm nay hoặc sau ngày hôm nay");
    expect(problem({ roundTrip: true, returnOn: null })).toBe("Hãy chọn ngày về sau ngày đi");
  });

  test("one way is one leg; a round trip comes back the other way", () => {
    const search = { ...usual, adults: 2, children: 1, departOn: calendarDate("2026-12-05") };
    expect(flightRequestOf(search)).toEqual({
      Adt: 2,
      Chd: 1,
      Inf: 0,
      ViewMode: "split",
      ListFlight: [
        {
          StartPoint: "HAN",
          EndPoint: "SGN",
          DepartDate: "05122026",
          Airport: {
            Code: "HAN",
            Name_Airport_Vi: "Nội Bài",
            Name_City_Vi: "Hà Nội",
            Name_Country_Vi: "Việt Nam",
          },
          EndAirport: {
            Code: "SGN",
            Name_Airport_Vi: "Tân Sơn Nhất",
            Name_City_Vi: "TP. Hồ Chí Minh",
            Name_Country_Vi: "Việt Nam",
          },
        },
      ],
    });
    const legs = flightRequestOf({ ...search, roundTrip: true, returnOn: calendarDate("2027-01-03") }).ListFlight;
    expect(legs.map((leg) => [leg.StartPoint, leg.EndPoint, leg.DepartDate])).toEqual([
      ["HAN", "SGN", "05122026"],
      ["SGN", "HAN", "03012027"],
    ]);
  });

  test("ignores a stored return day for a one-way trip", () => {
    expect(flightRequestOf({ ...usual, returnOn: calendarDate("2026-12-24") }).ListFlight).toHaveLength(1);
  });

  test("swaps the route when the destination is chosen as departure", () => {
    const swapped = withDeparture(usual, findAirport("SGN"));
    expect([swapped.from?.code, swapped.to?.code]).toEqual(["SGN", "HAN"]);
    const other = withDeparture(usual, findAirport("DAD"));
    expect([other.from?.code, other.to?.code]).toEqual(["DAD", "SGN"]);
    expect(withDeparture(usual, null)).toMatchObject({ from: null, to: { code: "SGN" } });
  });
});
