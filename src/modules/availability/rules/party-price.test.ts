import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { aPlan, aRule } from "#tests/support/rate-plan.ts";
import { beds, type Party, type RoomChoice, type RoomGuests } from "../contract/stay.ts";
import { cheapestOffer, type PriceTerms, priceParty, priceRooms } from "./party-price.ts";
import type { PriceRule } from "./price-rule.ts";
import type { RoomTerms } from "./room-guests.ts";

const saturday = calendarDate("2026-12-12");
const trip = { checkIn: saturday, nights: 1 };

const balcony: RoomTerms = {
  id: "balcony",
  title: "Ban Công",
  units: 10,
  baseGuests: 2,
  maxGuests: 3,
  maxAdults: 3,
  maxChildren: 1,
};
const family: RoomTerms = {
  id: "family",
  title: "Gia Đình",
  units: 3,
  baseGuests: 2,
  maxGuests: 5,
  maxAdults: 4,
  maxChildren: 3,
};

const rules: PriceRule[] = [
  aRule("base", { roomId: "balcony", nights: 1, amountVnd: vnd(3_350_000) }),
  aRule("base", { roomId: "balcony", nights: 2, amountVnd: vnd(5_900_000) }),
  aRule("base", { roomId: "family", nights: 1, amountVnd: vnd(3_890_000) }),
  aRule("child", { ageFrom: 0, ageTo: 4, bed: "shared", percent: 0, limitPerCabin: 1, priority: 1 }),
  aRule("child", { ageFrom: 0, ageTo: 4, bed: "shared", percent: 50 }),
  aRule("child", { ageFrom: 5, ageTo: 10, bed: "own", percent: 75 }),
  aRule("child", { ageFrom: 5, ageTo: 10, bed: "shared", percent: 50 }),
  aRule("single", { percent: 70, label: "Phụ thu phòng đơn" }),
  aRule("extra-adult", { percent: 85 }),
];

function terms(more: PriceRule[] = [], rooms = [balcony, family]): PriceTerms {
  return {
    plan: aPlan("guest-trip"),
    rooms: new Map(rooms.map((room) => [room.id, room])),
    rules: [...rules, ...more],
  };
}

function totalOf(party: Party, more: PriceRule[] = [], on: CalendarDate = saturday, roomId = "balcony") {
  const priced = priceParty(terms(more), { checkIn: on, nights: 1 }, [{ roomId, quantity: 1 }], party);
  return priced.ok ? priced.quote.total : priced.reason;
}

test("a price has no data about the requester", () => {
  const tripWithContact = { ...trip, contact: { phone: "0912345678" } };
  const priced = priceParty(terms(), tripWithContact, [{ roomId: "balcony", quantity: 1 }], {
    adults: 2,
    children: [],
  });
  expect(JSON.stringify(priced)).not.toContain("0912345678");
});

test("two adults and a child of six in a bed of its own pay 2 and 75 %", () => {
  expect(totalOf({ adults: 2, children: [{ age: 6, bed: "own" }] })).toBe(9_212_500);
});

test("a child shares the bed of its parents by default, because that costs less", () => {
  expect(totalOf({ adults: 2, children: [{ age: 6, bed: "shared" }] })).toBe(6_700_000 + 1_675_000);
  expect(totalOf({ adults: 2, children: [{ age: 6 }] })).toBe(6_700_000 + 1_675_000);
});

test("a child beside one adult has a bed of its own: sharing would cost the single supplement too", () => {
  const alone = { adults: 1, children: [{ age: 7, bed: "shared" as const }] };
  expect(totalOf({ adults: 1, children: [{ age: 7 }] })).toBeLessThan(Number(totalOf(alone)));
});

test("the first small child of a room is free and the second is not", () => {
  expect(totalOf({ adults: 2, children: [{ age: 3 }] })).toBe(6_700_000);
  expect(totalOf({ adults: 2, children: [{ age: 3 }, { age: 2 }] }, [], saturday, "family")).toBe(
    7_780_000 + 1_945_000,
  );
});

test("each of two rooms takes a small child for nothing", () => {
  const rooms = [{ roomId: "balcony", quantity: 2 }];
  const party = { adults: 4, children: [{ age: 3 }, { age: 2 }] };
  const priced = priceParty(terms(), { checkIn: saturday, nights: 1 }, rooms, party);
  expect(priced.ok && priced.quote.total).toBe(4 * 3_350_000);
});

test("a child above the oldest band pays and sleeps as an adult", () => {
  expect(totalOf({ adults: 1, children: [{ age: 11 }] })).toBe(6_700_000);
  expect(totalOf({ adults: 2, children: [{ age: 14 }] })).toBe(6_700_000 + 2_847_500);
});

test("one guest alone pays the single supplement, also with a small child in the same bed", () => {
  expect(totalOf({ adults: 1, children: [] })).toBe(3_350_000 + 2_345_000);
  expect(totalOf({ adults: 1, children: [{ age: 2 }] })).toBe(3_350_000 + 2_345_000);
  expect(totalOf({ adults: 1, children: [{ age: 7 }] })).toBe(3_350_000 + 2_512_500);
});

test("season and weekday change the price of an adult, rounded to 1,000 đ, and children follow it", () => {
  const more = [aRule("season", { percent: 12 }), aRule("weekday", { percent: 5, weekdays: [5, 6] })];
  const unit = 3_920_000; // 3,350,000 × 1.17 = 3,919,500
  expect(totalOf({ adults: 2, children: [{ age: 6, bed: "own" }] }, more)).toBe(unit * 2 + unit * 0.75);
  expect(totalOf({ adults: 2, children: [] }, more, calendarDate("2026-12-13"))).toBe(3_752_000 * 2);
});

test("the season with the higher priority applies, and of two equal ones the more specific", () => {
  const general = aRule("season", { percent: 10 });
  const exact = aRule("season", { percent: 20, fromOn: saturday, toOn: saturday });
  const stronger = aRule("season", { percent: -10, priority: 5 });
  expect(totalOf({ adults: 2, children: [] }, [exact, general])).toBe(8_040_000);
  expect(totalOf({ adults: 2, children: [] }, [exact, stronger, general])).toBe(6_030_000);
});

test("a holiday on any night of the trip is paid once by each guest, children their share", () => {
  const gala = aRule("holiday", {
    label: "Tiệc đêm 24/12",
    fromOn: calendarDate("2026-12-24"),
    toOn: calendarDate("2026-12-24"),
    amountVnd: vnd(1_300_000),
  });
  const priced = priceParty(
    terms([gala]),
    { checkIn: calendarDate("2026-12-23"), nights: 2 },
    [{ roomId: "balcony", quantity: 1 }],
    {
      adults: 2,
      children: [{ age: 6, bed: "own" }],
    },
  );
  expect(priced).toMatchObject({ ok: true });
  if (!priced.ok) return;
  const holiday = priced.quote.lines.filter((line) => line.kind === "holiday");
  expect(holiday.map((line) => line.amount)).toEqual([2_600_000, 975_000]);
});

test("every line names the rules that made it", () => {
  const priced = priceParty(terms(), trip, [{ roomId: "balcony", quantity: 1 }], { adults: 2, children: [{ age: 6 }] });
  expect(priced.ok && priced.quote.lines.every((line) => line.rules.length > 0)).toBe(true);
});

test("a party that does not fit gets the reason, and the nearest rooms that fit", () => {
  const party = { adults: 6, children: [{ age: 6 }] };
  expect(totalOf(party)).toBe("Phòng Ban Công tối đa 3 khách.");
  const offer = cheapestOffer(
    terms(),
    trip,
    party,
    new Map([
      ["balcony", 5],
      ["family", 0],
    ]),
  );
  expect(offer?.choice).toEqual([{ roomId: "balcony", quantity: 3 }]);
});

test("when no type alone is enough, rooms of several types are offered", () => {
  const left = new Map([
    ["balcony", 1],
    ["family", 1],
  ]);
  const offer = cheapestOffer(terms(), trip, { adults: 6, children: [] }, left);
  expect(offer?.choice).toHaveLength(2);
});

test("more rooms than adults are rejected: no child sleeps alone", () => {
  const priced = priceParty(terms(), trip, [{ roomId: "balcony", quantity: 2 }], { adults: 1, children: [{ age: 6 }] });
  expect(priced).toEqual({ ok: false, reason: "Mỗi phòng cần ít nhất một người lớn: 1 người lớn ở tối đa 1 phòng." });
});

test("a departure without a base price is not free, it is not for sale", () => {
  const priced = priceParty(terms(), { checkIn: saturday, nights: 2 }, [{ roomId: "family", quantity: 1 }], {
    adults: 2,
    children: [],
  });
  expect(priced).toEqual({ ok: false, reason: "Phòng Gia Đình chưa có giá cho ngày này." });
});

const anyParty = fc.record({
  adults: fc.integer({ min: 1, max: 12 }),
  children: fc.array(fc.record({ age: fc.integer({ min: 0, max: 17 }) }), { maxLength: 8 }),
});
const anyChoice = fc
  .record({ balcony: fc.integer({ min: 0, max: 6 }), family: fc.integer({ min: 0, max: 3 }) })
  .map((c) => Object.entries(c).flatMap(([roomId, quantity]) => (quantity > 0 ? [{ roomId, quantity }] : [])));
const anyRules = fc
  .record({ season: fc.integer({ min: -40, max: 60 }), weekend: fc.integer({ min: 0, max: 30 }) })
  .map((c) => [aRule("season", { percent: c.season }), aRule("weekday", { percent: c.weekend, weekdays: [5, 6] })]);

test("a room that its rules make free has no price: nothing can be sold for nothing", () => {
  for (const percent of [-100, -150]) {
    const given = terms([aRule("season", { roomId: "balcony", percent })]);
    expect(priceParty(given, trip, [{ roomId: "balcony", quantity: 1 }], { adults: 2, children: [] })).toEqual({
      ok: false,
      reason: "Phòng Ban Công chưa có giá cho ngày này.",
    });
    const left = new Map([...given.rooms.keys()].map((id) => [id, 9]));
    const offer = cheapestOffer(given, trip, { adults: 2, children: [] }, left);
    expect(offer?.choice).toEqual([{ roomId: "family", quantity: 1 }]);
  }
});

test("property: a price is the whole-đồng sum of its lines, and every guest has exactly one place", () => {
  fc.assert(
    fc.property(anyParty, anyChoice, anyRules, (party, choice, more) => {
      const priced = priceParty(terms(more), trip, choice, party);
      if (!priced.ok) return;
      const { quote } = priced;
      expect(quote.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(quote.total);
      for (const line of quote.lines) {
        expect(Number.isSafeInteger(line.amount) && line.amount >= 0 && line.amount === line.unit * line.quantity).toBe(
          true,
        );
      }
      expect(quote.rooms.reduce((sum, room) => sum + room.adults, 0)).toBe(party.adults);
      expect(quote.rooms.flatMap((room) => room.children).length).toBe(party.children.length);
      expect(quote.rooms.length).toBe(choice.reduce((sum, one) => sum + one.quantity, 0));
      expect(priceRooms(terms(more), trip, quote.rooms)).toEqual(priced);
    }),
    { numRuns: 2000 },
  );
});

test("property: the cheapest offer never takes more rooms than are left", () => {
  const lefts = fc.record({ balcony: fc.integer({ min: 0, max: 5 }), family: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(anyParty, lefts, (party, left) => {
      const stock = new Map(Object.entries(left));
      const offer = cheapestOffer(terms(), trip, party, stock);
      for (const { roomId, quantity } of offer?.choice ?? [])
        expect(quantity).toBeLessThanOrEqual(stock.get(roomId) ?? 0);
      if (offer) expect(priceParty(terms(), trip, offer.choice, party)).toEqual({ ok: true, quote: offer.quote });
    }),
    { numRuns: 1000 },
  );
});

/** Every way to spread guests over rooms and children over beds, permitted or not. */
function everyArrangement(choice: readonly RoomChoice[], { adults, children }: Party): RoomGuests[][] {
  const rooms = choice.flatMap(({ roomId, quantity }) => Array.from({ length: quantity }, () => roomId));
  let ways: RoomGuests[][] = [rooms.map((roomId) => ({ roomId, adults: 0, children: [] }))];
  const each = (add: (room: RoomGuests) => RoomGuests[]) => {
    ways = ways.flatMap((way) => way.flatMap((room, index) => add(room).map((filled) => way.with(index, filled))));
    const known = new Map(ways.map((way) => [JSON.stringify(way), way]));
    ways = [...known.values()];
  };
  for (let count = 0; count < adults; count += 1) each((room) => [{ ...room, adults: room.adults + 1 }]);
  for (const { age } of children) {
    each((room) => beds.map((bed) => ({ ...room, children: [...room.children, { age, bed }] })));
  }
  return ways;
}

test("property: no permitted arrangement of a party in its rooms is cheaper than the default", () => {
  const party = fc.record({
    adults: fc.integer({ min: 1, max: 4 }),
    children: fc.array(fc.record({ age: fc.integer({ min: 0, max: 13 }) }), { maxLength: 3 }),
  });
  const choice = fc.constantFrom(
    [{ roomId: "balcony", quantity: 1 }],
    [{ roomId: "family", quantity: 1 }],
    [{ roomId: "balcony", quantity: 2 }],
    [
      { roomId: "balcony", quantity: 1 },
      { roomId: "family", quantity: 1 },
    ],
  );
  fc.assert(
    fc.property(party, choice, (party, choice) => {
      const priced = priceParty(terms(), trip, choice, party);
      const totals = everyArrangement(choice, party).flatMap((rooms) => {
        const result = priceRooms(terms(), trip, rooms);
        return result.ok ? [result.quote.total] : [];
      });
      expect(priced.ok ? priced.quote.total : null).toBe(totals.length > 0 ? Math.min(...totals) : null);
    }),
    { numRuns: 100 },
  );
});
