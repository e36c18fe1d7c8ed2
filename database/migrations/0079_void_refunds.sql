ALTER TABLE "refunds" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "voided_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "voided_by_name" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_voided" CHECK ("refunds"."voided_at" is null or ("refunds"."state" = 'rejected' and "refunds"."voided_by" <> "refunds"."paid_by"));