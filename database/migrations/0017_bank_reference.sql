ALTER TABLE "payment_receipts" ADD COLUMN "bank_reference" text;--> statement-breakpoint
UPDATE "payment_receipts" SET "bank_reference" = "provider_ref" WHERE "provider" = 'manual';--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "typed_receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_typed_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("typed_receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_receipts_by_bank_reference" ON "payment_receipts" USING btree (upper("bank_reference"));--> statement-breakpoint
CREATE INDEX "payment_receipts_by_typed" ON "payment_receipts" USING btree ("typed_receipt_id");