ALTER TABLE "reviews" ADD COLUMN "party" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_party" CHECK ("reviews"."party" in ('solo', 'couple', 'family', 'friends'));