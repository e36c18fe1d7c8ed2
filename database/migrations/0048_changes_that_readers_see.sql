ALTER TABLE "posts" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "posts" SET "changed_at" = "post_versions"."saved_at" FROM "post_versions"
WHERE "post_versions"."post_id" = "posts"."id" AND "post_versions"."version" = "posts"."public_version";
