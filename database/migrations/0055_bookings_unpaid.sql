ALTER TABLE "bookings" ADD COLUMN "placed_from" text;--> statement-breakpoint
CREATE INDEX "bookings_by_sender" ON "bookings" USING btree ("placed_from","created_at") WHERE placed_from is not null;