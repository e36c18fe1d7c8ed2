CREATE TABLE "post_former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"post_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_versions_post_id_version_pk" PRIMARY KEY("post_id","version")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "topic" text DEFAULT 'choosing' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "body" jsonb DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "product_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "announced" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "public_version" integer;--> statement-breakpoint
ALTER TABLE "post_former_slugs" ADD CONSTRAINT "post_former_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_former_slugs_by_post" ON "post_former_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_by_change" ON "posts" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "posts_to_announce" ON "posts" USING btree ("published_at") WHERE not announced;--> statement-breakpoint
UPDATE "posts" SET "public_version" = 1 WHERE "status" = 'published';--> statement-breakpoint
INSERT INTO "post_versions" ("post_id", "version", "content", "saved_at")
SELECT "id", 1, jsonb_build_object('title', "title", 'slug', "slug", 'shortDescription', "short_description", 'topic', "topic",
  'thumbnailId', "thumbnail_id", 'body', "body", 'productIds', '[]'::jsonb), "updated_at" FROM "posts";--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_public_version" CHECK (("posts"."status" = 'published') = ("posts"."public_version" is not null));