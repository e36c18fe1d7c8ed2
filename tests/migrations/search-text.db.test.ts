import { expect, test } from "vitest";
import { searchTextOf } from "#modules/bookings/rules/search-text.ts";
import { openOlderDatabase } from "#tests/support/older-database.ts";

const id = "0198f000-0000-7000-8000-00000000b001";
const booking = {
  code: "2MWPEACN",
  subject: { title: "Du thuyền Đỗ Quyên" },
  contactName: "Lê Thu Hằng",
  contactPhone: "+84912345678",
  contactEmail: "thuhang@example.vn",
};

/** SQL for a ship, which has the id of the booking. */
const INSERT_SHIP = `
  insert into cruise_areas (id, slug, name, position) values ('${id}', 'vinh-ha-long', 'Vịnh Hạ Long', 1);
  insert into cruises (id, slug, title, area_id, status, default_price_vnd, stars, address, pier, map_link, map_iframe_link,
    schedule, launch_year, cabins, shell, trip, operator, check_in_time, check_out_time, short_description, long_description,
    included, excluded, policies, cancellation, itineraries, search_text, created_at, updated_at)
  values ('${id}', 'do-quyen', 'Du thuyền Đỗ Quyên', '${id}', 'published', 3350000, 5, '', '', '', '', '', 2019, 7, '', '', '',
    '12:00', '10:30', '[]', '{"type":"doc","content":[]}', '[]', '[]', '[]', '[]', '[]', '', now(), now())`;

test("bookings from before and after the update are found by the same text", async () => {
  const database = await openOlderDatabase("0016_find_by_ship_guest_and_email");
  await database.pool.query(INSERT_SHIP);
  const { code, subject, contactName, contactPhone, contactEmail } = booking;
  await database.pool.query(
    `insert into bookings (id, code, state, cruise_id, cruise_title, check_in_on, nights, adults, child_ages, cabins, price,
      total_vnd, due_now_vnd, paid_vnd, cancellation, instant_confirmation, contact_name, contact_phone, contact_email,
      hold_expires_at, created_at, updated_at)
    values ($1, $2, 'held', $1, $3, '2026-12-12', 1, 2, '[]', '[]', '{}', 1, 1, 0, '[]', true, $4, $5, $6, now(), now(), now())`,
    [id, code, subject.title, contactName, contactPhone, contactEmail],
  );
  await database.pool.query(
    `insert into booking_guests (id, booking_id, position, name, nationality)
    values (gen_random_uuid(), $1, 0, 'Lê Thu Hằng', 'VN'), (gen_random_uuid(), $1, 1, 'Đặng Ngọc Ánh', 'VN')`,
    [id],
  );
  await database.update();

  const { rows } = await database.pool.query("select search_text from bookings");
  await database.close();
  expect(rows).toEqual([{ search_text: searchTextOf(booking, ["Lê Thu Hằng", "Đặng Ngọc Ánh"]) }]);
  expect(rows[0]).toMatchObject({ search_text: expect.stringContaining("dangngocanh | 0912345678 ") });
});
