CREATE TABLE "fare_searches" (
	"key" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	"failure" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "fare_searches_to_forget" ON "fare_searches" USING btree ("expires_at");