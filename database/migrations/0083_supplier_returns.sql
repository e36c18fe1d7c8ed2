ALTER TABLE "supplier_payments" DROP CONSTRAINT "supplier_payments_amount";--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD COLUMN "arrival_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_arrival_id_payment_receipts_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_payments_arrival_once" ON "supplier_payments" USING btree ("arrival_id") WHERE voided_at is null;--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_arrival" CHECK ("supplier_payments"."arrival_id" is null or "supplier_payments"."amount_vnd" < 0);--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_amount" CHECK ("supplier_payments"."amount_vnd" <> 0);--> statement-breakpoint
ALTER TABLE "fund_movements" DROP CONSTRAINT "fund_movements_sign";--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_sign" CHECK (case when "fund_movements"."kind" in ('receipt', 'transfer-in') then "fund_movements"."amount_vnd" > 0 when "fund_movements"."kind" in ('refund', 'transfer-out', 'transfer-fee') then "fund_movements"."amount_vnd" < 0 else true end);