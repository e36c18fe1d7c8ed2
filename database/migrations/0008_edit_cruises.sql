CREATE TABLE "cruise_edits" (
	"cruise_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"work" jsonb,
	"title" text NOT NULL,
	"area_id" uuid,
	"search_text" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cruise_highlights" (
	"cruise_id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cruise_edits" ADD CONSTRAINT "cruise_edits_area_id_cruise_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."cruise_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruise_highlights" ADD CONSTRAINT "cruise_highlights_cruise_id_cruises_id_fk" FOREIGN KEY ("cruise_id") REFERENCES "public"."cruises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cruise_edits_search" ON "cruise_edits" USING gin ("search_text" gin_trgm_ops);