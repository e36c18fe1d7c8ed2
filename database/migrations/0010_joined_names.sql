-- What the desk looks a booking up by now holds the name without its spaces too: " ht… … le thu hang lethuhang | 0912345678".
UPDATE "bookings" SET "search_text" = ' ht' || lower("code") || ' ' || lower("code") || ' ' || f.folded || ' ' || replace(f.folded, ' ', '')
	|| ' | ' || replace(regexp_replace("contact_phone", '^\+84', '0'), '+', '')
	FROM (SELECT "id", trim(regexp_replace(replace(lower(regexp_replace(normalize("contact_name", NFD), '[\u0300-\u036f]', '', 'g')), 'đ', 'd'), '[^a-z0-9]+', ' ', 'g')) AS folded FROM "bookings") f
	WHERE f."id" = "bookings"."id";
