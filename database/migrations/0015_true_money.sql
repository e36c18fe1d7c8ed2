DROP INDEX "payment_allocations_by_day";--> statement-breakpoint
DROP INDEX "payment_receipts_once";--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "void_requested_by" text;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "void_requested_by_name" text;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "void_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "voided_by" text;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "voided_by_name" text;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "beneficiary_sealed" text;--> statement-breakpoint
CREATE INDEX "bookings_owing" ON "bookings" USING btree ("check_in_on","id") WHERE state in ('part_paid', 'paid', 'confirmed', 'completed') and paid_vnd < total_vnd;--> statement-breakpoint
CREATE INDEX "payment_receipts_by_bank_day" ON "payment_receipts" USING btree ("banked_at");--> statement-breakpoint
CREATE INDEX "payment_receipts_to_void" ON "payment_receipts" USING btree ("void_requested_at") WHERE void_requested_at is not null and voided_at is null;--> statement-breakpoint
CREATE INDEX "refunds_by_person" ON "refunds" USING btree ("requested_by","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_once" ON "payment_receipts" USING btree ("provider","provider_ref") WHERE voided_at is null;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_void" CHECK ("payment_receipts"."void_requested_at" is null or "payment_receipts"."provider" = 'manual');--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_void_two_people" CHECK ("payment_receipts"."voided_by" is null or "payment_receipts"."voided_by" <> "payment_receipts"."void_requested_by");--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_voided_is_empty" CHECK ("payment_receipts"."voided_at" is null or "payment_receipts"."left_vnd" = 0);