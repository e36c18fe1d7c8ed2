CREATE TABLE "booker_locks" (
	"key" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
