-- A small agency as release 0017 kept it: ships and a hotel, rooms with nights, and bookings in every state with their money.
insert into cruise_areas (id, slug, name, position) values ('0198f000-0000-7000-8000-0000000000a1', 'vinh-ha-long', 'Vịnh Hạ Long', 1);
insert into cities (id, slug, name, position) values ('0198f000-0000-7000-8000-0000000000a2', 'da-nang', 'Đà Nẵng', 1);
insert into amenities (id, type, text, icon, position) values ('0198f000-0000-7000-8000-0000000000a3', 'ship', 'Bể bơi', 'waves', 1);
insert into images (id, key, width, height, alt, created_at) values
  ('0198f000-0000-7000-8000-0000000000a4', 'images/ngoc-lam', 1600, 900, 'Tàu trên vịnh', '2026-01-05T02:00:00Z');
insert into accounts (id, username, name, role, created_at, updated_at) values
  ('0198f000-0000-7000-8000-0000000000e1', 'sales', 'Chị Kinh Doanh', 'sales', '2026-01-05T02:00:00Z', '2026-01-05T02:00:00Z'),
  ('0198f000-0000-7000-8000-0000000000e2', 'owner', 'Anh Chủ', 'owner', '2026-01-05T02:00:00Z', '2026-01-05T02:00:00Z');

insert into cruises (id, slug, title, area_id, status, default_price_vnd, stars, address, pier, map_link, map_iframe_link, schedule,
  launch_year, cabins, shell, trip, operator, check_in_time, check_out_time, short_description, long_description, included,
  excluded, policies, cancellation, itineraries, instant_confirmation, thumbnail_id, reviews_4, reviews_5, rank,
  search_text, created_at, updated_at)
select id::uuid, slug, title, '0198f000-0000-7000-8000-0000000000a1', status, 3350000, 5, 'Tuần Châu, Hạ Long', pier,
  'https://www.openstreetmap.org/?mlat=20.93', '', '2 ngày 1 đêm', 2019, 7, 'Thép', 'Hạ Long – Lan Hạ', 'Công ty Tàu Thử',
  check_in, check_out, '["Tàu mới"]', '{"type":"doc","content":[{"type":"paragraph"}]}', '[]', '[]', '[]',
  '[{"daysBefore":8,"percent":0},{"daysBefore":3,"percent":30}]', '[]', instant, '0198f000-0000-7000-8000-0000000000a4',
  fours, fives, rank, lower(title), '2026-01-05T02:00:00Z', '2026-06-01T02:00:00Z'
from (values
  ('0198f000-0000-7000-8000-0000000000c1', 'ngoc-lam', 'Du thuyền Ngọc Lam', 'published', 'Cảng Tuần Châu', '11:45', '10:30', true, 1, 1, 1),
  ('0198f000-0000-7000-8000-0000000000c2', 'bach-hac', 'Du thuyền Bạch Hạc', 'published', 'Cảng Hòn Gai', '12:15', '11:00', false, 0, 0, 2),
  ('0198f000-0000-7000-8000-0000000000c3', 'tau-cu', 'Du thuyền Tàu Cũ', 'hidden', 'Cảng Tuần Châu', '12:00', '10:00', true, 0, 0, 1000)
) as ship (id, slug, title, status, pier, check_in, check_out, instant, fours, fives, rank);
insert into cruise_images values ('0198f000-0000-7000-8000-0000000000c1', '0198f000-0000-7000-8000-0000000000a4', 0);
insert into cruise_amenities values ('0198f000-0000-7000-8000-0000000000c1', '0198f000-0000-7000-8000-0000000000a3', 0);
insert into cruise_former_slugs (slug, cruise_id) values ('ngoc-lam-cu', '0198f000-0000-7000-8000-0000000000c1');
insert into cruise_highlights (cruise_id, position) values ('0198f000-0000-7000-8000-0000000000c2', 0);
insert into cruise_edits (cruise_id, version, work, title, area_id, search_text, saved_at, saved_by) values
  ('0198f000-0000-7000-8000-0000000000c1', 3, '{"title":"Du thuyền Ngọc Lam mới"}', 'Du thuyền Ngọc Lam mới', '0198f000-0000-7000-8000-0000000000a1', 'ngoc lam', '2026-06-01T02:00:00Z', 'Chị Kinh Doanh'),
  ('0198f000-0000-7000-8000-0000000000c4', 1, '{"title":"Du thuyền Nháp"}', 'Du thuyền Nháp', null, 'nhap', '2026-06-01T02:00:00Z', 'Chị Kinh Doanh');
insert into cruise_from_prices (cruise_id, one_night_vnd, asked, answered, since) values ('0198f000-0000-7000-8000-0000000000c1', 3350000, 1, 1, '2026-11-21');
insert into reviews (id, cruise_id, name, email, comment, score, created_at, approved_at) values
  ('0198f000-0000-7000-8000-0000000000d1', '0198f000-0000-7000-8000-0000000000c1', 'Hằng', 'hang@example.vn', 'Rất vui', 5, '2026-07-01T02:00:00Z', '2026-07-02T02:00:00Z'),
  ('0198f000-0000-7000-8000-0000000000d2', '0198f000-0000-7000-8000-0000000000c1', 'Đức', null, 'Tốt', 4, '2026-07-03T02:00:00Z', '2026-07-04T02:00:00Z'),
  ('0198f000-0000-7000-8000-0000000000d3', '0198f000-0000-7000-8000-0000000000c2', 'Ẩn', null, 'Chờ duyệt', 1, '2026-07-03T02:00:00Z', null);
insert into hotels (id, slug, title, city_id, address, status, default_price_vnd, standard, total_rooms, reviews_5, search_text, created_at, updated_at) values
  ('0198f000-0000-7000-8000-0000000000f1', 'song-xanh', 'Khách sạn Sóng Xanh', '0198f000-0000-7000-8000-0000000000a2', 'Mỹ Khê, Đà Nẵng', 'published', 1200000, 4, 80, 2, 'song xanh', '2026-01-05T02:00:00Z', '2026-06-01T02:00:00Z');

insert into rooms (id, owner_id, position, title, area_m2, max_guests, max_adults, max_children, bed, view, units) values
  ('0198f000-0000-7000-8000-00000000c101', '0198f000-0000-7000-8000-0000000000c1', 0, 'Ban Công', 28, 3, 2, 1, 'double', 'sea', 5),
  ('0198f000-0000-7000-8000-00000000c102', '0198f000-0000-7000-8000-0000000000c1', 1, 'Gia Đình', 40, 4, 4, 2, 'double', 'sea', 2),
  ('0198f000-0000-7000-8000-00000000c201', '0198f000-0000-7000-8000-0000000000c2', 0, 'Hạc', 25, 3, 2, 1, 'twin', 'sea', 4);
insert into price_rules (id, version, owner_id, room_id, kind, label, nights, amount_vnd, percent, age_from, age_to, bed, deleted_at) values
  ('0198f000-0000-7000-8000-00000000d101', 2, '0198f000-0000-7000-8000-0000000000c1', null, 'base', 'Giá 2 ngày 1 đêm', 1, 3350000, null, null, null, null, null),
  ('0198f000-0000-7000-8000-00000000d102', 1, '0198f000-0000-7000-8000-0000000000c1', null, 'child', 'Dưới 5 tuổi', null, null, 0, 0, 4, 'shared', null),
  ('0198f000-0000-7000-8000-00000000d103', 1, '0198f000-0000-7000-8000-0000000000c1', null, 'charter', 'Thuê trọn tàu', 1, 60000000, null, null, null, null, null),
  ('0198f000-0000-7000-8000-00000000d201', 1, '0198f000-0000-7000-8000-0000000000c2', null, 'base', 'Giá 2 ngày 1 đêm', 1, 3350000, null, null, null, null, null),
  ('0198f000-0000-7000-8000-00000000d202', 4, '0198f000-0000-7000-8000-0000000000c2', null, 'base', 'Giá cũ', 1, 3000000, null, null, null, null, '2026-05-01T02:00:00Z');

-- Nine bookings, one in each state; total, due and paid in đồng.
insert into bookings (id, code, state, cruise_id, cruise_title, charter, check_in_on, nights, adults, child_ages, cabins, price,
  total_vnd, due_now_vnd, paid_vnd, kept_vnd, cancellation, instant_confirmation, contact_name, contact_phone, contact_email,
  note, source, consented_at, assignee_id, search_text, guests_version, hold_expires_at, created_at, updated_at)
select ('0198f000-0000-7000-8000-00000000b00' || number)::uuid, code, state, ('0198f000-0000-7000-8000-0000000000' || ship)::uuid,
  ship_title, rooms = 'whole ship', day::date, nights, 2, ages::jsonb, taken::jsonb,
  jsonb_build_object('checkIn', day, 'checkOut', (day::date + nights)::text, 'nights', nights, 'charter', rooms = 'whole ship',
    'cabins', case when rooms = 'whole ship' then '[]' else jsonb_build_array(jsonb_build_object('roomId', taken::jsonb->0->>'roomId',
      'adults', 2, 'children', case when ages = '[6]' then '[{"age":6,"bed":"own"}]'::jsonb else '[]' end)) end,
    'lines', jsonb_build_array(jsonb_build_object('kind', 'adult', 'roomId', null, 'label', 'Người lớn', 'note', 'Phòng', 'quantity', 2,
      'unit', total / 2, 'amount', total, 'rules', jsonb_build_array(jsonb_build_object('id', '0198f000-0000-7000-8000-00000000d101', 'version', 2)))),
    'total', total),
  total, due, paid, kept, '[{"daysBefore":8,"percent":0},{"daysBefore":3,"percent":30}]', ship = 'c1', contact, '+8491234560' || number,
  case when state = 'draft' then '' else 'khach' || number || '@example.vn' end, 'Ăn chay', case when state = 'draft' then 'phone' else 'site' end,
  '2026-11-20T02:00:00Z', case when state = 'paid' then '0198f000-0000-7000-8000-0000000000e1'::uuid end,
  ' ht' || lower(code) || ' ' || lower(code) || ' | 091234560' || number, case when state = 'completed' then 1 else 0 end,
  hold_until::timestamptz, '2026-11-20T02:00:00Z'::timestamptz + number * interval '1 minute', '2026-11-21T02:30:00Z'
from (select '[{"roomId":"0198f000-0000-7000-8000-00000000c101","title":"Ban Công","quantity":1}]' as balcony,
    '[{"roomId":"0198f000-0000-7000-8000-00000000c201","title":"Hạc","quantity":1}]' as crane,
    '[{"roomId":"0198f000-0000-7000-8000-00000000c101","title":"Ban Công","quantity":5},{"roomId":"0198f000-0000-7000-8000-00000000c102","title":"Gia Đình","quantity":2}]' as all_of_it) choice,
  lateral (values
  (1, '2MWPEACN', 'draft', 'c1', 'Du thuyền Ngọc Lam', 'one', balcony, '2026-12-12', 1, '[]', 6700000, 6700000, 0, 0, 'Lý Nháp', '2026-11-21T02:00:00Z'),
  (2, 'V3DXP2DE', 'held', 'c1', 'Du thuyền Ngọc Lam', 'one', balcony, '2026-12-12', 1, '[]', 6700000, 6700000, 0, 0, 'Lê Giữ', '2026-11-21T03:10:00Z'),
  (3, 'GSG228VC', 'awaiting_payment', 'c2', 'Du thuyền Bạch Hạc', 'one', crane, '2026-12-12', 2, '[]', 11800000, 11800000, 0, 0, 'Ngô Chờ', '2026-11-21T03:40:00Z'),
  (4, 'PPAJRFKP', 'part_paid', 'c1', 'Du thuyền Ngọc Lam', 'one', balcony, '2026-12-13', 1, '[6]', 9213000, 2764000, 2764000, 0, 'Đỗ Cọc', '2026-11-20T02:15:00Z'),
  (5, 'QW3E7Y7Q', 'paid', 'c2', 'Du thuyền Bạch Hạc', 'one', crane, '2026-12-13', 1, '[]', 6700000, 6700000, 6700000, 0, 'Vũ Trả', '2026-11-20T02:15:00Z'),
  (6, 'E6R3TSFE', 'confirmed', 'c1', 'Du thuyền Ngọc Lam', 'whole ship', all_of_it, '2026-12-20', 1, '[]', 60000000, 60000000, 60000000, 0, 'Công ty Đoàn', '2026-11-20T02:15:00Z'),
  (7, 'FRRTP2ET', 'completed', 'c1', 'Du thuyền Ngọc Lam tên cũ', 'one', balcony, '2026-11-10', 1, '[]', 6700000, 6700000, 6700000, 0, 'Trần Về', '2026-11-01T02:15:00Z'),
  (8, 'PNMR7CNC', 'expired', 'c2', 'Du thuyền Bạch Hạc', 'one', crane, '2026-12-12', 1, '[]', 6700000, 6700000, 500000, 0, 'Hồ Hết', '2026-11-20T02:15:00Z'),
  (9, 'CRYCK6FR', 'cancelled', 'c3', 'Du thuyền Tàu Cũ', 'one', balcony, '2026-12-14', 1, '[]', 6700000, 6700000, 2010000, 2010000, 'Mai Huỷ', '2026-11-20T02:15:00Z')
) booking (number, code, state, ship, ship_title, rooms, taken, day, nights, ages, total, due, paid, kept, contact, hold_until);

insert into stock_holds (booking_id, room_id, night_on, quantity, state, expires_at)
select b.id, (room->>'roomId')::uuid, b.check_in_on + night, (room->>'quantity')::int,
  case when b.state in ('held', 'awaiting_payment') then 'held' else 'sold' end, b.hold_expires_at
from bookings b, jsonb_array_elements(b.cabins) room, generate_series(0, b.nights - 1) night
where b.state not in ('draft', 'expired', 'cancelled');
insert into room_nights (room_id, night_on, capacity, sold, held, closed, min_nights)
select r.id, day::date, r.units, coalesce(h.sold, 0), coalesce(h.held, 0), day = '2026-12-24', 1
from rooms r cross join generate_series('2026-11-10'::timestamp, '2026-12-31', '1 day') day
left join (select room_id, night_on, sum(quantity) filter (where state = 'sold') as sold,
  sum(quantity) filter (where state = 'held') as held from stock_holds group by 1, 2) h on h.room_id = r.id and h.night_on = day::date;

insert into booking_events (id, booking_id, kind, actor, data, at)
select gen_random_uuid(), id, kind, 'customer', data::jsonb, created_at + after * interval '1 second'
from bookings, (values ('created', '{"total":6700000,"source":"site"}', 0), ('held', '{"until":"2026-11-20T02:15:00.000Z"}', 1)) event (kind, data, after);
insert into booking_events (id, booking_id, kind, actor, data, at) values
  (gen_random_uuid(), '0198f000-0000-7000-8000-00000000b009', 'cancelled', '0198f000-0000-7000-8000-0000000000e1', '{"reason":"Bão","terms":"policy"}', '2026-11-20T05:00:00Z');
insert into booking_notes (id, booking_id, body, author_id, author_name, created_at) values
  ('0198f000-0000-7000-8000-00000000b0a1', '0198f000-0000-7000-8000-00000000b005', 'Gọi lại trước 17 giờ', '0198f000-0000-7000-8000-0000000000e1', 'Chị Kinh Doanh', '2026-11-20T05:00:00Z');
insert into booking_documents (id, booking_id, name, content_type, size, key, added_by, created_at) values
  ('0198f000-0000-7000-8000-00000000b0d1', '0198f000-0000-7000-8000-00000000b006', 'hop-dong.pdf', 'application/pdf', 1000, 'documents/1', 'Chị Kinh Doanh', '2026-11-20T05:00:00Z');
insert into booking_guests (id, booking_id, position, name, born, sex, nationality) values
  ('0198f000-0000-7000-8000-00000000b071', '0198f000-0000-7000-8000-00000000b007', 0, 'Trần Về', '1989-03-14', 'male', 'VN'),
  ('0198f000-0000-7000-8000-00000000b072', '0198f000-0000-7000-8000-00000000b007', 1, 'Trần Thị Bé', '2025-02-01', 'female', 'VN'),
  ('0198f000-0000-7000-8000-00000000b041', '0198f000-0000-7000-8000-00000000b004', 0, 'Đỗ Cọc', '1990', null, 'VN'),
  ('0198f000-0000-7000-8000-00000000b042', '0198f000-0000-7000-8000-00000000b004', 1, 'Đỗ Thị Em', null, null, 'VN'),
  ('0198f000-0000-7000-8000-00000000b043', '0198f000-0000-7000-8000-00000000b004', 2, 'Đỗ Văn Con', '2020-05-05', 'male', 'VN');
insert into outbox (id, reason, recipient, subject, text, html, state, created_at, next_try_at, about)
select gen_random_uuid(), 'booking-received:' || id, contact_email, 'Đã giữ phòng', 'Xin chào', '<p>Xin chào</p>', 'sent', created_at, created_at, 'booking:' || id
from bookings where contact_email <> '';

-- One transfer for each paid booking, one of them typed; a part of the fourth was taken back and waits; one goes back to its sender.
insert into payment_receipts (id, provider, provider_ref, account_number, amount_vnd, content, banked_at, outcome, booking_id, left_vnd, recorded_by, created_at) values
  ('0198f000-0000-7000-8000-00000000e004', 'sepay', '4', '970436', 3000000, 'PPAJRFKP', '2026-11-20T02:10:00Z', 'exact', '0198f000-0000-7000-8000-00000000b004', 236000, 'system', '2026-11-20T02:10:00Z'),
  ('0198f000-0000-7000-8000-00000000e005', 'manual', 'PT-5', '', 6700000, '', '2026-11-20T02:11:00Z', 'exact', '0198f000-0000-7000-8000-00000000b005', 0, '0198f000-0000-7000-8000-0000000000e1', '2026-11-20T02:11:00Z'),
  ('0198f000-0000-7000-8000-00000000e006', 'sepay', '6', '970436', 60500000, 'E6R3TSFE', '2026-11-20T02:12:00Z', 'exact', '0198f000-0000-7000-8000-00000000b006', 0, 'system', '2026-11-20T02:12:00Z'),
  ('0198f000-0000-7000-8000-00000000e007', 'sepay', '7', '970436', 6700000, 'FRRTP2ET', '2026-11-01T02:12:00Z', 'exact', '0198f000-0000-7000-8000-00000000b007', 0, 'system', '2026-11-01T02:12:00Z'),
  ('0198f000-0000-7000-8000-00000000e009', 'sepay', '9', '970436', 6700000, 'CRYCK6FR', '2026-11-20T02:12:00Z', 'exact', '0198f000-0000-7000-8000-00000000b009', 0, 'system', '2026-11-20T02:12:00Z'),
  ('0198f000-0000-7000-8000-00000000e010', 'sepay', '10', '970436', 123000, 'khong ro', '2026-11-20T02:12:00Z', 'unmatched', null, 0, 'system', '2026-11-20T02:12:00Z');
insert into payment_allocations (id, receipt_id, booking_id, cruise_id, amount_vnd, recorded_by, created_at) values
  ('0198f000-0000-7000-8000-00000000e0a1', '0198f000-0000-7000-8000-00000000e004', '0198f000-0000-7000-8000-00000000b004', '0198f000-0000-7000-8000-0000000000c1', 3000000, 'system', '2026-11-20T02:10:00Z'),
  ('0198f000-0000-7000-8000-00000000e0a2', '0198f000-0000-7000-8000-00000000e004', '0198f000-0000-7000-8000-00000000b004', '0198f000-0000-7000-8000-0000000000c1', -236000, 'system', '2026-11-20T03:10:00Z'),
  ('0198f000-0000-7000-8000-00000000e0a3', '0198f000-0000-7000-8000-00000000e005', '0198f000-0000-7000-8000-00000000b005', '0198f000-0000-7000-8000-0000000000c2', 6700000, 'system', '2026-11-20T02:11:00Z'),
  ('0198f000-0000-7000-8000-00000000e0a4', '0198f000-0000-7000-8000-00000000e006', '0198f000-0000-7000-8000-00000000b006', '0198f000-0000-7000-8000-0000000000c1', 60000000, 'system', '2026-11-20T02:12:00Z'),
  ('0198f000-0000-7000-8000-00000000e0a5', '0198f000-0000-7000-8000-00000000e006', '0198f000-0000-7000-8000-00000000b008', '0198f000-0000-7000-8000-0000000000c2', 500000, 'system', '2026-11-20T02:13:00Z'),
  ('0198f000-0000-7000-8000-00000000e0a6', '0198f000-0000-7000-8000-00000000e007', '0198f000-0000-7000-8000-00000000b007', '0198f000-0000-7000-8000-0000000000c1', 6700000, 'system', '2026-11-01T02:12:00Z'),
  ('0198f000-0000-7000-8000-00000000e0a7', '0198f000-0000-7000-8000-00000000e009', '0198f000-0000-7000-8000-00000000b009', '0198f000-0000-7000-8000-0000000000c3', 6700000, 'system', '2026-11-20T02:12:00Z');
insert into refunds (id, booking_id, receipt_id, cruise_id, amount_vnd, reason, state, requested_by, requested_by_name, requested_at, decided_by, decided_by_name, decided_at, paid_by, paid_at, bank_reference) values
  ('0198f000-0000-7000-8000-00000000f001', '0198f000-0000-7000-8000-00000000b009', null, '0198f000-0000-7000-8000-0000000000c3', 4690000, 'Bão', 'paid', 'e1', 'Chị Kinh Doanh', '2026-11-20T05:00:00Z', 'e2', 'Anh Chủ', '2026-11-20T06:00:00Z', 'e2', '2026-11-20T07:00:00Z', 'FT-9'),
  ('0198f000-0000-7000-8000-00000000f002', '0198f000-0000-7000-8000-00000000b008', null, '0198f000-0000-7000-8000-0000000000c2', 500000, 'Tiền về muộn', 'requested', 'e1', 'Chị Kinh Doanh', '2026-11-20T05:00:00Z', null, null, null, null, null, null),
  ('0198f000-0000-7000-8000-00000000f003', null, '0198f000-0000-7000-8000-00000000e010', null, 123000, 'Chuyển nhầm', 'approved', 'e1', 'Chị Kinh Doanh', '2026-11-20T05:00:00Z', null, null, null, null, null, null);
insert into audit_events (id, at, actor_id, actor_name, address, action, subject_type, subject_id, subject_label, before, after, search_text) values
  ('0198f000-0000-7000-8000-00000000f0a1', '2026-11-20T05:00:00Z', '0198f000-0000-7000-8000-0000000000e1', 'Chị Kinh Doanh', '192.0.2.1', 'booking.cancelled', 'booking', '0198f000-0000-7000-8000-00000000b009', 'CRYCK6FR', '{"state":"paid"}', '{"state":"cancelled"}', 'code9');
