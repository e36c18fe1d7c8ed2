ALTER TABLE "room_nights" ADD COLUMN "closed_to_arrival" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_nights" ADD COLUMN "closed_to_departure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "extra_beds" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "cots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_beds" CHECK ("rooms"."extra_beds" between 0 and 9 and "rooms"."cots" between 0 and 9);