CREATE TABLE "referrers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"basis_points" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrers_code_unique" UNIQUE("code"),
	CONSTRAINT "referrers_basis_points" CHECK ("referrers"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_source";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "referrer_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "referrer_basis_points" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_referrer_id_referrers_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."referrers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_by_referrer" ON "bookings" USING btree ("starts_on") WHERE referrer_id is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_referrer" CHECK (("bookings"."referrer_id" is null) = ("bookings"."referrer_basis_points" is null) and coalesce("bookings"."referrer_basis_points", 0) between 0 and 10000);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_source" CHECK ("bookings"."source" in ('site', 'phone', 'counter', 'quote'));