import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { aPlan, aRule } from "#tests/support/rate-plan.ts";
import type { Party } from "../contract/stay.ts";
import { cheapestRooms, type PriceTerms, priceParty } from "./party-price.ts";
import type { PriceRule } from "./price-rule.ts";
import type { RoomTerms } from "./room-guests.ts";

const room = { id: "sea", title: "Hướng Biển", units: 5, baseGuests: 2, maxGuests: 4, maxAdults: 3, maxChildren: 2 };

const rules = [
  aRule("base", { amountVnd: vnd(1_000_000) }),
  aRule("season", { label: "Hè", fromOn: calendarDate("2027-06-01"), toOn: calendarDate("2027-08-31"), percent: 20 }),
  aRule("weekday", { label: "Cuối tuần", weekdays: [5, 6], percent: 10 }),
  aRule("holiday", {
    label: "Lễ 2/9",
    fromOn: calendarDate("2027-09-02"),
    toOn: calendarDate("2027-09-02"),
    amountVnd: vnd(300_000),
  }),
  aRule("extra-adult", { label: "Người lớn thứ ba", amountVnd: vnd(350_000) }),
  aRule("child", { ageFrom: 0, ageTo: 5, bed: "shared", percent: 0 }),
  aRule("child", { ageFrom: 6, ageTo: 11, bed: "shared", amountVnd: vnd(150_000) }),
  aRule("child", { ageFrom: 6, ageTo: 11, bed: "own", amountVnd: vnd(300_000) }),
];
const terms: PriceTerms = { plan: aPlan("room-night"), rooms: new Map([[room.id, room]]), rules };
const pair: Party = { adults: 2, children: [] };

function quoteOf(on: string, nights: number, party = pair, quantity = 1, own = terms) {
  const priced = priceParty(own, { checkIn: calendarDate(on), nights }, [{ roomId: "sea", quantity }], party);
  if (!priced.ok) throw new Error(priced.reason);
  return priced.quote;
}

test("each night has the price of its own season and weekday, and equal nights share one line", () => {
  // Wednesday the 26th to Monday the 31st of May and the 1st of June, 2027.
  const { lines, total } = quoteOf("2027-05-26", 7);

  expect(lines.map(({ label, note, quantity, unit }) => [label, note, quantity, unit])).toEqual([
    ["Phòng Hướng Biển", "Đêm 26/05, 27/05, 30/05, 31/05", 4, 1_000_000],
    ["Phòng Hướng Biển", "Đêm 28/05, 29/05", 2, 1_100_000],
    ["Phòng Hướng Biển", "Đêm 01/06", 1, 1_200_000],
  ]);
  expect(total).toBe(7_400_000);
});

test("two share a room for the price of one, a third pays each night, and children by their age", () => {
  expect(quoteOf("2027-05-24", 2).total).toBe(quoteOf("2027-05-24", 2, { adults: 1, children: [] }).total);

  const party = { adults: 3, children: [{ age: 8 }] };
  const { lines, total } = quoteOf("2027-05-24", 2, party);

  expect(lines.map(({ kind, label, quantity, amount }) => [kind, label, quantity, amount])).toEqual([
    ["room-night", "Phòng Hướng Biển", 2, 2_000_000],
    ["extra-adult", "Người lớn thứ ba", 2, 700_000],
    ["child", "Bé 8 tuổi, ngủ chung", 2, 300_000],
  ]);
  expect(total).toBe(3_000_000);
  expect(quoteOf("2027-05-24", 1, { adults: 2, children: [{ age: 8, bed: "own" }] }).total).toBe(1_300_000);
  expect(quoteOf("2027-05-24", 1, { adults: 2, children: [{ age: 3 }] }).total).toBe(1_000_000);
});

test("the nights of a room come before its guests when they have different prices", () => {
  // Thursday and Friday: two prices for the room, one for the child.
  const { lines } = quoteOf("2027-05-27", 2, { adults: 2, children: [{ age: 8 }] });

  expect(lines.map(({ kind, note }) => [kind, note])).toEqual([
    ["room-night", "Đêm 27/05"],
    ["room-night", "Đêm 28/05"],
    ["child", "Đêm 27/05, 28/05"],
  ]);
});

test("a holiday is added to its own night only, and a day price replaces the rules", () => {
  const { lines, total } = quoteOf("2027-09-01", 3);
  expect(lines.find(({ kind }) => kind === "holiday")).toMatchObject({
    label: "Lễ 2/9",
    note: "Đêm 02/09",
    amount: 300_000,
  });
  expect(total).toBe(1_000_000 + 1_300_000 + 1_100_000);

  const day = aRule("day", {
    fromOn: calendarDate("2027-09-03"),
    toOn: calendarDate("2027-09-03"),
    amountVnd: vnd(900_000),
  });
  expect(quoteOf("2027-09-01", 3, pair, 1, { ...terms, rules: [...rules, day] }).total).toBe(total - 200_000);
});

test("a night adds its holiday to the price of its day when both are set", () => {
  const on = calendarDate("2027-09-02");
  const day = aRule("day", { fromOn: on, toOn: on, amountVnd: vnd(900_000) });

  expect(quoteOf("2027-09-02", 1, pair, 1, { ...terms, rules: [...rules, day] }).total).toBe(900_000 + 300_000);
});

test("two rooms of a type cost twice as much, and a night without a price has no price at all", () => {
  expect(quoteOf("2027-05-24", 2, { adults: 4, children: [] }, 2)).toMatchObject({
    total: 4_000_000,
    lines: [{ quantity: 4, amount: 4_000_000 }],
  });
  const until = { ...rules[0], toOn: calendarDate("2027-05-25") } as PriceRule;
  const short = { ...terms, rules: [until, ...rules.slice(1)] };
  const priced = priceParty(
    short,
    { checkIn: calendarDate("2027-05-25"), nights: 2 },
    [{ roomId: "sea", quantity: 1 }],
    pair,
  );
  expect(priced).toMatchObject({ ok: false, reason: "Phòng Hướng Biển chưa có giá cho ngày này." });
});

/** The price of a party for a night in the room with other beds, or why it does not fit. */
function nightWith(beds: Partial<RoomTerms>, party: Party): number | string {
  const own = { ...terms, rooms: new Map([[room.id, { ...room, ...beds }]]) };
  const trip = { checkIn: calendarDate("2027-05-24"), nights: 1 };
  const priced = priceParty(own, trip, [{ roomId: "sea", quantity: 1 }], party);
  return priced.ok ? priced.quote.total : priced.reason;
}

test("a night may be free beside others that are paid, but not alone", () => {
  const given = { ...terms, rules: [...rules, aRule("weekday", { weekdays: [3], percent: -100, priority: 1 })] };
  const wednesday = calendarDate("2027-03-10");
  expect(quoteOf(addDays(wednesday, -1), 2, pair, 1, given).total).toBe(1_000_000);
  expect(priceParty(given, { checkIn: wednesday, nights: 1 }, [{ roomId: "sea", quantity: 1 }], pair)).toEqual({
    ok: false,
    reason: "Phòng Hướng Biển chưa có giá cho ngày này.",
  });
  const left = new Map([["sea", 5]]);
  expect(cheapestRooms(given, { checkIn: wednesday, nights: 1 }, pair, left)).toBeUndefined();
});

test("only available extra beds are used, for adults first and for children who ask for one", () => {
  const three: Party = { adults: 3, children: [] };
  const wish: Party = { adults: 2, children: [{ age: 8, bed: "own" }] };
  const full: Party = { adults: 3, children: [{ age: 8, bed: "own" }] };
  expect([nightWith({}, three), nightWith({}, wish), nightWith({}, full)]).toEqual([1_350_000, 1_300_000, 1_650_000]);
  expect(nightWith({ extraBeds: 0 }, three)).toBe("Phòng Hướng Biển không kê thêm giường.");
  expect(nightWith({ extraBeds: 0 }, wish)).toBe("Phòng Hướng Biển không kê thêm giường.");
  expect([nightWith({ extraBeds: 1 }, three), nightWith({ extraBeds: 1 }, wish)]).toEqual([1_350_000, 1_300_000]);
  expect(nightWith({ extraBeds: 1 }, full)).toBe("Phòng Hướng Biển chỉ kê thêm được 1 giường.");
  // A child who may share a bed does.
  expect(nightWith({ extraBeds: 1 }, { adults: 3, children: [{ age: 8 }] })).toBe(1_500_000);
});

test("a child who may not share needs a bed, also when a shared one is requested", () => {
  const compulsory = terms.rules.filter(({ bed, ageFrom }) => !(bed === "shared" && ageFrom === 6));
  const own = { ...terms, rules: compulsory, rooms: new Map([[room.id, { ...room, extraBeds: 0 }]]) };
  const trip = { checkIn: calendarDate("2027-05-24"), nights: 1 };
  const ask = (party: Party) => priceParty(own, trip, [{ roomId: "sea", quantity: 1 }], party);
  expect(ask({ adults: 2, children: [{ age: 8, bed: "shared" }] })).toMatchObject({ ok: false });
  expect(ask({ adults: 1, children: [{ age: 8 }] })).toMatchObject({ ok: true, quote: { total: 1_300_000 } });
});

test("a baby in a cot takes no guest place, and a baby beyond the cots does", () => {
  const full = { adults: 2, children: [{ age: 7 }, { age: 5 }] };
  const withBabies = (count: number) => ({
    ...full,
    children: [...full.children, ...Array.from({ length: count }, () => ({ age: 1 }))],
  });
  expect(nightWith({ cots: 1 }, withBabies(1))).toBe(nightWith({}, full));
  expect(nightWith({ cots: 0 }, withBabies(1))).toBe("Phòng Hướng Biển tối đa 4 khách.");
  expect(nightWith({ cots: 1 }, withBabies(2))).toBe("Phòng Hướng Biển tối đa 4 khách.");
  // From two on a child sleeps in no cot.
  expect(nightWith({ cots: 1 }, { ...full, children: [...full.children, { age: 2 }] })).toContain("tối đa");
});

const someDay = fc.integer({ min: 0, max: 200 }).map((days): CalendarDate => addDays(calendarDate("2027-04-01"), days));
const someParty: fc.Arbitrary<Party> = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  children: fc.array(fc.record({ age: fc.integer({ min: 0, max: 11 }) }), { maxLength: 1 }),
});

test("a stay costs what its nights cost one by one", () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 1, max: 14 }), someParty, (on, nights, party) => {
      const single = Array.from({ length: nights }, (_, night) => quoteOf(addDays(on, night), 1, party).total);
      const { lines, total } = quoteOf(on, nights, party);

      expect(total).toBe(single.reduce<number>((sum, one) => sum + one, 0));
      expect(lines.every(({ unit, quantity, amount }) => amount === unit * quantity && amount > 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
