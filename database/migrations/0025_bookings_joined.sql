ALTER TABLE "bookings" ADD COLUMN "joined_into" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_joined_into_bookings_id_fk" FOREIGN KEY ("joined_into") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_joined" CHECK ("bookings"."joined_into" is null or ("bookings"."state" = 'cancelled' and "bookings"."paid_vnd" = 0 and "bookings"."joined_into" <> "bookings"."id"));
