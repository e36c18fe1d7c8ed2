CREATE TABLE "fund_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" uuid NOT NULL,
	"day_on" date NOT NULL,
	"expected_vnd" bigint NOT NULL,
	"counted_vnd" bigint NOT NULL,
	"reason" text NOT NULL,
	"closed_by" text NOT NULL,
	"closed_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reopen_reason" text,
	"reopened_by_name" text,
	"reopened_at" timestamp with time zone,
	CONSTRAINT "fund_closings_reason" CHECK ("fund_closings"."counted_vnd" = "fund_closings"."expected_vnd" or "fund_closings"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "fund_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_fund_id" uuid NOT NULL,
	"to_fund_id" uuid NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"fee_vnd" bigint NOT NULL,
	"day_on" date NOT NULL,
	"reference" text NOT NULL,
	"note" text NOT NULL,
	"arrival_id" uuid,
	"recorded_by" text NOT NULL,
	"recorded_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"void_reason" text,
	"voided_by" text,
	"voided_by_name" text,
	"voided_at" timestamp with time zone,
	CONSTRAINT "fund_transfers_two_funds" CHECK ("fund_transfers"."from_fund_id" <> "fund_transfers"."to_fund_id"),
	CONSTRAINT "fund_transfers_amount" CHECK ("fund_transfers"."amount_vnd" > 0 and "fund_transfers"."fee_vnd" >= 0),
	CONSTRAINT "fund_transfers_two_people" CHECK ("fund_transfers"."voided_by" is null or "fund_transfers"."voided_by" <> "fund_transfers"."recorded_by")
);
--> statement-breakpoint
CREATE TABLE "slip_counters" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "slip_counters_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "slip_counters_kind" CHECK ("slip_counters"."kind" in ('PT', 'PC'))
);
--> statement-breakpoint
CREATE TABLE "supplier_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"month_on" date NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"note" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"void_reason" text,
	"voided_by" text,
	"voided_by_name" text,
	"voided_at" timestamp with time zone,
	CONSTRAINT "supplier_payments_amount" CHECK ("supplier_payments"."amount_vnd" > 0),
	CONSTRAINT "supplier_payments_two_people" CHECK ("supplier_payments"."voided_by" is null or "supplier_payments"."voided_by" <> "supplier_payments"."recorded_by")
);
--> statement-breakpoint
ALTER TABLE "fund_movements" DROP CONSTRAINT "fund_movements_kind";--> statement-breakpoint
ALTER TABLE "fund_movements" DROP CONSTRAINT "fund_movements_sign";--> statement-breakpoint
ALTER TABLE "fund_movements" ADD COLUMN "slip" text;--> statement-breakpoint
ALTER TABLE "fund_closings" ADD CONSTRAINT "fund_closings_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_transfers" ADD CONSTRAINT "fund_transfers_from_fund_id_funds_id_fk" FOREIGN KEY ("from_fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_transfers" ADD CONSTRAINT "fund_transfers_to_fund_id_funds_id_fk" FOREIGN KEY ("to_fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fund_closings_once" ON "fund_closings" USING btree ("fund_id","day_on") WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "fund_closings_recent" ON "fund_closings" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fund_transfers_arrival_once" ON "fund_transfers" USING btree ("arrival_id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "fund_transfers_awaited" ON "fund_transfers" USING btree ("amount_vnd") WHERE voided_at is null and arrival_id is null;--> statement-breakpoint
CREATE INDEX "fund_transfers_recent" ON "fund_transfers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fund_movements_payouts" ON "fund_movements" USING btree ("fund_id","at") WHERE kind = 'transfer-out' and voided_at is null;--> statement-breakpoint
CREATE INDEX "payment_receipts_fees" ON "payment_receipts" USING btree ("method","banked_at","fee_vnd") WHERE fee_vnd > 0;--> statement-breakpoint
CREATE INDEX "supplier_payments_by_month" ON "supplier_payments" USING btree ("month_on","product_id");--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_slip_unique" UNIQUE("slip");--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_kind" CHECK ("fund_movements"."kind" in ('receipt', 'refund', 'opening', 'transfer-out', 'transfer-fee', 'transfer-in', 'difference', 'supplier'));--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_sign" CHECK (case when "fund_movements"."kind" in ('receipt', 'transfer-in') then "fund_movements"."amount_vnd" > 0 when "fund_movements"."kind" in ('refund', 'transfer-out', 'transfer-fee', 'supplier') then "fund_movements"."amount_vnd" < 0 else true end);