CREATE TABLE "content_changes" (
	"collection" text NOT NULL,
	"version" bigint NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "content_changes_collection_version_member_id_pk" PRIMARY KEY("collection","version","member_id")
);
--> statement-breakpoint
DROP INDEX "cruises_listed";--> statement-breakpoint
DROP INDEX "cruises_listed_by_price";--> statement-breakpoint
DROP INDEX "cruises_listed_by_score";--> statement-breakpoint
DROP INDEX "cruises_by_title";