-- Terms sent people to the telephone for what the page of a booking does, and said nothing of invoices for flights. Words of the staff
-- stay as they are; what customers have agreed to stays too, and a new version holds from tomorrow on.
UPDATE "page_versions" AS "first" SET "content" = replace(replace(replace("content"::text,
    'Muốn đổi hoặc huỷ đơn đã trả tiền, bạn gọi hoặc viết cho chúng tôi.',
    'Bạn đổi ngày ở trang đơn hàng khi còn đổi được; muốn đổi điều khác hoặc huỷ đơn đã trả tiền, bạn gửi yêu cầu ở trang đơn hàng, gọi hoặc viết cho chúng tôi.'),
    'muốn huỷ đơn đã trả tiền, bạn gọi hoặc viết cho chúng tôi.',
    'muốn huỷ đơn đã trả tiền, bạn gửi yêu cầu ở trang đơn hàng, gọi hoặc viết cho chúng tôi.'),
    'Bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn.',
    'Bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn. Với vé máy bay, bạn điền thông tin ấy khi nhập hành khách.')::jsonb
WHERE NOT EXISTS (SELECT FROM "bookings" WHERE "accepted_versions" IS NOT NULL)
  AND "version" = 1 AND NOT EXISTS (SELECT FROM "page_versions" AS "later" WHERE "later"."page" = "first"."page" AND "later"."version" > 1)
  AND ("content"::text LIKE '%đổi hoặc huỷ đơn đã trả tiền, bạn gọi hoặc viết%'
    OR "content"::text LIKE '%muốn huỷ đơn đã trả tiền, bạn gọi hoặc viết%'
    OR "content"::text LIKE '%Bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn.%');
--> statement-breakpoint
INSERT INTO "page_versions" ("page", "version", "content", "effective_on", "saved_at")
SELECT "page", 2,
  replace(replace(replace("content"::text,
    'Muốn đổi hoặc huỷ đơn đã trả tiền, bạn gọi hoặc viết cho chúng tôi.',
    'Bạn đổi ngày ở trang đơn hàng khi còn đổi được; muốn đổi điều khác hoặc huỷ đơn đã trả tiền, bạn gửi yêu cầu ở trang đơn hàng, gọi hoặc viết cho chúng tôi.'),
    'muốn huỷ đơn đã trả tiền, bạn gọi hoặc viết cho chúng tôi.',
    'muốn huỷ đơn đã trả tiền, bạn gửi yêu cầu ở trang đơn hàng, gọi hoặc viết cho chúng tôi.'),
    'Bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn.',
    'Bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn. Với vé máy bay, bạn điền thông tin ấy khi nhập hành khách.')::jsonb,
  (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + 1, now()
FROM "page_versions" AS "first"
WHERE "version" = 1 AND NOT EXISTS (SELECT FROM "page_versions" AS "later" WHERE "later"."page" = "first"."page" AND "later"."version" > 1)
  AND ("content"::text LIKE '%đổi hoặc huỷ đơn đã trả tiền, bạn gọi hoặc viết%'
    OR "content"::text LIKE '%muốn huỷ đơn đã trả tiền, bạn gọi hoặc viết%'
    OR "content"::text LIKE '%Bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn.%');
