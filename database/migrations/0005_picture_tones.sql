ALTER TABLE "images" ADD COLUMN "tone_above" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "tone_below" text;