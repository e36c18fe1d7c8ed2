CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"status" text NOT NULL,
	"thumbnail_id" uuid,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'published')),
	CONSTRAINT "posts_published_at" CHECK ("posts"."status" = 'draft' or "posts"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "partners_kind" CHECK ("partners"."kind" in ('cruise', 'hotel', 'airline'))
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"about" text,
	"position" integer NOT NULL,
	CONSTRAINT "testimonials_kind" CHECK ("testimonials"."kind" in ('cruise', 'hotel', 'flight'))
);
--> statement-breakpoint
CREATE TABLE "hotel_amenities" (
	"hotel_id" uuid NOT NULL,
	"amenity_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "hotel_amenities_hotel_id_amenity_id_pk" PRIMARY KEY("hotel_id","amenity_id")
);
--> statement-breakpoint
CREATE TABLE "hotel_images" (
	"hotel_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "hotel_images_hotel_id_image_id_pk" PRIMARY KEY("hotel_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"city_id" uuid NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"default_price_vnd" bigint NOT NULL,
	"sale_price_vnd" bigint,
	"standard" integer NOT NULL,
	"total_rooms" integer NOT NULL,
	"thumbnail_id" uuid,
	"reviews_1" integer DEFAULT 0 NOT NULL,
	"reviews_2" integer DEFAULT 0 NOT NULL,
	"reviews_3" integer DEFAULT 0 NOT NULL,
	"reviews_4" integer DEFAULT 0 NOT NULL,
	"reviews_5" integer DEFAULT 0 NOT NULL,
	"rank" integer DEFAULT 1000 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hotels_slug_unique" UNIQUE("slug"),
	CONSTRAINT "hotels_status" CHECK ("hotels"."status" in ('draft', 'published', 'hidden')),
	CONSTRAINT "hotels_standard" CHECK ("hotels"."standard" between 1 and 5),
	CONSTRAINT "hotels_price" CHECK ("hotels"."default_price_vnd" > 0),
	CONSTRAINT "hotels_sale_price" CHECK ("hotels"."sale_price_vnd" > 0 and "hotels"."sale_price_vnd" < "hotels"."default_price_vnd"),
	CONSTRAINT "hotels_total_rooms" CHECK ("hotels"."total_rooms" > 0)
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "cities_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_thumbnail_id_images_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_amenities" ADD CONSTRAINT "hotel_amenities_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_amenities" ADD CONSTRAINT "hotel_amenities_amenity_id_amenities_id_fk" FOREIGN KEY ("amenity_id") REFERENCES "public"."amenities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_images" ADD CONSTRAINT "hotel_images_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_images" ADD CONSTRAINT "hotel_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_thumbnail_id_images_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_by_thumbnail" ON "posts" USING btree ("thumbnail_id");--> statement-breakpoint
CREATE INDEX "posts_public" ON "posts" USING btree ("published_at" DESC NULLS LAST,"id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "partners_by_kind" ON "partners" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "testimonials_by_kind" ON "testimonials" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "hotel_amenities_by_amenity" ON "hotel_amenities" USING btree ("amenity_id","hotel_id");--> statement-breakpoint
CREATE INDEX "hotel_images_by_image" ON "hotel_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "hotels_by_city" ON "hotels" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "hotels_by_thumbnail" ON "hotels" USING btree ("thumbnail_id");--> statement-breakpoint
CREATE INDEX "hotels_listed" ON "hotels" USING btree ("rank","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "hotels_search" ON "hotels" USING gin ("search_text" gin_trgm_ops);