ALTER TABLE "refunds" DROP CONSTRAINT "refunds_bank_reference_unique";--> statement-breakpoint
DROP INDEX "payment_receipts_once";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_slip_once" ON "payment_receipts" USING btree ("provider_ref",(("banked_at" at time zone 'Asia/Ho_Chi_Minh')::date)) WHERE voided_at is null and method = 'card';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference_once" ON "refunds" USING btree ("bank_reference") WHERE method <> 'card';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_slip_once" ON "refunds" USING btree ("bank_reference",(("paid_at" at time zone 'Asia/Ho_Chi_Minh')::date)) WHERE method = 'card';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_once" ON "payment_receipts" USING btree ("provider","provider_ref") WHERE voided_at is null and method <> 'card';