ALTER TABLE "rate_plans" ADD COLUMN "rest_at_house" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD COLUMN "change_percent" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "plans" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_change" CHECK ("rate_plans"."change_percent" is null or ("rate_plans"."change_percent" between -90 and 200 and "rate_plans"."position" <> 0));