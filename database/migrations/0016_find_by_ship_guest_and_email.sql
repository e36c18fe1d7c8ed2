CREATE INDEX "bookings_by_state" ON "bookings" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_by_ship" ON "bookings" USING btree ("cruise_id","created_at","id");--> statement-breakpoint
-- Added by hand: bookings that were made before are found by ship, traveller and e-mail too; see searchTextOf.
CREATE FUNCTION "searched_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT folded || ' ' || replace(folded, ' ', '') FROM (SELECT trim(regexp_replace(replace(lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g')), 'đ', 'd'), '[^a-z0-9]+', ' ', 'g')) AS folded) f
$$;--> statement-breakpoint
UPDATE "bookings" SET "search_text" = ' ' || left('ht' || lower("code") || ' ' || lower("code") || ' ' || searched_name("contact_name")
	|| ' ' || searched_name("cruise_title")
	|| coalesce((SELECT string_agg(' ' || searched_name("name"), '' ORDER BY "position") FROM "booking_guests"
		WHERE "booking_id" = "bookings"."id" AND searched_name("name") <> searched_name("contact_name")), ''), 2000)
	|| ' | ' || replace(regexp_replace("contact_phone", '^\+84', '0'), '+', '') || ' ' || replace(lower("contact_email"), '|', '');--> statement-breakpoint
DROP FUNCTION "searched_name"(text);
