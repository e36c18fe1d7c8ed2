import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDate, calendarDate, weekday } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { quantity } from "#tests/support/quantity.ts";
import { aPlan, aRule } from "#tests/support/rate-plan.ts";
import type { Child, RoomGuests } from "../contract/stay.ts";
import { cheapestOffer, cheapestRooms, type PriceTerms, plansOf, priceParty, priceRooms } from "./party-price.ts";
import { changedBy, type PriceRule } from "./price-rule.ts";
import type { RoomTerms } from "./room-guests.ts";

/** QUANTITY=100 runs a million cases. */
const RUNS = quantity(10_000);
const first = calendarDate("2027-05-01");

// The plain tariff of a hotel; the model below reads this, and not the rules.
type Tariff = {
  base: number;
  summer: number;
  weekend: number;
  feast: number;
  extra: number;
  small: number;
  big: number;
};
const tariff = fc.record({
  base: fc.integer({ min: 300, max: 3000 }).map((thousands) => thousands * 1000),
  summer: fc.integer({ min: -30, max: 60 }),
  weekend: fc.integer({ min: 0, max: 40 }),
  feast: fc.integer({ min: 0, max: 500_000 }),
  extra: fc.integer({ min: 0, max: 100 }),
  small: fc.integer({ min: 0, max: 200_000 }),
  big: fc.integer({ min: 200_000, max: 400_000 }),
});
const summer = { fromOn: calendarDate("2027-06-01"), toOn: calendarDate("2027-08-31") };
const feast = { fromOn: calendarDate("2027-09-01"), toOn: calendarDate("2027-09-02") };

const rulesOf = (t: Tariff): PriceRule[] => [
  aRule("base", { amountVnd: vnd(t.base) }),
  aRule("season", { ...summer, percent: t.summer }),
  aRule("weekday", { weekdays: [5, 6], percent: t.weekend }),
  aRule("holiday", { ...feast, label: "Lễ", amountVnd: vnd(t.feast) }),
  aRule("extra-adult", { percent: t.extra }),
  aRule("child", { ageFrom: 0, ageTo: 4, bed: "shared", percent: 0 }),
  aRule("child", { ageFrom: 5, ageTo: 11, bed: "shared", amountVnd: vnd(t.small) }),
  aRule("child", { ageFrom: 5, ageTo: 11, bed: "own", amountVnd: vnd(t.big) }),
];

const halfUp = (amount: number) => Math.floor(amount + 0.5);
const thousands = (amount: number) => halfUp(amount / 1000) * 1000;

/** The price of one room, night by night, by the tariff alone. */
function modelOf(t: Tariff, baseGuests: number, checkIn: CalendarDate, nights: number, room: RoomGuests): number {
  let total = 0;
  for (let night = 0; night < nights; night += 1) {
    const on = addDays(checkIn, night);
    const inSummer = on >= summer.fromOn && on <= summer.toOn ? halfUp((t.base * t.summer) / 100) : 0;
    const isWeekend = [5, 6].includes(weekday(on));
    const changes = inSummer + (isWeekend ? halfUp((t.base * t.weekend) / 100) : 0);
    const isPlain = !(on >= summer.fromOn && on <= summer.toOn) && !isWeekend;
    const price = isPlain ? t.base : thousands(t.base + changes);
    total += price + (on >= feast.fromOn && on <= feast.toOn ? t.feast : 0);
    const grown = room.adults + room.children.filter(({ age }) => age > 11).length;
    total += Math.max(0, grown - baseGuests) * halfUp((price * t.extra) / 100);
    for (const { age, bed } of room.children) {
      if (age >= 5 && age <= 11) total += bed === "own" ? t.big : t.small;
    }
  }
  return total;
}

const rooms: RoomTerms[] = [
  { id: "sea", title: "Hướng Biển", units: 9, baseGuests: 2, maxGuests: 4, maxAdults: 3, maxChildren: 2 },
  { id: "family", title: "Gia Đình", units: 9, baseGuests: 4, maxGuests: 6, maxAdults: 5, maxChildren: 4 },
];

type Tariffs = { flexible: Tariff; saver: Tariff; percent: number };
const anyTariffs = fc.record({ flexible: tariff, saver: tariff, percent: fc.integer({ min: -40, max: 20 }) });

function termsOf({ flexible, saver, percent }: Tariffs): PriceTerms {
  const rules = rulesOf(flexible);
  const plan = (id: string) => ({ ...aPlan("room-night"), id, title: id });
  return {
    plan: plan("flexible"),
    rules,
    rooms: new Map(rooms.map((room) => [room.id, room])),
    more: [
      { plan: plan("saver"), rules: rulesOf(saver) },
      { plan: { ...plan("changed"), changePercent: percent }, rules: changedBy(rules, percent) },
    ],
  };
}

const tariffByPlan = ({ flexible, saver, percent }: Tariffs): Record<string, Tariff> => ({
  flexible,
  saver,
  // "Giá gốc −10%": the base, rounded to a whole thousand đồng, and everything derived from it.
  changed: { ...flexible, base: thousands((flexible.base * (100 + percent)) / 100) },
});

const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays(first, days));
const child: fc.Arbitrary<Child> = fc.record({
  age: fc.integer({ min: 0, max: 15 }),
  bed: fc.constantFrom("own" as const, "shared" as const),
});
const guests = fc.record({
  roomId: fc.constantFrom("sea", "family"),
  ratePlanId: fc.constantFrom("flexible", "saver", "changed"),
  adults: fc.integer({ min: 1, max: 5 }),
  children: fc.array(child, { maxLength: 4 }),
});

test("property: rooms under any plans cost the sum of their nights, to the đồng, and each line names its plan", () => {
  let priced = 0;
  fc.assert(
    fc.property(
      anyTariffs,
      day,
      fc.integer({ min: 1, max: 30 }),
      fc.array(guests, { minLength: 1, maxLength: 4 }),
      (tariffs, checkIn, nights, chosen) => {
        const answer = priceRooms(termsOf(tariffs), { checkIn, nights }, chosen);
        const baseOf = (roomId: string) => rooms.find(({ id }) => id === roomId)?.baseGuests ?? 0;
        if (!answer.ok) return;
        priced += 1;
        const modelled = (plan?: string) =>
          chosen
            .filter(({ ratePlanId }) => plan === undefined || ratePlanId === plan)
            .reduce((sum, room) => {
              const own = tariffByPlan(tariffs)[room.ratePlanId];
              return sum + (own ? modelOf(own, baseOf(room.roomId), checkIn, nights, room) : Number.NaN);
            }, 0);
        expect(answer.quote.total).toBe(modelled());
        for (const plan of ["flexible", "saver", "changed"]) {
          const own = answer.quote.lines.filter((line) => line.ratePlanId === plan);
          expect(own.reduce((sum, line) => sum + line.amount, 0)).toBe(modelled(plan));
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(priced).toBeGreaterThan(RUNS / 10);
});

test("property: the cheapest rooms of all plans that fit a party are offered, under their plan", () => {
  const left = new Map(rooms.map((room) => [room.id, 3]));
  fc.assert(
    fc.property(
      anyTariffs,
      day,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 5 }),
      (tariffs, checkIn, nights, adults) => {
        const terms = termsOf(tariffs);
        const party = { adults, children: [] };
        const single = ["flexible", "saver", "changed"].flatMap((ratePlanId) =>
          rooms.flatMap(({ id: roomId }) => {
            const priced = priceParty(terms, { checkIn, nights }, [{ roomId, ratePlanId, quantity: 1 }], party);
            return priced.ok ? [priced.quote.total] : [];
          }),
        );
        const offer = cheapestOffer(terms, { checkIn, nights }, party, left);
        expect(Number(offer?.quote.total)).toBeLessThanOrEqual(Math.min(...single));
        expect(offer && priceParty(terms, { checkIn, nights }, offer.choice, party)).toEqual({
          ok: true,
          quote: offer?.quote,
        });
      },
    ),
    { numRuns: 500 },
  );
});

test("property: rooms are chosen by the sum of their lines, on any days and after any earlier requests", () => {
  const left = new Map(rooms.map((room) => [room.id, 3]));
  const party = fc.record({
    adults: fc.integer({ min: 1, max: 5 }),
    children: fc.array(fc.record({ age: fc.integer({ min: 0, max: 15 }) }), { maxLength: 4 }),
  });
  const trips = fc.array(fc.record({ checkIn: day, nights: fc.integer({ min: 1, max: 30 }) }), {
    minLength: 3,
    maxLength: 4,
  });
  let found = 0;
  fc.assert(
    fc.property(anyTariffs, trips, fc.tuple(party, party), (tariffs, days, parties) => {
      const terms = termsOf(tariffs);
      for (const trip of days) {
        for (const party of parties) {
          const chosen = cheapestRooms(terms, trip, party, left);
          const afresh = cheapestOffer(termsOf(tariffs), trip, party, left);
          const priced = priceRooms(terms, trip, chosen?.rooms ?? []);
          expect(chosen?.choice).toEqual(afresh?.choice);
          expect(afresh?.quote.total).toBe(chosen?.total);
          if (!chosen) continue;
          expect(priced).toMatchObject({ ok: true, quote: { total: chosen.total } });
          found += 1;
        }
      }
    }),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(200);
});

test("property: cheapestOffer with chosen plans and a minimum of rooms equals a search of all combinations", () => {
  const plans = fc.subarray(["flexible", "saver", "changed"], { minLength: 1 });
  const stock = fc.record({ sea: fc.integer({ min: 0, max: 4 }), family: fc.integer({ min: 0, max: 4 }) });
  const question = fc.record({ least: fc.integer({ min: 1, max: 5 }), adults: fc.integer({ min: 1, max: 10 }) });
  fc.assert(
    fc.property(anyTariffs, day, plans, stock, question, (tariffs, checkIn, wanted, left, { least, adults }) => {
      const terms = termsOf(tariffs);
      const trip = { checkIn, nights: 2 };
      const party = { adults, children: [] };
      const own = plansOf(terms).filter(({ plan }) => wanted.includes(plan.id));
      const offer = cheapestOffer(terms, trip, party, new Map(Object.entries(left)), own, least);

      const counted = wanted.flatMap((ratePlanId) =>
        rooms.flatMap(({ id: roomId, maxAdults }) => {
          const quantity = Math.max(least, Math.ceil(adults / maxAdults));
          if (quantity > Math.min(left[roomId as keyof typeof left], adults)) return [];
          const priced = priceParty(terms, trip, [{ roomId, ratePlanId, quantity }], party);
          return priced.ok ? [priced.quote.total] : [];
        }),
      );
      if (counted.length > 0) expect(Number(offer?.quote.total)).toBe(Math.min(...counted));
      const taken = offer?.choice ?? [];
      if (offer) expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBeGreaterThanOrEqual(least);
      for (const { roomId, ratePlanId, quantity } of taken) {
        expect(wanted).toContain(ratePlanId);
        expect(quantity).toBeLessThanOrEqual(left[roomId as keyof typeof left]);
      }
    }),
    { numRuns: 500 },
  );
});

test("a product on one plan names none, and a plan of another product is rejected", () => {
  const terms = termsOf({
    percent: -10,
    flexible: { base: 1_000_000, summer: 0, weekend: 0, feast: 0, extra: 0, small: 0, big: 0 },
    saver: { base: 800_000, summer: 0, weekend: 0, feast: 0, extra: 0, small: 0, big: 0 },
  });
  const { more: _, ...one } = terms;
  const trip = { checkIn: first, nights: 1 };
  const room = { roomId: "sea", adults: 2, children: [] };
  const single = priceRooms(one, trip, [{ ...room, ratePlanId: "flexible" }]);
  expect(single).toMatchObject({ ok: true, quote: { total: 1_000_000, rooms: [room] } });
  expect(JSON.stringify(single)).not.toContain("ratePlanId");
  expect(priceRooms(terms, trip, [room])).toMatchObject({
    quote: { total: 1_000_000, rooms: [{ ratePlanId: "flexible" }], lines: [{ label: "Phòng Hướng Biển, flexible" }] },
  });
  expect(priceRooms(terms, trip, [{ ...room, ratePlanId: "changed" }])).toMatchObject({ quote: { total: 900_000 } });
  expect(priceRooms(terms, trip, [{ ...room, ratePlanId: "gone" }])).toMatchObject({ ok: false });
});
