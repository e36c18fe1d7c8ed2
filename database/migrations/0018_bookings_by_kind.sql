-- Written by hand: columns are renamed and filled, where the tool would drop them and make empty ones.
ALTER TABLE "bookings" RENAME COLUMN "cruise_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "check_in_on" TO "starts_on";--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "cabins" TO "rooms";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "subject" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ends_on" date;--> statement-breakpoint
UPDATE "bookings" SET
	"kind" = 'cruise',
	"ends_on" = "starts_on" + "nights",
	"subject" = jsonb_build_object('title', "cruise_title", 'place', '', 'checkInTime', '12:00', 'checkOutTime', '12:00'),
	"price" = ("price" - 'cabins') || jsonb_build_object('rooms', coalesce("price"->'cabins', '[]'));--> statement-breakpoint
-- What the ship says today is the nearest there is to what was told.
UPDATE "bookings" SET "subject" = "subject" || jsonb_build_object('place', "pier", 'checkInTime', "check_in_time", 'checkOutTime', "check_out_time")
	FROM "cruises" WHERE "cruises"."id" = "product_id";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "subject" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "ends_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "cruise_title";--> statement-breakpoint
ALTER INDEX "bookings_by_cruise" RENAME TO "bookings_by_product_day";--> statement-breakpoint
ALTER INDEX "bookings_by_ship" RENAME TO "bookings_by_product";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_kind" CHECK ("bookings"."kind" in ('cruise', 'hotel', 'flight'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_product" CHECK (("bookings"."kind" = 'flight') = ("bookings"."product_id" is null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_days" CHECK ("bookings"."ends_on" >= "bookings"."starts_on");--> statement-breakpoint
ALTER TABLE "payment_allocations" RENAME COLUMN "cruise_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "payment_allocations" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "payment_allocations" SET "kind" = "bookings"."kind" FROM "bookings" WHERE "bookings"."id" = "booking_id";--> statement-breakpoint
ALTER TABLE "payment_allocations" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_kind" CHECK ("payment_allocations"."kind" in ('cruise', 'hotel', 'flight'));--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_product" CHECK (("payment_allocations"."kind" = 'flight') = ("payment_allocations"."product_id" is null));--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "cruise_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "refunds" SET "kind" = "bookings"."kind", "product_id" = "bookings"."product_id" FROM "bookings" WHERE "bookings"."id" = "booking_id";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('cruise', 'hotel', 'flight'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kind_of_booking" CHECK (("refunds"."kind" is null) = ("refunds"."booking_id" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_product" CHECK (coalesce("refunds"."kind", 'flight') = 'flight' or "refunds"."product_id" is not null);
