CREATE TABLE "booking_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"body" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"receipt_id" uuid,
	"cruise_id" uuid,
	"amount_vnd" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"paid_by" text,
	"paid_at" timestamp with time zone,
	"bank_reference" text,
	CONSTRAINT "refunds_bank_reference_unique" UNIQUE("bank_reference"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_vnd" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'approved', 'paid', 'rejected')),
	CONSTRAINT "refunds_one_subject" CHECK (("refunds"."booking_id" is null) <> ("refunds"."receipt_id" is null)),
	CONSTRAINT "refunds_two_people" CHECK ("refunds"."decided_by" is null or "refunds"."decided_by" <> "refunds"."requested_by"),
	CONSTRAINT "refunds_paid" CHECK ("refunds"."state" <> 'paid' or ("refunds"."paid_at" is not null and "refunds"."bank_reference" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_allocations" DROP CONSTRAINT "payment_allocations_amount";--> statement-breakpoint
ALTER TABLE "payment_receipts" DROP CONSTRAINT "payment_receipts_amount";--> statement-breakpoint
DROP INDEX "payment_receipts_open";--> statement-breakpoint
DROP INDEX "bookings_recent";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "consented_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "kept_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refund_due_vnd" bigint GENERATED ALWAYS AS (greatest(0, paid_vnd - case when state = 'cancelled' then kept_vnd when state in ('draft', 'expired') then 0 else total_vnd end)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "source" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD COLUMN "cruise_id" uuid;--> statement-breakpoint
UPDATE "payment_allocations" SET "cruise_id" = (SELECT "cruise_id" FROM "bookings" WHERE "bookings"."id" = "booking_id");--> statement-breakpoint
ALTER TABLE "payment_allocations" ALTER COLUMN "cruise_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD COLUMN "recorded_by" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "left_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_notes_by_booking" ON "booking_notes" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_by_receipt" ON "refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("requested_at","id") WHERE state in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "refunds" USING btree ("paid_at") WHERE state = 'paid';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_by_departure" ON "bookings" USING btree ("check_in_on","id");--> statement-breakpoint
CREATE INDEX "bookings_by_assignee" ON "bookings" USING btree ("assignee_id","created_at","id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "bookings_new" ON "bookings" USING btree ("created_at","id") WHERE assignee_id is null and state in ('held', 'awaiting_payment', 'part_paid', 'paid');--> statement-breakpoint
CREATE INDEX "bookings_to_confirm" ON "bookings" USING btree ("created_at","id") WHERE state in ('part_paid', 'paid');--> statement-breakpoint
CREATE INDEX "bookings_refund_due" ON "bookings" USING btree ("created_at","id") WHERE refund_due_vnd > 0;--> statement-breakpoint
CREATE INDEX "payment_allocations_by_day" ON "payment_allocations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_receipts_to_match" ON "payment_receipts" USING btree ("created_at","id") WHERE left_vnd > 0;--> statement-breakpoint
CREATE INDEX "outbox_by_subject" ON "outbox" USING btree ("about","created_at") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "bookings_recent" ON "bookings" USING btree ("created_at","id","search_text");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_source" CHECK ("bookings"."source" in ('site', 'phone'));--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_amount" CHECK ("payment_allocations"."amount_vnd" <> 0);--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_amount" CHECK ("payment_receipts"."amount_vnd" > 0 and "payment_receipts"."left_vnd" between 0 and "payment_receipts"."amount_vnd");--> statement-breakpoint
-- Added by hand: what was stored before these columns existed.
UPDATE "bookings" SET "search_text" = ' ht' || lower("code") || ' ' || lower("code") || ' '
	|| trim(regexp_replace(replace(lower(regexp_replace(normalize("contact_name", NFD), '[\u0300-\u036f]', '', 'g')), 'đ', 'd'), '[^a-z0-9]+', ' ', 'g'))
	|| ' | ' || replace(regexp_replace("contact_phone", '^\+84', '0'), '+', '');--> statement-breakpoint
UPDATE "payment_receipts" SET "left_vnd" = "amount_vnd" WHERE "outcome" IN ('unmatched', 'late');--> statement-breakpoint
-- A price was stored with all that had been asked, the contact of the customer included.
UPDATE "bookings" SET "price" = "price" - array['slug', 'adults', 'children', 'contact', 'note', 'payment', 'expectedTotal', 'consent', 'source'];
