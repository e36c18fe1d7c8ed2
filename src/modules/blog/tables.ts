import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RichText } from "#kernel/rich-text.ts";
import { images } from "#modules/media/tables.ts";
import { id, idOf, instant } from "#platform/database/columns.ts";
import { type PostContent, postTopics } from "./contract.ts";

/** The published content of an article, or the last version while it was never published. */
export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    shortDescription: text("short_description").notNull(),
    topic: text("topic", { enum: postTopics }).notNull().default("choosing"),
    body: jsonb("body")
      .$type<RichText>()
      .notNull()
      .default({ type: "doc", content: [{ type: "paragraph" }] }),
    /** Products that it refers to. A deleted one is left out on display. */
    productIds: uuid("product_ids").array().notNull().default(sql`'{}'`),
    /** Title, summary and body without diacritics. */
    searchText: text("search_text").notNull().default(""),
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    thumbnailId: idOf("thumbnail_id", () => images.id),
    /** The day that readers see. A future one schedules the post. */
    publishedAt: instant("published_at"),
    /** The last change that readers see. */
    changedAt: instant("changed_at"),
    /** Whether cached pages were invalidated at its moment. */
    announced: boolean("announced").notNull().default(true),
    /** The number of the last version. */
    version: integer("version").notNull().default(1),
    /** The number of the published version. */
    publicVersion: integer("public_version"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("posts_status", sql`${t.status} in ('draft', 'published')`),
    check("posts_published_at", sql`${t.status} = 'draft' or ${t.publishedAt} is not null`),
    check("posts_public_version", sql`(${t.status} = 'published') = (${t.publicVersion} is not null)`),
    index("posts_by_thumbnail").on(t.thumbnailId),
    index("posts_public").on(t.publishedAt.desc(), t.id).where(sql`status = 'published'`),
    index("posts_by_change").on(t.updatedAt.desc(), t.id),
    index("posts_to_announce").on(t.publishedAt).where(sql`not announced`),
  ],
);

/** Every saved version of an article, with author and time. */
export const postVersions = pgTable(
  "post_versions",
  {
    postId: idOf("post_id", () => posts.id, { onDelete: "cascade" }).notNull(),
    version: integer("version").notNull(),
    content: jsonb("content").$type<PostContent>().notNull(),
    savedBy: text("saved_by"),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.version] })],
);

/** Former public slugs of an article; they redirect to it. */
export const postFormerSlugs = pgTable(
  "post_former_slugs",
  {
    slug: text("slug").primaryKey(),
    postId: idOf("post_id", () => posts.id, { onDelete: "cascade" }).notNull(),
  },
  (t) => [index("post_former_slugs_by_post").on(t.postId)],
);
