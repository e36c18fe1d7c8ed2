ALTER TABLE "booking_travellers" ADD COLUMN "cabin_room_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_travellers" ADD COLUMN "cabin_number" integer;--> statement-breakpoint
ALTER TABLE "booking_travellers" ADD CONSTRAINT "booking_travellers_cabin" CHECK (("booking_travellers"."cabin_room_id" is null) = ("booking_travellers"."cabin_number" is null));