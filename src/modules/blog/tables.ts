import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { images } from "#modules/media/tables.ts";
import { id, instant } from "#platform/database/columns.ts";

export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    shortDescription: text("short_description").notNull(),
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    thumbnailId: uuid("thumbnail_id").references(() => images.id),
    /** The day that readers see. A post whose moment is still to come waits for it. */
    publishedAt: instant("published_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("posts_status", sql`${t.status} in ('draft', 'published')`),
    check("posts_published_at", sql`${t.status} = 'draft' or ${t.publishedAt} is not null`),
    index("posts_by_thumbnail").on(t.thumbnailId),
    index("posts_public").on(t.publishedAt.desc(), t.id).where(sql`status = 'published'`),
  ],
);
