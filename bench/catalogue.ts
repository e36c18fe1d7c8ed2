// A catalogue of many made-up ships, written with few statements.
import type pg from "pg";
import { newId } from "../src/kernel/id.ts";
import { searchTextOf } from "../src/modules/products/rules/search-words.ts";

export type Ship = { title: string; slug: string };

const words =
  `An Bình Minh Ngọc Lam Hồng Vân Sương Mai Bạch Hạc Thanh Thuỷ Nguyệt Hải Phù Sa Hoàng Hôn Biển Xanh Sao Khuê Trăng Vàng
  Gió Nồm Cánh Buồm Đỏ Khói Lục Bảo Châu Long Phượng Kỳ Lân Rồng Tiên Sen Trắng Đào Cúc Trúc Quỳnh Hương Thảo Nhi Mộc Miên
  Thạch Anh Pha Lê Kim Cương Hổ Phách Bích Đông Tây Nam Bắc Thiên Địa Nhật Hoa Phong Lữ Hành Du Ngoạn Khám Phá Kỷ Nguyên
  Vương Quốc Hoàng Gia Cung Đình Di Sản Huyền Thoại Cổ Tích Giấc Mơ Bay Cao Vút Xa Khơi Sóng Bạc Cát Trắng Đảo Ngọc Vịnh
  Tình Yêu Hạnh Phúc Ấm Êm Đềm Tĩnh Lặng Rạng Rỡ Tươi Sáng Nắng Mưa Mây Ngàn Suối Thác Rừng Núi Đá Hang Động Chim Én Yến
  Hải Âu Cá Heo San Hô Ngư Ông Thuyền Nan Mái Chèo Bến Đò Chợ Nổi Làng Chài Lụa Đào Gấm Nhung Tơ Vĩnh Cửu Trường Tồn`
    .split(/\s+/)
    .filter((word, index, all) => all.indexOf(word) === index);
const piers = ["Tuần Châu", "Bến Gót", "Hòn Gai", "Cái Bèo", "Got Harbour"];
const areas = ["Vịnh Hạ Long", "Vịnh Lan Hạ", "Đảo Cát Bà", "Bái Tử Long"];
const trips = [
  "Hang Sửng Sốt – Đảo Ti Tốp",
  "Hang Sáng Tối – Ba Trái Đào",
  "Làng chài Cửa Vạn – Hang Luồn",
  "Vụng Viêng",
];
const beginnings = ["Du thuyền", "Du thuyền", "Tàu", "Heritage", ""];
const AMENITIES = 24;
const BATCH = 2000;

// A small generator with a seed: the same ships in every run.
function dice(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

export async function fillCatalogue(pool: pg.Pool, count: number) {
  const roll = dice(20_261_121);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const areaIds = areas.map(() => newId());
  const amenityIds = Array.from({ length: AMENITIES }, () => newId());
  for (const [at, name] of areas.entries()) {
    await pool.query("insert into cruise_areas (id, slug, name, position) values ($1, $2, $3, $4)", [
      areaIds[at],
      `vung-${at}`,
      name,
      at,
    ]);
  }
  for (const [at, id] of amenityIds.entries()) {
    await pool.query("insert into amenities (id, type, text, icon, position) values ($1, 'ship', $2, 'check', $3)", [
      id,
      `Tiện ích ${at}`,
      at,
    ]);
  }

  const ships: Ship[] = [];
  const titles = new Set<string>();
  while (ships.length < count) {
    const batch = [];
    while (batch.length < BATCH && ships.length < count) {
      const title = `${pick(beginnings)} ${pick(words)} ${pick(words)} ${pick(words)}`.trim();
      if (titles.has(title)) continue;
      titles.add(title);
      const area = roll(areas.length);
      const row = { title, slug: `tau-${ships.length}`, pier: pick(piers), trip: pick(trips) };
      const stars = 3 + roll(3);
      batch.push({
        ...row,
        id: newId(),
        area_id: areaIds[area],
        default_price_vnd: 1_500_000 + roll(9000) * 1000,
        stars,
        rank: ships.length + 1,
        launch_year: 2010 + roll(16),
        cabins: 5 + roll(40),
        search_text: searchTextOf(row.title, areas[area] ?? "", row.pier, row.trip),
        reviews_5: roll(400),
        reviews_3: roll(60),
        amenity_ids: amenityIds.filter(() => roll(4) === 0),
      });
      ships.push(row);
    }
    await pool.query(insertShips, [JSON.stringify(batch)]);
  }
  await pool.query("vacuum analyze");
  return { ships, areaIds, amenityIds };
}

const insertShips = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as ship (id uuid, title text, slug text, pier text, trip text, area_id uuid,
      default_price_vnd bigint, stars int, rank int, launch_year int, cabins int, search_text text, reviews_5 int,
      reviews_3 int, amenity_ids jsonb)
  ), inserted as (
    insert into products (id, kind, title, slug, area_id, default_price_vnd, rank, search_text, reviews_5, reviews_3, status,
      check_in_time, check_out_time, facets, card, created_at, updated_at)
    select id, 'cruise', title, slug, area_id, default_price_vnd, rank, search_text, reviews_5, reviews_3, 'published',
      '12:00', '10:30',
      jsonb_build_object('stars', jsonb_build_array(stars::text), 'piers', jsonb_build_array(pier), 'lengths', '["1","2"]'::jsonb),
      jsonb_build_object('stars', stars, 'launchYear', launch_year, 'shell', 'Thép', 'cabins', cabins, 'pier', pier,
        'schedule', '2 ngày 1 đêm'),
      now(), now()
    from given
  ), ships as (
    insert into cruises (product_id, pier, trip, stars, launch_year, cabins, address, map_link, map_iframe_link, schedule,
      shell, operator, short_description, long_description, included, excluded, policies, cancellation, itineraries)
    select id, pier, trip, stars, launch_year, cabins, 'Hạ Long', '', '', '2 ngày 1 đêm', 'Thép', 'Công ty Thử',
      '["Ban công riêng"]', '{"type":"doc","content":[{"type":"paragraph"}]}', '[]', '[]', '[]', '[]', '[]'
    from given
  )
  insert into product_amenities (product_id, amenity_id, position)
  select id, amenity::uuid, position from given, jsonb_array_elements_text(amenity_ids) with ordinality as a (amenity, position)`;
