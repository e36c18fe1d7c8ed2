import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RichText } from "#kernel/rich-text.ts";
import { images } from "#modules/media/tables.ts";
import { id, instant } from "#platform/database/columns.ts";
import { type PostContent, postTopics } from "./contract.ts";

/** What readers see of an article, or while nobody has seen it yet, what was written last. */
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
    /** Products that it speaks of. One that is gone since is left out where it is shown. */
    productIds: uuid("product_ids").array().notNull().default(sql`'{}'`),
    /** Title, summary and body without diacritics. */
    searchText: text("search_text").notNull().default(""),
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    thumbnailId: uuid("thumbnail_id").references(() => images.id),
    /** The day that readers see. A post whose moment is still to come waits for it. */
    publishedAt: instant("published_at"),
    /** When what readers see was last changed. */
    changedAt: instant("changed_at"),
    /** Whether pages that were kept before its moment have been told of it. */
    announced: boolean("announced").notNull().default(true),
    /** Of what was written last. */
    version: integer("version").notNull().default(1),
    /** Of what readers see. */
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

/** Everything that was ever saved of an article, who saved it and when. */
export const postVersions = pgTable(
  "post_versions",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    content: jsonb("content").$type<PostContent>().notNull(),
    savedBy: text("saved_by"),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.version] })],
);

/** Addresses that an article had while readers could see it; they lead to it. */
export const postFormerSlugs = pgTable(
  "post_former_slugs",
  {
    slug: text("slug").primaryKey(),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (t) => [index("post_former_slugs_by_post").on(t.postId)],
);
