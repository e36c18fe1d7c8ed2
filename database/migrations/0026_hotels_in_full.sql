ALTER TABLE "hotels" RENAME COLUMN "standard" TO "stars";--> statement-breakpoint
ALTER TABLE "hotels" RENAME CONSTRAINT "hotels_standard" TO "hotels_stars";--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "map_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "map_iframe_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "coordinates" jsonb;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "operator" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "built_year" integer;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "renovated_year" integer;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "floors" integer;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "short_description" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "long_description" jsonb DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "house_rules" jsonb DEFAULT '{"children":"","extraBeds":"","cots":"","pets":"","deposit":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "surroundings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "policies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What lists and cards know of the hotels there are; no terms are written for them yet.
UPDATE "products" p SET
  facets = jsonb_build_object('stars', jsonb_build_array(h.stars::text), 'perks', '[]'::jsonb),
  card = jsonb_build_object('salePrice', h.sale_price_vnd, 'stars', h.stars, 'totalRooms', h.total_rooms, 'description', '')
FROM "hotels" h WHERE h.product_id = p.id;
