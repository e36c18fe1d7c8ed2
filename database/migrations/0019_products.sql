CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"area_id" uuid,
	"city_id" uuid,
	"default_price_vnd" bigint NOT NULL,
	"check_in_time" text NOT NULL,
	"check_out_time" text NOT NULL,
	"thumbnail_id" uuid,
	"reviews_1" integer DEFAULT 0 NOT NULL,
	"reviews_2" integer DEFAULT 0 NOT NULL,
	"reviews_3" integer DEFAULT 0 NOT NULL,
	"reviews_4" integer DEFAULT 0 NOT NULL,
	"reviews_5" integer DEFAULT 0 NOT NULL,
	"score_milli" integer GENERATED ALWAYS AS (case when reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5 = 0 then 0 else
        (1000 * (reviews_1 + 2 * reviews_2 + 3 * reviews_3 + 4 * reviews_4 + 5 * reviews_5))
        / (reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5) end) STORED,
	"rank" integer DEFAULT 1000 NOT NULL,
	"search_text" text NOT NULL,
	"facets" jsonb NOT NULL,
	"card" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("kind","slug"),
	CONSTRAINT "products_kind" CHECK ("products"."kind" in ('cruise', 'hotel')),
	CONSTRAINT "products_place" CHECK (case "products"."kind" when 'cruise' then "products"."area_id" is not null and "products"."city_id" is null
      else "products"."city_id" is not null and "products"."area_id" is null end),
	CONSTRAINT "products_status" CHECK ("products"."status" in ('draft', 'published', 'hidden')),
	CONSTRAINT "products_price" CHECK ("products"."default_price_vnd" > 0)
);
--> statement-breakpoint
-- Ids stay: bookings, rooms, prices, reviews and links name them.
INSERT INTO "products" (id, kind, slug, title, status, area_id, default_price_vnd, check_in_time, check_out_time, thumbnail_id,
  reviews_1, reviews_2, reviews_3, reviews_4, reviews_5, rank, search_text, facets, card, created_at, updated_at)
SELECT id, 'cruise', slug, title, status, area_id, default_price_vnd, check_in_time, check_out_time, thumbnail_id,
  reviews_1, reviews_2, reviews_3, reviews_4, reviews_5, rank, search_text,
  jsonb_build_object(
    'stars', jsonb_build_array(stars::text),
    'piers', jsonb_build_array(pier),
    'lengths', coalesce(
      (SELECT jsonb_agg(DISTINCT length.value->>'nights') FROM jsonb_array_elements(itineraries) AS length), '["1", "2"]'::jsonb)),
  jsonb_build_object('stars', stars, 'launchYear', launch_year, 'shell', shell, 'cabins', cabins, 'pier', pier, 'schedule', schedule),
  created_at, updated_at
FROM "cruises";--> statement-breakpoint
INSERT INTO "products" (id, kind, slug, title, status, city_id, default_price_vnd, check_in_time, check_out_time, thumbnail_id,
  reviews_1, reviews_2, reviews_3, reviews_4, reviews_5, rank, search_text, facets, card, created_at, updated_at)
SELECT id, 'hotel', slug, title, status, city_id, default_price_vnd, '14:00', '12:00', thumbnail_id,
  reviews_1, reviews_2, reviews_3, reviews_4, reviews_5, rank, search_text,
  jsonb_build_object('standards', jsonb_build_array(standard::text)),
  jsonb_build_object('salePrice', sale_price_vnd, 'standard', standard, 'totalRooms', total_rooms),
  created_at, updated_at
FROM "hotels";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_area_id_cruise_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."cruise_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_thumbnail_id_images_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_area" ON "products" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "products_by_city" ON "products" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "products_by_thumbnail" ON "products" USING btree ("thumbnail_id");--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("kind","rank","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE TABLE "product_former_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_former_slugs_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
INSERT INTO "product_former_slugs" (kind, slug, product_id) SELECT 'cruise', slug, cruise_id FROM "cruise_former_slugs";--> statement-breakpoint
ALTER TABLE "product_former_slugs" ADD CONSTRAINT "product_former_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_former_slugs_by_product" ON "product_former_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_images_product_id_image_id_pk" PRIMARY KEY("product_id","image_id")
);
--> statement-breakpoint
INSERT INTO "product_images" (product_id, image_id, position)
SELECT cruise_id, image_id, position FROM "cruise_images" UNION ALL SELECT hotel_id, image_id, position FROM "hotel_images";--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_images_by_image" ON "product_images" USING btree ("image_id");--> statement-breakpoint
CREATE TABLE "product_amenities" (
	"product_id" uuid NOT NULL,
	"amenity_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_amenities_product_id_amenity_id_pk" PRIMARY KEY("product_id","amenity_id")
);
--> statement-breakpoint
INSERT INTO "product_amenities" (product_id, amenity_id, position)
SELECT cruise_id, amenity_id, position FROM "cruise_amenities"
UNION ALL SELECT hotel_id, amenity_id, position FROM "hotel_amenities";--> statement-breakpoint
ALTER TABLE "product_amenities" ADD CONSTRAINT "product_amenities_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_amenities" ADD CONSTRAINT "product_amenities_amenity_id_amenities_id_fk" FOREIGN KEY ("amenity_id") REFERENCES "public"."amenities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_amenities_by_amenity" ON "product_amenities" USING btree ("amenity_id","product_id");--> statement-breakpoint
ALTER TABLE "cruise_edits" RENAME TO "product_edits";--> statement-breakpoint
ALTER TABLE "product_edits" RENAME COLUMN "cruise_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "product_edits" RENAME COLUMN "area_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "product_edits" DROP CONSTRAINT "cruise_edits_area_id_cruise_areas_id_fk";--> statement-breakpoint
ALTER TABLE "product_edits" RENAME CONSTRAINT "cruise_edits_pkey" TO "product_edits_pkey";--> statement-breakpoint
ALTER TABLE "product_edits" ADD COLUMN "kind" text DEFAULT 'cruise' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_edits" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER INDEX "cruise_edits_search" RENAME TO "product_edits_search";--> statement-breakpoint
ALTER TABLE "cruise_from_prices" RENAME TO "product_from_prices";--> statement-breakpoint
ALTER TABLE "product_from_prices" RENAME COLUMN "cruise_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "product_from_prices" RENAME CONSTRAINT "cruise_from_prices_pkey" TO "product_from_prices_pkey";--> statement-breakpoint
ALTER TABLE "product_from_prices" DROP CONSTRAINT "cruise_from_prices_cruise_id_cruises_id_fk";--> statement-breakpoint
ALTER TABLE "product_from_prices" ADD CONSTRAINT "product_from_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruise_highlights" RENAME TO "product_highlights";--> statement-breakpoint
ALTER TABLE "product_highlights" RENAME COLUMN "cruise_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "product_highlights" RENAME CONSTRAINT "cruise_highlights_pkey" TO "product_highlights_pkey";--> statement-breakpoint
ALTER TABLE "product_highlights" DROP CONSTRAINT "cruise_highlights_cruise_id_cruises_id_fk";--> statement-breakpoint
ALTER TABLE "product_highlights" ADD CONSTRAINT "product_highlights_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_highlights" ADD COLUMN "kind" text DEFAULT 'cruise' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_highlights" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_cruise_id_cruises_id_fk";--> statement-breakpoint
ALTER TABLE "reviews" RENAME COLUMN "cruise_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" RENAME COLUMN "owner_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER INDEX "rooms_by_owner" RENAME TO "rooms_by_product";--> statement-breakpoint
ALTER TABLE "price_rules" RENAME COLUMN "owner_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER INDEX "price_rules_by_owner" RENAME TO "price_rules_by_product";--> statement-breakpoint
DROP TABLE "cruise_former_slugs";--> statement-breakpoint
DROP TABLE "cruise_images";--> statement-breakpoint
DROP TABLE "cruise_amenities";--> statement-breakpoint
DROP TABLE "hotel_images";--> statement-breakpoint
DROP TABLE "hotel_amenities";--> statement-breakpoint
ALTER TABLE "cruises" RENAME COLUMN "id" TO "product_id";--> statement-breakpoint
ALTER TABLE "cruises" DROP COLUMN "slug", DROP COLUMN "title", DROP COLUMN "area_id", DROP COLUMN "status", DROP COLUMN "default_price_vnd",
  DROP COLUMN "check_in_time", DROP COLUMN "check_out_time", DROP COLUMN "thumbnail_id", DROP COLUMN "score_milli",
  DROP COLUMN "rank", DROP COLUMN "search_text", DROP COLUMN "created_at", DROP COLUMN "updated_at";--> statement-breakpoint
ALTER TABLE "cruises" DROP COLUMN "reviews_1", DROP COLUMN "reviews_2", DROP COLUMN "reviews_3", DROP COLUMN "reviews_4", DROP COLUMN "reviews_5";--> statement-breakpoint
ALTER TABLE "cruises" ADD CONSTRAINT "cruises_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" RENAME COLUMN "id" TO "product_id";--> statement-breakpoint
ALTER TABLE "hotels" DROP CONSTRAINT "hotels_sale_price";--> statement-breakpoint
ALTER TABLE "hotels" DROP COLUMN "slug", DROP COLUMN "title", DROP COLUMN "city_id", DROP COLUMN "status", DROP COLUMN "default_price_vnd",
  DROP COLUMN "thumbnail_id", DROP COLUMN "rank", DROP COLUMN "search_text", DROP COLUMN "created_at", DROP COLUMN "updated_at",
  DROP COLUMN "reviews_1", DROP COLUMN "reviews_2", DROP COLUMN "reviews_3", DROP COLUMN "reviews_4", DROP COLUMN "reviews_5";--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_sale_price" CHECK ("hotels"."sale_price_vnd" > 0);--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What copies of the product remember under former names is made anew under the new ones.
DELETE FROM "content_versions" WHERE tag IN ('cruises', 'hotels') OR tag LIKE 'cruise:%' OR tag LIKE 'hotel:%';--> statement-breakpoint
DELETE FROM "content_changes" WHERE collection IN ('cruises', 'hotels');
