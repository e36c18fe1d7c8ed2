ALTER TABLE "payment_attempts" DROP COLUMN "content";--> statement-breakpoint
CREATE TABLE "gateway_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"gateway_ref" text,
	"sent_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"next_query_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gateway_refunds_amount" CHECK ("gateway_refunds"."amount_vnd" > 0),
	CONSTRAINT "gateway_refunds_state" CHECK ("gateway_refunds"."state" in ('sent', 'done', 'rejected', 'unclear'))
);
--> statement-breakpoint
ALTER TABLE "payment_receipts" DROP CONSTRAINT "payment_receipts_method";--> statement-breakpoint
ALTER TABLE "payment_receipts" DROP CONSTRAINT "payment_receipts_method_told";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_method";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "reference" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "state" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "gateway_ref" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "next_query_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "queries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "fee_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_one_at_a_time" ON "gateway_refunds" USING btree ("refund_id") WHERE state in ('sent', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_reference_once" ON "gateway_refunds" USING btree ("method","reference");--> statement-breakpoint
CREATE INDEX "gateway_refunds_by_receipt" ON "gateway_refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_by_refund" ON "gateway_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_to_query" ON "gateway_refunds" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference_once" ON "payment_attempts" USING btree ("method","reference");--> statement-breakpoint
CREATE INDEX "payment_attempts_to_query" ON "payment_attempts" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_vnd" > 0);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('started', 'paid', 'failed', 'abandoned'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_paid" CHECK ("payment_attempts"."state" <> 'paid' or "payment_attempts"."gateway_ref" is not null);--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_method_by_provider" CHECK (case "payment_receipts"."provider" when 'manual' then "payment_receipts"."method" in ('transfer', 'cash', 'card') when 'sepay' then "payment_receipts"."method" = 'transfer' else "payment_receipts"."method" in ('vnpay', 'momo', 'zalopay') and "payment_receipts"."method" = "payment_receipts"."provider" end);--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_fee" CHECK ("payment_receipts"."fee_vnd" between 0 and "payment_receipts"."amount_vnd");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method" CHECK ("refunds"."method" in ('transfer', 'cash', 'card', 'vnpay', 'momo', 'zalopay'));