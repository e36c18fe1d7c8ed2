// Usage: node --expose-gc bench/catalogue.ts [products]
// The catalogue in memory, without a database: building it, list pages with filters and their counts, searches and suggestions.
import { Catalogue, type Choice, type ListedProduct, type ListOrder } from "../src/modules/products/rules/catalogue.ts";
import { searchTextOf } from "../src/modules/products/rules/search-terms.ts";
import { percentile, printTable, round, waitUntilIdle } from "./harness.ts";

const COUNT = Number(process.argv[2] ?? 10_000);
const SEARCHES = 2000;
const CHANGES = 100;
const TRIES = 5;
const AMENITIES = 24;

const words =
  `An Bình Minh Ngọc Lam Hồng Vân Sương Mai Bạch Hạc Thanh Thuỷ Nguyệt Hải Phù Sa Hoàng Hôn Biển Xanh Sao Khuê Trăng Vàng
  Gió Nồm Cánh Buồm Đỏ Khói Lục Bảo Châu Long Phượng Kỳ Lân Rồng Tiên Sen Trắng Đào Cúc Trúc Quỳnh Hương Thảo Nhi Mộc Miên
  Thạch Anh Pha Lê Kim Cương Hổ Phách Bích Đông Tây Nam Bắc Thiên Địa Nhật Hoa Phong Lữ Hành Du Ngoạn Khám Phá Kỷ Nguyên
  Vương Quốc Hoàng Gia Cung Đình Di Sản Huyền Thoại Cổ Tích Giấc Mơ Bay Cao Vút Xa Khơi Sóng Bạc Cát Trắng Đảo Ngọc Vịnh
  Tình Yêu Hạnh Phúc Ấm Êm Đềm Tĩnh Lặng Rạng Rỡ Tươi Sáng Nắng Mưa Mây Ngàn Suối Thác Rừng Núi Đá Hang Động Chim Én Yến
  Hải Âu Cá Heo San Hô Ngư Ông Thuyền Nan Mái Chèo Bến Đò Chợ Nổi Làng Chài Lụa Đào Gấm Nhung Tơ Vĩnh Cửu Trường Tồn`
    .split(/\s+/)
    .filter((word, index, all) => all.indexOf(word) === index);
/** Names that are no Vietnamese words are made of three of these: thousands of them in all. */
const syllables = "bel la ma ri na so le an do ra vi ta ca lin mon te ro sa pe lu gi o be ni co dra mi fa el ho".split(
  " ",
);
const beginnings = ["Du thuyền", "Du thuyền", "Tàu", "Heritage", ""];
const places = ["Vịnh Hạ Long", "Vịnh Lan Hạ", "Đảo Cát Bà", "Bái Tử Long"];
const piers = ["Tuần Châu", "Bến Gót", "Hòn Gai", "Cái Bèo", "Got Harbour"];
const trips = [
  "Hang Sửng Sốt – Đảo Ti Tốp",
  "Hang Sáng Tối – Ba Trái Đào",
  "Làng chài Cửa Vạn – Hang Luồn",
  "Vụng Viêng",
];

// A seeded random number generator: the same ships in every run.
function dice(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
const roll = dice(20_261_121);
const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;

function foreignName(): string {
  const name = `${pick(syllables)}${pick(syllables)}${pick(syllables)}`;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function aShip(rank: number): ListedProduct {
  const last = roll(3) === 0 ? foreignName() : pick(words);
  const title = `${pick(beginnings)} ${pick(words)} ${pick(words)} ${last}`.trim();
  const [place, pier] = [pick(places), pick(piers)];
  const price = 1_500_000 + roll(9000) * 1000;
  return {
    id: `id-${rank}`,
    slug: `tau-${rank}`,
    title,
    price,
    rank,
    fromTerms: null,
    text: searchTextOf(title, place, pier, pick(trips)),
    from: roll(10) === 0 ? [null, null] : [price, roll(3) === 0 ? null : price * 2],
    scoreMilli: roll(5000),
    facets: {
      places: [place],
      piers: [pier],
      stars: [String(3 + roll(3))],
      lengths: roll(2) === 0 ? ["1"] : ["1", "2"],
      amenities: Array.from({ length: AMENITIES }, (_, index) => `amenity-${index}`).filter(() => roll(4) === 0),
    },
  };
}

const ships = Array.from({ length: COUNT }, (_, index) => aShip(index + 1));
const facets = ["places", "piers", "stars", "lengths", "amenities"];

/** A list page with everything that it shows: products, the total and the counts of all filters. */
function listPage(choice: Choice, order: ListOrder, offset = 0): number {
  const match = catalogue.find(choice);
  for (const facet of facets) match.countsOf(facet);
  match.countsFromScore([4800, 4500, 4000, 0]);
  return match.page(order, offset, 20).length + match.total;
}

const heapBefore = heapInUse();
const catalogue = new Catalogue();
const building = time(() => {
  // As queries/catalogue.ts reads them.
  for (let at = 0; at < COUNT; at += 500) catalogue.change(ships.slice(at, at + 500));
}, 1);
const firstList = time(() => listPage({}, ""), 1);
const firstSearch = time(() => catalogue.suggest("ngoc lma", 8), 1);
const heap = (heapInUse() - heapBefore) / 2 ** 20;

const filters: Choice[] = [
  {},
  { any: { stars: ["5"] } },
  { any: { stars: ["3", "4"], places: ["Vịnh Hạ Long"] } },
  { all: { amenities: ["amenity-1"] } },
  { all: { amenities: ["amenity-1", "amenity-2"] }, any: { stars: ["4"] } },
  { any: { piers: ["Tuần Châu"] }, minPrice: 3_000_000, maxPrice: 4_000_000 },
  { minScore: 4500, any: { lengths: ["2"] }, nights: 2 },
];
const pages = filters.flatMap((choice) =>
  (["", "price", "-price", "score"] as const).flatMap((order) =>
    [0, 20, 800, 5000].map((offset) => () => listPage(choice, order, offset)),
  ),
);
const searched = Array.from({ length: SEARCHES }, (_, index) => {
  const ship = ships[Math.floor((index / SEARCHES) * COUNT)] as ListedProduct;
  const [kind, make] = Object.entries({ unaccented, "one slip": slip, telex, prefix })[index % 4] ?? ["", unaccented];
  return { kind, ship, text: make(ship, index) };
});
const common = ["du thuyen", "ha long", "vinh", "hang", "h", "tau", "du thuyền", "hạ long"];

for (const work of pages) work();
for (const { text } of searched.slice(0, 200)) catalogue.suggest(text, 8);
await waitUntilIdle();
const lists = pages.map((work) => time(work));
const listSearches = [...searched.map(({ text }) => text), ...common].map((text) => time(() => listPage({ text }, "")));
const found = new Map<string, number[]>();
const suggestions = searched.map(({ kind, ship, text }) => {
  let answer: ListedProduct[] = [];
  const spent = time(() => {
    answer = catalogue.suggest(text, 8);
  });
  const isFound = answer.some(({ slug, title }) => slug === ship.slug || title === ship.title);
  found.set(kind, [...(found.get(kind) ?? []), Number(isFound)]);
  return spent;
});
const commonSuggestions = common.map((text) => time(() => catalogue.suggest(text, 8)));
const changes = Array.from({ length: CHANGES }, (_, index) => {
  catalogue.change([{ ...(ships[index * 7] as ListedProduct), scoreMilli: index }]);
  return time(() => listPage({ text: "ngoc lma" }, "score"), 1);
});

const ms = (times: number[]) => `${round(percentile(times, 0.5), 2)} / ${round(percentile(times, 0.99), 2)} ms`;
printTable(`catalogue of ${COUNT} ships in memory: quickest of ${TRIES} tries, p50 / p99`, [
  [
    "building; the first list page; the first search",
    [building, firstList, firstSearch].map((one) => `${round(one)} ms`).join("; "),
  ],
  ["memory", `${round(heap)} MB`],
  [
    `list page with all counts: ${pages.length} of ${filters.length} filters × 4 orders × 4 depths`,
    ms(lists),
    "p99 ≤ 8 ms",
  ],
  [`the same with a text, ${listSearches.length} texts`, ms(listSearches), "p99 ≤ 8 ms"],
  [`suggestions, ${SEARCHES} texts`, ms(suggestions), "p99 ≤ 8 ms"],
  [`suggestions for common words ("${common.slice(0, 2).join('", "')}")`, ms(commonSuggestions), "p99 ≤ 8 ms"],
  [`search by score after a change of one (${CHANGES})`, ms(changes)],
  ...[...found].map(([kind, hits]): [string, string] => [
    `intended one among the eight: ${kind}, e.g. "${searched.find((one) => one.kind === kind)?.text}"`,
    `${round((hits.reduce((sum, hit) => sum + hit, 0) / hits.length) * 100)} %`,
  ]),
]);

/** The quickest of several tries: other programs on the machine interrupt some of them. */
function time(work: () => unknown, tries = TRIES): number {
  const spent = Array.from({ length: tries }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...spent);
}

function heapInUse(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function unaccented({ title }: ListedProduct): string {
  return title.normalize("NFD").replace(/\p{M}/gu, "").replace(/[đĐ]/g, "d").toLowerCase();
}

// Swaps two letters of the longest word.
function slip(ship: ListedProduct, index: number): string {
  const words = unaccented(ship).split(" ");
  const longest = words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0);
  const word = words[longest] ?? "";
  const at = 1 + (index % Math.max(1, word.length - 2));
  words[longest] = word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
  return words.join(" ");
}

// Telex input typed on an English keyboard: "Hồng" becomes "hoongf".
function telex({ title }: ListedProduct): string {
  const keys: Record<string, string> = { ă: "aw", â: "aa", ê: "ee", ô: "oo", ơ: "ow", ư: "uw", đ: "dd" };
  const tones: Record<string, string> = { "\u0300": "f", "\u0301": "s", "\u0309": "r", "\u0303": "x", "\u0323": "j" };
  return title
    .toLowerCase()
    .split(" ")
    .map((word) => {
      let tone = "";
      const bare = word.normalize("NFD").replace(/[\u0300\u0301\u0309\u0303\u0323]/g, (mark) => {
        tone = tones[mark] ?? "";
        return "";
      });
      return [...bare.normalize("NFC")].map((letter) => keys[letter] ?? letter).join("") + tone;
    })
    .join(" ");
}

function prefix(ship: ListedProduct, index: number): string {
  return unaccented(ship).slice(0, -1 - (index % 2));
}
