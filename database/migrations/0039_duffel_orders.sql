ALTER TABLE "flight_orders" DROP CONSTRAINT "flight_orders_held";--> statement-breakpoint
ALTER TABLE "flight_orders" ADD COLUMN "ref" text;--> statement-breakpoint
-- Added by hand: the suppliers there were call an order what its airline does.
UPDATE "flight_orders" SET "ref" = "pnr";--> statement-breakpoint
CREATE INDEX "flight_orders_by_ref" ON "flight_orders" USING btree ("ref") WHERE ref is not null;--> statement-breakpoint
ALTER TABLE "flight_orders" ADD CONSTRAINT "flight_orders_held" CHECK ("flight_orders"."state" not in ('held', 'ticketing', 'ticketed') or ("flight_orders"."pnr" is not null and "flight_orders"."ref" is not null));