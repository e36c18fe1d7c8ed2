CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"tone" text NOT NULL,
	"scope" text NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_tone" CHECK ("notices"."tone" in ('info', 'warning')),
	CONSTRAINT "notices_scope" CHECK ("notices"."scope" in ('all', 'cruises', 'hotels', 'flights'))
);
--> statement-breakpoint
CREATE INDEX "notices_by_end" ON "notices" USING btree ("ends_at");