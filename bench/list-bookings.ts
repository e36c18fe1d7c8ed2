// A realistic booking history, generated inside PostgreSQL by one INSERT … SELECT over generate_series.
import type { Pool } from "pg";

// Frequencies as in a list of Vietnamese names. The folded form stands beside each, so that SQL needs no unaccenting.
const families = [
  "Nguyễn nguyen 38",
  "Trần tran 11",
  "Lê le 10",
  "Phạm pham 7",
  "Hoàng hoang 6",
  "Phan phan 5",
  "Vũ vu 4",
  "Võ vo 3",
  "Đặng dang 3",
  "Bùi bui 3",
  "Đỗ do 2",
  "Hồ ho 2",
  "Ngô ngo 2",
  "Dương duong 2",
  "Lý ly 1",
  "Tạ ta 1",
];
const middles = [
  "Thị thi 40",
  "Văn van 25",
  "Ngọc ngoc 8",
  "Minh minh 7",
  "Đức duc 5",
  "Thu thu 5",
  "Gia gia 4",
  "Quốc quoc 3",
  "Hải hai 3",
];
const given = [
  "Hằng hang",
  "Anh anh",
  "Linh linh",
  "Hương huong",
  "Hà ha",
  "Mai mai",
  "Lan lan",
  "Nga nga",
  "Thảo thao",
  "Trang trang",
  "Phương phuong",
  "Vân van",
  "Yến yen",
  "Duyên duyen",
  "Ánh anh",
  "Đông dong",
  "Bảo bao",
  "Khánh khanh",
  "Tùng tung",
  "Dũng dung",
  "Hùng hung",
  "Sơn son",
  "Long long",
  "Nam nam",
  "Việt viet",
  "Cường cuong",
  "Thắng thang",
  "Tuấn tuan",
  "Kiên kien",
  "Hân han",
  "Quỳnh quynh",
  "Uyên uyen",
  "Xuân xuan",
  "Nhung nhung",
  "Oanh oanh",
  "Giang giang",
  "Châu chau",
  "Diệp diep",
  "Sương suong",
  "Tâm tam",
];

function repeatByFrequency(list: string[]): { accented: string[]; folded: string[] } {
  const all = list.flatMap((line) => {
    const [accented = "", folded = "", times = "1"] = line.split(" ");
    return Array.from({ length: Number(times) }, () => ({ accented, folded }));
  });
  return { accented: all.map((one) => one.accented), folded: all.map((one) => one.folded) };
}

/** Writes `count` bookings of two years until `now`, and an account assigned to some of them; returns the account's id. */
export async function fillBookingList(pool: Pool, count: number, now: Date): Promise<string> {
  await pool.query(`
    create function bench_code(i bigint) returns text language plpgsql immutable as $$
    declare
      symbols constant text := '23456789ABCDEFGHJKMNPQRSTVWXY';
      rest bigint := (i * 7919000003) % 17249876309;
      total int := 0; value int; code text := '';
    begin
      for place in 0..6 loop
        value := rest % 29; rest := rest / 29;
        total := total + value * (8 - place);
        code := code || substr(symbols, value + 1, 1);
      end loop;
      return code || substr(symbols, ((29 - total % 29) % 29) + 1, 1);
    end $$`);
  await pool.query(PRODUCTS);
  const { rows } = await pool.query(`
    insert into accounts (id, username, name, phone, role, password_hash, created_at, updated_at)
    values (gen_random_uuid(), 'bench', 'Người Thử', '0900000000', 'sales', 'x', now(), now()) returning id`);
  const assignee: string = rows[0].id;
  const names = [repeatByFrequency(families), repeatByFrequency(middles), repeatByFrequency(given)];
  await pool.query(INSERT, [count, now, assignee, ...names.flatMap(({ accented, folded }) => [accented, folded])]);
  await pool.query("vacuum analyze bookings");
  return assignee;
}

// The products are hidden, so that none of them is cached in memory.
const PRODUCTS = `
with area as (
  insert into cruise_areas (id, slug, name, position) values (gen_random_uuid(), 'vinh-thu', 'Vịnh Thử', 1000) returning id
)
insert into products (id, kind, slug, title, status, area_id, default_price_vnd, check_in_time, check_out_time, search_text,
  facets, card, created_at, updated_at)
select md5('ship' || n)::uuid, 'cruise', 'du-thuyen-so-' || n, 'Du thuyền số ' || n, 'hidden', area.id, 3000000, '12:00', '10:30',
  '', '{}', '{}', now(), now()
from area, generate_series(0, 89) n`;

// random() is needed once for each row and use: a lateral row keeps the drawn numbers together.
const INSERT = `
insert into bookings (id, code, state, kind, product_id, subject, starts_on, ends_on, nights, adults, child_ages, rooms, price,
  total_vnd, due_now_vnd, paid_vnd, kept_vnd, cancellation, instant_confirmation, contact_name, contact_phone,
  contact_email, source, consented_at, assignee_id, search_text, hold_expires_at, created_at, updated_at)
select gen_random_uuid(), b.code, b.state, 'cruise', md5('ship' || b.ship)::uuid,
  jsonb_build_object('title', 'Du thuyền số ' || b.ship, 'place', 'Cảng Tuần Châu', 'checkInTime', '12:00', 'checkOutTime', '10:30'),
  b.check_in, b.check_in + b.nights, b.nights, 2,
  '[]', '[{"roomId":"0198f000-0000-7000-8000-000000000001","title":"Ban Công","quantity":1}]',
  jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('kind', 'adult', 'label', 'Người lớn', 'quantity', 2,
    'unit', b.total / 2, 'amount', b.total, 'note', '', 'rules', '[]'::jsonb)), 'total', b.total),
  b.total, b.total,
  case when b.state in ('paid', 'confirmed', 'completed') then b.total when b.state = 'part_paid' then b.total * 3 / 10
    when b.state = 'cancelled' and b.draw < 0.5 then b.total else 0 end,
  case when b.state = 'cancelled' and b.draw between 0.02 and 0.5 then b.total else 0 end,
  '[]', false, b.name, '+84' || b.phone, 'khach' || b.i || '@example.vn', case when b.draw < 0.1 then 'phone' else 'site' end,
  b.created, case when b.assign < 0.8 then $3::uuid end,
  ' ht' || lower(b.code) || ' ' || lower(b.code) || ' ' || b.folded || ' ' || replace(b.folded, ' ', '')
    || ' du thuyen so ' || b.ship || ' duthuyenso' || b.ship || ' | 0' || b.phone || ' khach' || b.i || '@example.vn',
  b.created + interval '15 minutes', b.created, b.created
from (
  select d.*, bench_code(d.i) as code, 3000000 + (d.i % 60) * 100000 as total, d.i % 90 as ship,
    ($4::text[])[1 + floor(d.f1 * cardinality($4::text[]))::int] || ' ' || ($6::text[])[1 + floor(d.f2 * cardinality($6::text[]))::int]
      || ' ' || ($8::text[])[1 + floor(d.f3 * cardinality($8::text[]))::int] as name,
    ($5::text[])[1 + floor(d.f1 * cardinality($4::text[]))::int] || ' ' || ($7::text[])[1 + floor(d.f2 * cardinality($6::text[]))::int]
      || ' ' || ($9::text[])[1 + floor(d.f3 * cardinality($8::text[]))::int] as folded,
    case
      when d.i <= 400 then case when d.draw < 0.6 then 'held' else 'awaiting_payment' end
      when d.check_in < $2::timestamptz::date then case when d.draw < 0.78 then 'completed' when d.draw < 0.9 then 'cancelled' else 'expired' end
      when d.draw < 0.1 then 'cancelled' when d.draw < 0.3 then 'expired' when d.draw > 0.96 then 'paid' when d.draw > 0.94 then 'part_paid'
      else 'confirmed' end as state
  from (
    select i, random() as draw, random() as assign, random() as f1, random() as f2, random() as f3,
      '9' || lpad((random() * 99999999)::int::text, 8, '0') as phone, 1 + (i % 2)::int as nights,
      $2::timestamptz - interval '2 years' * ((i - 1)::float / $1::int) as created,
      ($2::timestamptz - interval '2 years' * ((i - 1)::float / $1::int))::date + 1 + floor(random() * 90)::int as check_in
    from generate_series(1, $1::int) i
  ) d
) b`;
