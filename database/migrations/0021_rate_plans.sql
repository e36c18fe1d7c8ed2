CREATE TABLE "rate_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"basis" text NOT NULL,
	"board" text NOT NULL,
	"cancellation" jsonb NOT NULL,
	"deposit_percent" integer,
	"instant_confirmation" boolean NOT NULL,
	CONSTRAINT "rate_plans_position" UNIQUE("product_id","position"),
	CONSTRAINT "rate_plans_basis" CHECK ("rate_plans"."basis" in ('guest-trip', 'room-night')),
	CONSTRAINT "rate_plans_board" CHECK ("rate_plans"."board" in ('none', 'breakfast', 'half', 'full')),
	CONSTRAINT "rate_plans_deposit" CHECK ("rate_plans"."deposit_percent" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What a ship was sold under until now are its first terms.
INSERT INTO "rate_plans" (id, product_id, position, title, basis, board, cancellation, instant_confirmation)
SELECT gen_random_uuid(), product_id, 0, 'Giá tiêu chuẩn', 'guest-trip', 'full', cancellation, instant_confirmation FROM "cruises";--> statement-breakpoint
ALTER TABLE "price_rules" ADD COLUMN "rate_plan_id" uuid;--> statement-breakpoint
UPDATE "price_rules" r SET "rate_plan_id" = p.id FROM "rate_plans" p WHERE p.product_id = r.product_id AND p.position = 0;--> statement-breakpoint
ALTER TABLE "price_rules" ALTER COLUMN "rate_plan_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_rate_plan_id_rate_plans_id_fk" FOREIGN KEY ("rate_plan_id") REFERENCES "public"."rate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_rules_by_rate_plan" ON "price_rules" USING btree ("rate_plan_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "rate_plan_id" uuid;--> statement-breakpoint
UPDATE "bookings" b SET "rate_plan_id" = p.id FROM "rate_plans" p WHERE p.product_id = b.product_id AND p.position = 0;--> statement-breakpoint
ALTER TABLE "cruises" DROP COLUMN "cancellation", DROP COLUMN "instant_confirmation";
