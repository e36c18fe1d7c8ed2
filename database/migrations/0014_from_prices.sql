CREATE TABLE "cruise_from_prices" (
	"cruise_id" uuid PRIMARY KEY NOT NULL,
	"one_night_vnd" bigint,
	"two_nights_vnd" bigint,
	"asked" integer NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"since" date
);
--> statement-breakpoint
ALTER TABLE "cruise_from_prices" ADD CONSTRAINT "cruise_from_prices_cruise_id_cruises_id_fk" FOREIGN KEY ("cruise_id") REFERENCES "public"."cruises"("id") ON DELETE no action ON UPDATE no action;