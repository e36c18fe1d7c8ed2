-- Worked out of the birthday and the day of the journey: a stored one went wrong when a booking was moved.
ALTER TABLE "booking_travellers" DROP CONSTRAINT "booking_travellers_type";--> statement-breakpoint
ALTER TABLE "booking_travellers" DROP COLUMN "type";
