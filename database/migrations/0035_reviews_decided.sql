DROP INDEX "reviews_public";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "search_text" text;--> statement-breakpoint
-- Added by hand: what was public stays public, and is found by its words as what is written from now on; see fold.
UPDATE "reviews" SET "kind" = "products"."kind", "decided_at" = "approved_at",
	"state" = CASE WHEN "approved_at" IS NULL THEN 'pending' ELSE 'approved' END,
	"search_text" = ' ' || trim(regexp_replace(replace(lower(regexp_replace(normalize("name" || ' ' || "comment", NFD), '[\u0300-\u036f]', '', 'g')), 'đ', 'd'), '[^a-z0-9]+', ' ', 'g')) || ' '
	FROM "products" WHERE "products"."id" = "reviews"."product_id";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_of_state" ON "reviews" USING btree ("kind","state","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_of_score" ON "reviews" USING btree ("kind","score","state");--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_public" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id") WHERE state = 'approved';--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "approved_at";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_reviews" CHECK (least("products"."reviews_1", "products"."reviews_2", "products"."reviews_3", "products"."reviews_4", "products"."reviews_5") >= 0);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('pending', 'approved', 'rejected', 'deleted'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided" CHECK (("reviews"."state" = 'pending') = ("reviews"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reason" CHECK (("reviews"."state" = 'rejected') = ("reviews"."reason" is not null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null));