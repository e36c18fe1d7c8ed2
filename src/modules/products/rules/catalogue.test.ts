import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "#kernel/vietnamese.ts";
import { Catalogue, type Choice as CatalogueChoice, type ListedProduct, type ListOrder } from "./catalogue.ts";
import { searchTextOf } from "./search-terms.ts";

/** The fields of a ship that lists filter by. */
type Traits = { areaId: string; stars: number; pier: string; amenityIds: string[]; lengths: string[] };
type Row = Omit<ListedProduct, "facets"> & Traits;
type TraitName = "areas" | "stars" | "piers" | "amenities" | "lengths";
const traitNames: TraitName[] = ["areas", "stars", "piers", "amenities", "lengths"];
type Choice = Omit<CatalogueChoice, "any" | "all" | "nights"> & { [Name in TraitName]?: string[] };

const toListed = ({ areaId, stars, pier, amenityIds, lengths, ...ship }: Row) => ({
  ...ship,
  facets: { areas: [areaId], stars: [String(stars)], piers: [pier], amenities: amenityIds, lengths },
});

const toChoice = ({ areas = [], stars = [], piers = [], amenities = [], lengths = [], ...rest }: Choice) => ({
  ...rest,
  any: { areas, stars, piers, lengths },
  all: { amenities },
  nights: Number(lengths[0] ?? 1),
});

const areas = ["Vịnh Hạ Long", "Vịnh Lan Hạ", "Đảo Cát Bà"];
const piers = ["Tuần Châu", "Bến Gót"];
const amenities = ["spa", "bar", "kayak"];
const words = ["Ngọc", "Ngóc", "Lam", "Lâm", "Du thuyền", "Sương", "Mai", "Hạ", "Long"];

const row = fc
  .record({
    id: fc.integer({ min: 10, max: 40 }).map(String),
    title: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" ")),
    areaId: fc.constantFrom(...areas),
    pier: fc.constantFrom(...piers),
    stars: fc.integer({ min: 3, max: 5 }),
    price: fc.integer({ min: 1, max: 6 }),
    from: fc.tuple(fc.option(fc.integer({ min: 1, max: 4 })), fc.option(fc.integer({ min: 1, max: 4 }))),
    lengths: fc.subarray(["1", "2"], { minLength: 1 }),
    scoreMilli: fc.integer({ min: 0, max: 3 }),
    rank: fc.integer({ min: 1, max: 4 }),
    amenityIds: fc.uniqueArray(fc.constantFrom(...amenities)),
  })
  .map((ship): Row => {
    const text = searchTextOf(ship.title, ship.areaId, ship.pier);
    return { ...ship, slug: `tau-${ship.id}`, text, fromTerms: null };
  });
const rows = fc.uniqueArray(row, { selector: (ship) => ship.id, maxLength: 25 });
const changes = fc.array(fc.record({ listed: rows, gone: fc.uniqueArray(row.map((ship) => ship.id)) }), {
  maxLength: 5,
});

const choice: fc.Arbitrary<Choice> = fc.record(
  {
    text: fc
      .array(fc.constantFrom(...words, "ng", "la", "h", "vinh"), { minLength: 1, maxLength: 2 })
      .map((w) => w.join(" ")),
    areas: fc.uniqueArray(fc.constantFrom(...areas, "Bái Tử Long")),
    stars: fc.uniqueArray(fc.constantFrom("3", "4", "5")),
    piers: fc.array(fc.constantFrom(...piers, "Hòn Gai"), { maxLength: 1 }),
    amenities: fc.uniqueArray(fc.constantFrom(...amenities, "sauna")),
    lengths: fc.subarray(["1", "2"]),
    among: fc.uniqueArray(fc.integer({ min: 10, max: 40 }).map(String), { minLength: 10 }),
    minScore: fc.integer({ min: 0, max: 4 }),
    minPrice: fc.integer({ min: 0, max: 7 }),
    maxPrice: fc.integer({ min: 0, max: 7 }),
  },
  { requiredKeys: [] },
);

function applySteps(steps: readonly { listed: Row[]; gone: string[] }[]) {
  const catalogue = new Catalogue();
  const ships = new Map<string, Row>();
  for (const { listed, gone } of steps) {
    catalogue.change(listed.map(toListed), gone);
    for (const id of gone) ships.delete(id);
    for (const ship of listed) ships.set(ship.id, ship);
  }
  return { catalogue, ships: [...ships.values()] };
}

const begins = (ship: Row, word: string) => ship.text.includes(` ${word}`);
const wordsOf = (text = "") => fold(text).split(" ").filter(Boolean);

/** The matching ships, one by one. `except` leaves out one trait. */
function naive(ships: Row[], choice: Choice, except?: string): Row[] {
  const among = (name: "areas" | "stars" | "piers", value: string) =>
    name === except || !choice[name]?.length || choice[name].includes(value);
  return ships.filter(
    (ship) =>
      wordsOf(choice.text).every((word) => begins(ship, word)) &&
      among("areas", ship.areaId) &&
      among("stars", String(ship.stars)) &&
      among("piers", ship.pier) &&
      (choice.amenities ?? []).every((id) => ship.amenityIds.includes(id)) &&
      (except === "lengths" || !choice.lengths?.length || choice.lengths.some((one) => ship.lengths.includes(one))) &&
      (!choice.among || choice.among.includes(ship.id)) &&
      (except === "score" || ship.scoreMilli >= (choice.minScore ?? 0)) &&
      isInBand(ship, choice),
  );
}

/** By the price on the card; a ship without one is in no price band. */
function isInBand({ from: [one, two] }: Row, { minPrice = 0, maxPrice, lengths }: Choice): boolean {
  const from = lengths?.[0] === "2" ? (two ?? one) : (one ?? two);
  if (minPrice === 0 && maxPrice === undefined) return true;
  return from !== null && from >= minPrice && from <= (maxPrice ?? 99);
}

function nearness(ship: Row, text: string): number {
  const phrase = wordsOf(text).join(" ");
  const lower = text.toLowerCase();
  if (lower !== fold(text) && ship.title.toLowerCase().includes(lower)) return 0;
  if (ship.text.startsWith(` ${phrase}`) || ship.text.startsWith(` du thuyen ${phrase}`)) return 1;
  return ship.text.includes(` ${phrase} `) ? 2 : 3;
}

/** Ships with a from-price for the first length come first, in both price orders. */
function fromKeys({ from: [one, two], price }: Row, nights: string | undefined, way: 1 | -1): number[] {
  const from = nights === "2" ? (two ?? one) : (one ?? two);
  return from === null ? [1, price * way] : [0, from * way];
}

function sorted(ships: Row[], order: ListOrder, { text, lengths }: Choice): string[] {
  const by: Record<ListOrder, (ship: Row) => number[]> = {
    "": (ship) => [text ? nearness(ship, text) : 0, ship.rank],
    price: (ship) => fromKeys(ship, lengths?.[0], 1),
    "-price": (ship) => fromKeys(ship, lengths?.[0], -1),
    score: (ship) => [-ship.scoreMilli, ship.rank],
  };
  const compare = (a: Row, b: Row) => {
    const [left, right] = [by[order](a), by[order](b)];
    const at = left.findIndex((key, index) => key !== right[index]);
    return at < 0 ? (a.id < b.id ? -1 : 1) : (left[at] ?? 0) - (right[at] ?? 0);
  };
  return ships.toSorted(compare).map((ship) => ship.id);
}

// Known words are used as they are; unknown ones are corrected, which the vocabulary's tests cover.
const isKnown = (ships: Row[], text: string | undefined) =>
  wordsOf(text).every((word) => ships.some((ship) => begins(ship, word))) &&
  (!text || naive(ships, { text }).length > 0);

const orders: ListOrder[] = ["", "price", "-price", "score"];

test("after any changes the catalogue matches a scan of every ship: ships, order, pages and totals", () => {
  fc.assert(
    fc.property(changes, choice, fc.nat(12), fc.integer({ min: 1, max: 8 }), (steps, choice, offset, limit) => {
      const { catalogue, ships } = applySteps(steps);
      fc.pre(isKnown(ships, choice.text));
      const found = catalogue.find(toChoice(choice));
      const expected = naive(ships, choice);

      expect(catalogue.size).toBe(ships.length);
      expect(found.total).toBe(expected.length);
      for (const order of orders) {
        const page = found.page(order, offset, limit).map((ship) => ship.id);
        expect(page).toEqual(sorted(expected, order, choice).slice(offset, offset + limit));
      }
    }),
    { numRuns: 500 },
  );
});

test("each value of a trait is counted as if it were selected, with the other traits kept", () => {
  const valuesOf = {
    areas: (s: Row) => [s.areaId],
    stars: (s: Row) => [String(s.stars)],
    piers: (s: Row) => [s.pier],
    amenities: (s: Row) => s.amenityIds,
    lengths: (s: Row) => s.lengths,
  };
  fc.assert(
    fc.property(changes, choice, (steps, choice) => {
      const { catalogue, ships } = applySteps(steps);
      fc.pre(isKnown(ships, choice.text));
      const found = catalogue.find(toChoice(choice));

      for (const trait of traitNames) {
        const kept = naive(ships, choice, trait);
        const values = kept.flatMap(valuesOf[trait]);
        const counts = new Map<string, number>();
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
        expect(new Map(found.countsOf(trait))).toEqual(counts);
      }
      const kept = naive(ships, choice, "score");
      expect(found.countsFromScore([1, 3])).toEqual(
        [1, 3].map((score) => kept.filter((s) => s.scoreMilli >= score).length),
      );
    }),
    { numRuns: 300 },
  );
});

test("the incrementally updated catalogue matches a rebuilt one, also for texts with typing errors", () => {
  const text = fc.oneof(
    fc.constantFrom("ngco lam", "sunog", "lma", "duthuyen", "ngojc", "mai lan"),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(changes, text, (steps, text) => {
      const { catalogue, ships } = applySteps(steps);
      const rebuilt = new Catalogue();
      rebuilt.change(ships.map(toListed));
      const ids = (one: Catalogue) => [
        one.suggest(text, 8).map((ship) => ship.id),
        one
          .find({ text })
          .page("", 0, 20)
          .map((ship) => ship.id),
      ];

      expect(ids(catalogue)).toEqual(ids(rebuilt));
    }),
    { numRuns: 300 },
  );
});

function fleet(...titles: string[]): Catalogue {
  const catalogue = new Catalogue();
  const usual = { price: 1, fromTerms: null, scoreMilli: 0, facets: { stars: ["4"] } };
  const from = [null, null] as const;
  catalogue.change(
    titles.map((title, rank) => ({
      id: `${rank}`,
      slug: title,
      title,
      text: ` ${fold(title)} `,
      rank,
      from,
      ...usual,
    })),
  );
  return catalogue;
}

test.each([
  ["a typing error that makes another word", "mai lan", ["Mai Lam"], ["Mai Lam", "Sen Lan"]],
  ["a typing error that makes the beginning of another word", "tua sen", ["Tàu Sen"], ["Tuần Mai", "Tàu Sen"]],
  ["a typing error that makes two other words", "haong mai", ["Hoàng Mai"], ["Ha Ong", "Hoàng Mai"]],
])("%s is corrected when no ship matches the text", (_, text, expected, titles) => {
  const catalogue = fleet(...titles);

  expect(catalogue.suggest(text, 8).map((ship) => ship.title)).toEqual(expected);
  expect(
    catalogue
      .find({ text })
      .page("", 0, 8)
      .map((ship) => ship.title),
  ).toEqual(expected);
});

test("exact matches come before corrections of a typing error, and exclude them", () => {
  const catalogue = fleet("Mai Lam", "Mai Lan");

  expect(catalogue.suggest("mai lan", 8).map((ship) => ship.title)).toEqual(["Mai Lan"]);
  // "tua" is only the beginning of a word here: its ship comes first, then corrections of it.
  const doubtful = fleet("Tàu Sen", "Tuần Sen");
  expect(doubtful.suggest("tua sen", 8).map((ship) => ship.title)).toEqual(["Tuần Sen", "Tàu Sen"]);
});

test("thousands of ships that share every word are ordered by match, rank and page like a few", () => {
  const titles = Array.from({ length: 5000 }, (_, index) => (index % 2 ? `Sương Mai ${index}` : `Mai Sương ${index}`));
  const found = fleet(...titles).find({ text: "sương mai" });
  const inOrder = [
    ...titles.filter((title) => title.startsWith("Sương")),
    ...titles.filter((title) => title.startsWith("Mai")),
  ];

  expect(found.total).toBe(5000);
  for (const offset of [0, 990, 2490, 2500, 4980]) {
    expect(found.page("", offset, 20).map((ship) => ship.title)).toEqual(inOrder.slice(offset, offset + 20));
  }
});
