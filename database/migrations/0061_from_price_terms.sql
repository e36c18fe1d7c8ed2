-- Starting prices say which room and terms they are for: those that are known are found again.
ALTER TABLE "product_from_prices" ADD COLUMN "terms" jsonb;--> statement-breakpoint
UPDATE "product_from_prices" SET "asked" = "asked" + 1;
