// Generates a large catalogue of ships or hotels with few statements.
import type pg from "pg";
import { newId } from "../src/kernel/id.ts";
import { searchTextOf } from "../src/modules/products/rules/search-terms.ts";

export type Made = { title: string; slug: string };

const words =
  `An Bình Minh Ngọc Lam Hồng Vân Sương Mai Bạch Hạc Thanh Thuỷ Nguyệt Hải Phù Sa Hoàng Hôn Biển Xanh Sao Khuê Trăng Vàng
  Gió Nồm Cánh Buồm Đỏ Khói Lục Bảo Châu Long Phượng Kỳ Lân Rồng Tiên Sen Trắng Đào Cúc Trúc Quỳnh Hương Thảo Nhi Mộc Miên
  Thạch Anh Pha Lê Kim Cương Hổ Phách Bích Đông Tây Nam Bắc Thiên Địa Nhật Hoa Phong Lữ Hành Du Ngoạn Khám Phá Kỷ Nguyên
  Vương Quốc Hoàng Gia Cung Đình Di Sản Huyền Thoại Cổ Tích Giấc Mơ Bay Cao Vút Xa Khơi Sóng Bạc Cát Trắng Đảo Ngọc Vịnh
  Tình Yêu Hạnh Phúc Ấm Êm Đềm Tĩnh Lặng Rạng Rỡ Tươi Sáng Nắng Mưa Mây Ngàn Suối Thác Rừng Núi Đá Hang Động Chim Én Yến
  Hải Âu Cá Heo San Hô Ngư Ông Thuyền Nan Mái Chèo Bến Đò Chợ Nổi Làng Chài Lụa Đào Gấm Nhung Tơ Vĩnh Cửu Trường Tồn`
    .split(/\s+/)
    .filter((word, index, all) => all.indexOf(word) === index);
const trips = [
  "Hang Sửng Sốt – Đảo Ti Tốp",
  "Hang Sáng Tối – Ba Trái Đào",
  "Làng chài Cửa Vạn – Hang Luồn",
  "Vụng Viêng",
];

const ofKinds = {
  cruise: {
    places: ["Vịnh Hạ Long", "Vịnh Lan Hạ", "Đảo Cát Bà", "Bái Tử Long"],
    placeTable: "cruise_areas",
    amenityType: "ship",
    beginnings: ["Du thuyền", "Du thuyền", "Tàu", "Heritage", ""],
    addresses: ["Tuần Châu", "Bến Gót", "Hòn Gai", "Cái Bèo", "Got Harbour"],
    words: trips,
  },
  hotel: {
    places: ["Hạ Long", "Hà Nội", "Sa Pa", "Đà Nẵng", "Nha Trang", "Phú Quốc"],
    placeTable: "cities",
    amenityType: "hotel",
    beginnings: ["Khách sạn", "Khách sạn", "Nhà nghỉ", "Boutique", ""],
    addresses: ["Hai Bà Trưng", "Trần Phú", "Lê Lợi", "Bãi Cháy", "Võ Nguyên Giáp"],
    words: ["gần biển", "gần chợ", "trên đồi", "trong phố"],
  },
} as const;
const AMENITIES = 24;
const BATCH = 2000;

// A seeded random number generator: the same ships in every run.
function dice(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

export async function fillCatalogue(pool: pg.Pool, kind: keyof typeof ofKinds, count: number) {
  const roll = dice(20_261_121);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const { places, placeTable, amenityType, beginnings, addresses, words: more } = ofKinds[kind];
  const placeIds = places.map(() => newId());
  const amenityIds = Array.from({ length: AMENITIES }, () => newId());
  for (const [at, name] of places.entries()) {
    await pool.query(`insert into ${placeTable} (id, slug, name, position) values ($1, $2, $3, $4)`, [
      placeIds[at],
      `noi-${at}`,
      name,
      at,
    ]);
  }
  for (const [at, id] of amenityIds.entries()) {
    await pool.query("insert into amenities (id, type, text, icon, position) values ($1, $2, $3, 'check', $4)", [
      id,
      amenityType,
      `Tiện ích ${at}`,
      at,
    ]);
  }

  const made: Made[] = [];
  const titles = new Set<string>();
  while (made.length < count) {
    const batch = [];
    while (batch.length < BATCH && made.length < count) {
      const title = `${pick(beginnings)} ${pick(words)} ${pick(words)} ${pick(words)}`.trim();
      if (titles.has(title)) continue;
      titles.add(title);
      const place = roll(places.length);
      const row = { title, slug: `noi-o-${made.length}`, address: pick(addresses), trip: pick(more) };
      const stars = 3 + roll(3);
      batch.push({
        ...row,
        id: newId(),
        place_id: placeIds[place],
        default_price_vnd: 1_500_000 + roll(9000) * 1000,
        stars,
        rank: made.length + 1,
        launch_year: 2010 + roll(16),
        cabins: 5 + roll(40),
        search_text: searchTextOf(row.title, places[place] ?? "", row.address, row.trip),
        reviews_5: roll(400),
        reviews_3: roll(60),
        amenity_ids: amenityIds.filter(() => roll(4) === 0),
      });
      made.push(row);
    }
    await pool.query(inserts[kind], [JSON.stringify(batch)]);
  }
  await pool.query("vacuum analyze");
  return { made, placeIds, amenityIds };
}

const given = `given as (
    select * from jsonb_to_recordset($1::jsonb) as product (id uuid, title text, slug text, address text, trip text, place_id uuid,
      default_price_vnd bigint, stars int, rank int, launch_year int, cabins int, search_text text, reviews_5 int,
      reviews_3 int, amenity_ids jsonb)
  )`;

const withAmenities = `
  insert into product_amenities (product_id, amenity_id, position)
  select id, amenity::uuid, position from given, jsonb_array_elements_text(amenity_ids) with ordinality as a (amenity, position)`;

const insertProducts = (kind: string, place: string, times: string, facets: string, card: string) => `
    insert into products (id, kind, title, slug, ${place}, default_price_vnd, rank, search_text, reviews_5, reviews_3, status,
      check_in_time, check_out_time, facets, card, created_at, updated_at)
    select id, '${kind}', title, slug, place_id, default_price_vnd, rank, search_text, reviews_5, reviews_3, 'published',
      ${times}, ${facets}, ${card}, now(), now()
    from given`;

const insertShips = `
  with ${given}, inserted as (${insertProducts(
    "cruise",
    "area_id",
    "'12:00', '10:30'",
    `jsonb_build_object('stars', jsonb_build_array(stars::text), 'piers', jsonb_build_array(address), 'lengths', '["1","2"]'::jsonb)`,
    `jsonb_build_object('stars', stars, 'launchYear', launch_year, 'shell', 'Thép', 'cabins', cabins, 'pier', address,
        'schedule', '2 ngày 1 đêm')`,
  )}
  ), ships as (
    insert into cruises (product_id, pier, trip, stars, launch_year, cabins, address, map_link, map_iframe_link, schedule,
      shell, operator, short_description, long_description, included, excluded, policies, cancellation, itineraries)
    select id, address, trip, stars, launch_year, cabins, 'Hạ Long', '', '', '2 ngày 1 đêm', 'Thép', 'Công ty Thử',
      '["Ban công riêng"]', '{"type":"doc","content":[{"type":"paragraph"}]}', '[]', '[]', '[]', '[]', '[]'
    from given
  )
  ${withAmenities}`;

/** The nights of each room type on sale, from the first one on. */
export const stockOfHouses = { first: "2027-03-01", nights: 14 } as const;

// Three room types on two plans, prices by weekday, and stock for two weeks: one night in twelve is sold out.
const insertHouses = `
  with ${given}, inserted as (${insertProducts(
    "hotel",
    "city_id",
    "'14:00', '12:00'",
    `jsonb_build_object('stars', jsonb_build_array(stars::text),
        'perks', '["breakfast","freeCancellation","breakfast+freeCancellation"]'::jsonb)`,
    `jsonb_build_object('salePrice', null, 'stars', stars, 'totalRooms', cabins, 'description', 'Gần trung tâm')`,
  )}
  ), houses as (
    insert into hotels (product_id, address, stars, total_rooms) select id, address, stars, cabins from given
  ), types as (
    insert into rooms (id, product_id, position, title, area_m2, max_guests, max_adults, max_children, bed, view, units)
    select gen_random_uuid(), id, type, 'Loại ' || type, 20 + 5 * type, 1 + type, 1 + type, 2, 'Giường đôi', 'Phố', 9
    from given, generate_series(1, 3) type returning id, product_id, position
  ), plans as (
    insert into rate_plans (id, product_id, position, title, basis, board, cancellation, instant_confirmation, change_percent)
    select gen_random_uuid(), id, plan, 'Gói ' || plan, 'room-night', case plan when 0 then 'breakfast' else 'none' end,
      case plan when 0 then '[{"daysBefore":1,"percent":0}]' else '[]' end::jsonb, true, case plan when 1 then -10 end
    from given, generate_series(0, 1) plan returning id, product_id, position
  ), rules as (
    insert into price_rules (id, product_id, rate_plan_id, room_id, kind, label, amount_vnd, percent, weekdays, age_from, age_to, bed)
    select gen_random_uuid(), p.product_id, p.id, r.room_id, r.kind, r.kind, r.amount, r.percent, r.weekdays, r.age_from, r.age_to, r.bed
    from plans p cross join lateral (
      select t.id as room_id, 'base' as kind, 500000 + 150000 * t.position as amount, null::int as percent, null::jsonb as weekdays,
        null::int as age_from, null::int as age_to, null::text as bed from types t where t.product_id = p.product_id
      union all select null, 'weekday', null, 20, '[5,6]'::jsonb, null, null, null
      union all select null, 'extra-adult', 250000, null, null, null, null, null
      union all select null, 'child', null, 0, null, 0, 5, 'shared'
      union all select null, 'child', 150000, null, null, 6, 11, 'own'
    ) r where p.position = 0
  ), stock as (
    insert into room_nights (room_id, night_on, capacity, sold)
    select t.id, date '${stockOfHouses.first}' + night, 5, case when hashtext(t.id::text || night) % 12 = 0 then 5 else 1 end
    from types t, generate_series(0, ${stockOfHouses.nights} - 1) night
  )
  ${withAmenities}`;

const inserts = { cruise: insertShips, hotel: insertHouses } as const;
