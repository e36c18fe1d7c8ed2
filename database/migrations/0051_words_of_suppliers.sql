ALTER TABLE "flight_order_calls" ADD COLUMN "said" text;--> statement-breakpoint
ALTER TABLE "flight_order_calls" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "supplier_use" ADD COLUMN "failing" text;--> statement-breakpoint
ALTER TABLE "supplier_use" ADD COLUMN "failing_since" timestamp with time zone;