-- Written by hand: the table is renamed with what it holds, where the tool would drop it and make an empty one.
ALTER TABLE "booking_guests" RENAME TO "booking_travellers";--> statement-breakpoint
ALTER TABLE "booking_travellers" RENAME CONSTRAINT "booking_guests_pkey" TO "booking_travellers_pkey";--> statement-breakpoint
ALTER TABLE "booking_travellers" RENAME CONSTRAINT "booking_guests_booking_id_bookings_id_fk" TO "booking_travellers_booking_id_bookings_id_fk";--> statement-breakpoint
ALTER TABLE "booking_travellers" RENAME CONSTRAINT "booking_guests_sex" TO "booking_travellers_sex";--> statement-breakpoint
ALTER TABLE "booking_travellers" RENAME CONSTRAINT "booking_guests_born" TO "booking_travellers_born";--> statement-breakpoint
ALTER TABLE "booking_travellers" RENAME CONSTRAINT "booking_guests_document" TO "booking_travellers_document";--> statement-breakpoint
ALTER INDEX "booking_guests_by_booking" RENAME TO "booking_travellers_by_booking";--> statement-breakpoint
ALTER TABLE "booking_travellers" ADD COLUMN "type" text DEFAULT 'adult' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_travellers" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
-- As passengerTypeOf of travellers: by the age on the first day, of a year alone by the age that is reached in that year.
UPDATE "booking_travellers" SET "type" = CASE WHEN "aged"."years" < 2 THEN 'infant' ELSE 'child' END
	FROM (SELECT "booking_travellers"."id", CASE WHEN length("born") = 4 THEN extract(year FROM "starts_on") - "born"::int
			ELSE extract(year FROM age("starts_on", "born"::date)) END AS "years"
		FROM "booking_travellers" JOIN "bookings" ON "bookings"."id" = "booking_id" WHERE "born" IS NOT NULL) AS "aged"
	WHERE "aged"."id" = "booking_travellers"."id" AND "aged"."years" < 12;--> statement-breakpoint
ALTER TABLE "booking_travellers" ALTER COLUMN "type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "booking_travellers" ADD CONSTRAINT "booking_travellers_parent_id_booking_travellers_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."booking_travellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_travellers" ADD CONSTRAINT "booking_travellers_type" CHECK ("booking_travellers"."type" in ('adult', 'child', 'infant'));--> statement-breakpoint
CREATE INDEX "booking_travellers_by_parent" ON "booking_travellers" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "guests_version" TO "travellers_version";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "travellers_listed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "travellers_complete" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "bookings" SET "travellers_listed" = "listed"."people", "travellers_complete" = "listed"."complete"
	FROM (SELECT "booking_id", count(*) AS "people",
			count(*) FILTER (WHERE "born" IS NOT NULL AND "sex" IS NOT NULL AND "document_sealed" IS NOT NULL) AS "complete"
		FROM "booking_travellers" GROUP BY "booking_id") AS "listed"
	WHERE "listed"."booking_id" = "bookings"."id";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_travellers" CHECK ("bookings"."travellers_complete" between 0 and "bookings"."travellers_listed");--> statement-breakpoint
CREATE INDEX "bookings_to_forget" ON "bookings" USING btree ("ends_on") WHERE travellers_listed > 0;
