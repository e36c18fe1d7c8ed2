import { and, asc, count, eq, lte, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { clampPageSize, type Page } from "#kernel/page.ts";
import { findPictures } from "#modules/media/queries.ts";
import { type Context, reads } from "#platform/context.ts";
import type { PostCard } from "./contract.ts";
import { posts } from "./tables.ts";

const isPublic = (now: Date) => and(eq(posts.status, "published"), lte(posts.publishedAt, now));

/** The newest posts that readers may see. */
export async function listNewestPosts(ctx: Context, limit: number): Promise<PostCard[]> {
  return readPosts(ctx, limit, 0);
}

/** Posts that readers may see, newest first. */
export async function listPosts(ctx: Context, question: { page: number; size: number }): Promise<Page<PostCard>> {
  const size = clampPageSize(question.size);
  const page = Math.max(1, question.page);
  const [[counted], data] = await Promise.all([
    ctx.db.select({ total: count() }).from(posts).where(isPublic(ctx.now())),
    readPosts(ctx, size, (page - 1) * size),
  ]);
  return { data, total: counted?.total ?? 0, page, size };
}

async function readPosts(ctx: Context, limit: number, offset: number): Promise<PostCard[]> {
  reads(ctx, "posts");
  const { id, slug, title, shortDescription, thumbnailId, publishedAt } = posts;
  const rows = await ctx.db
    .select({ id, slug, title, shortDescription, thumbnailId, publishedAt })
    .from(posts)
    .where(isPublic(ctx.now()))
    .orderBy(sql`${publishedAt} desc nulls last`, asc(id)) // as the index is written, else it is not used
    .limit(limit)
    .offset(offset);
  const pictures = await findPictures(
    ctx,
    rows.flatMap((row) => row.thumbnailId ?? []),
  );
  return rows.map(({ thumbnailId, publishedAt, ...row }) => ({
    ...row,
    thumbnail: (thumbnailId && pictures.get(thumbnailId)) || null,
    date: today(publishedAt ?? ctx.now()),
  }));
}
