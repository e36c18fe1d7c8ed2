CREATE TABLE "place_former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"area_id" uuid,
	"city_id" uuid,
	CONSTRAINT "place_former_slugs_of_one" CHECK (num_nonnulls("place_former_slugs"."area_id", "place_former_slugs"."city_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "place_former_slugs" ADD CONSTRAINT "place_former_slugs_area_id_cruise_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."cruise_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_former_slugs" ADD CONSTRAINT "place_former_slugs_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_former_slugs_by_area" ON "place_former_slugs" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "place_former_slugs_by_city" ON "place_former_slugs" USING btree ("city_id");