import { and, eq, lte, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { conflict, DomainError, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import type { RichBlock, RichText } from "#kernel/rich-text.ts";
import { figuresOf, hasWords, plainText } from "#kernel/rich-text-content.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { SavedMeanwhile } from "#kernel/versions.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import type { Picture } from "#modules/media/contract.ts";
import { findPictures } from "#modules/media/queries.ts";
import { searchTextOf } from "#modules/products/rules/search-terms.ts";
import { brokenConstraint, type Context, inTransaction, invalidate } from "#platform/context.ts";
import type { PostContent } from "./contract.ts";
import { blogMessages } from "./messages.ts";
import { findDeletionBlocker } from "./queries.ts";
import { postState } from "./rules/post-state.ts";
import { postFormerSlugs, posts, postVersions } from "./tables.ts";

/** Creates a draft article. Throws `conflict` when its slug is taken. */
export async function createPost(ctx: Context, input: PostContent): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return withSlugConflict(() =>
    inTransaction(ctx, async (ctx) => {
      const content = await validateContent(ctx, input);
      const id = newId();
      const now = ctx.now();
      const row = { id, ...columnsOf(content), status: "draft" as const, createdAt: now, updatedAt: now };
      await ctx.db.insert(posts).values(row);
      await insertVersion(ctx, id, 1, content);
      await recordAuditEvent(ctx, { action: "post.created", subject: subjectOf({ id, ...content }), after: content });
      await invalidate(ctx, `post:${id}`);
      return { id };
    }),
  );
}

/**
 * Saves the text as a new version, which readers see after publication. `version` is the base version: throws `conflict`
 * "edited-meanwhile" with the current one when it is stale. `slug` is the new editor address.
 */
export async function savePost(
  ctx: Context,
  id: string,
  { content: input, version }: { content: PostContent; version: number },
): Promise<{ version: number; slug: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return withSlugConflict(() =>
    inTransaction(ctx, async (ctx) => {
      const post = await lockPost(ctx, id, version);
      const before = await contentOf(ctx, id, version);
      if (isSameValue(before, input)) return { version, slug: post.slug };
      const content = await validateContent(ctx, input, id);
      const next = version + 1;
      await insertVersion(ctx, id, next, content);
      const shown = post.publicVersion === null ? columnsOf(content) : {};
      await ctx.db
        .update(posts)
        .set({ ...shown, version: next, updatedAt: ctx.now() })
        .where(eq(posts.id, id));
      await recordAuditEvent(ctx, {
        action: "post.changed",
        subject: subjectOf({ id, ...content }),
        before,
        after: content,
      });
      await invalidate(ctx, `post:${id}`);
      return { version: next, slug: post.publicVersion === null ? content.slug : post.slug };
    }),
  );
}

type Publishing = {
  version: number;
  at: Date | null;
  /** Unsaved content of the editor. If it cannot be saved, nothing is published. */
  content?: PostContent;
};

/**
 * Publishes the last version: now, or from a future moment. A published article keeps its day. Throws `invalid` without text or picture,
 * for a past moment, and for another moment than that of a published article.
 */
export async function publishPost(
  ctx: Context,
  id: string,
  { version: expectedVersion, at, content: input }: Publishing,
): Promise<{ version: number }> {
  requirePermission(ctx.actor, "catalogue.publish");

  return withSlugConflict(() =>
    inTransaction(ctx, async (ctx) => {
      const { version } = input
        ? await savePost(ctx, id, { content: input, version: expectedVersion })
        : { version: expectedVersion };
      const post = await lockPost(ctx, id, version);
      const now = ctx.now();
      const content = await validateContent(ctx, await contentOf(ctx, id, version), id);
      if (!hasWords(content.body)) throw invalid(blogMessages.noWords, { body: blogMessages.noWords });
      await checkCover(ctx, content);
      const outSince = postState(post, now) === "published" ? post.publishedAt : null;
      const publishedAt = outSince ?? at ?? now;
      checkMoment(ctx, at, outSince);
      if (outSince && post.slug !== content.slug) await reserveSlug(ctx, post);
      const changedAt = outSince && post.publicVersion === version ? post.changedAt : now;
      const announced = publishedAt <= now;
      const state = { status: "published" as const, publicVersion: version, publishedAt, changedAt, announced };
      await ctx.db
        .update(posts)
        .set({ ...columnsOf(content), ...state, updatedAt: now })
        .where(eq(posts.id, id));
      await recordAuditEvent(ctx, {
        action: "post.published",
        subject: subjectOf({ id, ...content }),
        before: { version: post.publicVersion, publishedAt: post.publishedAt },
        after: { version, publishedAt },
      });
      await invalidate(ctx, "posts", `post:${id}`);
      return { version };
    }),
  );
}

/** Withdraws an article from readers; it stays as a draft, with all its versions. */
export async function withdrawPost(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");

  await inTransaction(ctx, async (ctx) => {
    const post = await lockPost(ctx, id);
    if (post.status === "draft") return;
    if (postState(post, ctx.now()) === "published") await reserveSlug(ctx, post);
    await ctx.db
      .update(posts)
      .set({ status: "draft", publicVersion: null, announced: true, updatedAt: ctx.now() })
      .where(eq(posts.id, id));
    await recordAuditEvent(ctx, {
      action: "post.withdrawn",
      subject: subjectOf(post),
      before: { publishedAt: post.publishedAt },
    });
    await invalidate(ctx, "posts", `post:${id}`);
  });
}

/** Deletes articles with all their versions; all or none. Staff who may not publish can only delete their own drafts. */
export async function deletePosts(ctx: Context, ids: readonly string[]): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    // In a fixed order, to avoid a deadlock.
    for (const id of [...new Set(ids)].sort()) {
      const post = await lockPost(ctx, id);
      const reason = await findDeletionBlocker(ctx, id);
      if (reason) throw new DomainError("forbidden", "not-own-draft", reason);
      const before = await contentOf(ctx, id, post.version);
      await ctx.db.delete(posts).where(eq(posts.id, id));
      await recordAuditEvent(ctx, { action: "post.deleted", subject: subjectOf(post), before });
      await invalidate(ctx, "posts", `post:${id}`);
    }
  });
}

/** Invalidates cached pages for articles whose moment has come. */
export async function invalidateDuePosts(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .update(posts)
      .set({ announced: true })
      .where(and(sql`not announced`, lte(posts.publishedAt, ctx.now())))
      .returning({ id: posts.id });
    if (due.length > 0) await invalidate(ctx, "posts", ...due.map(({ id }) => `post:${id}`));
  });
}

type PostRow = typeof posts.$inferSelect;

async function lockPost(ctx: Context, id: string, version?: number): Promise<PostRow> {
  const [row] = await ctx.db.select().from(posts).where(eq(posts.id, id)).for("update");
  if (!row) throw notFound(blogMessages.noPost, "post-not-found");
  if (version !== undefined && row.version !== version) throw await editedMeanwhile(ctx, row);
  return row;
}

async function editedMeanwhile(ctx: Context, { id, version }: PostRow) {
  const { content, savedBy, savedAt } = await versionOf(ctx, id, version);
  const result: SavedMeanwhile<PostContent> = {
    version,
    content,
    savedBy: savedBy ?? "",
    savedAt: savedAt.toISOString(),
  };
  return conflict("edited-meanwhile", blogMessages.editedMeanwhile, { result });
}

async function versionOf(ctx: Context, id: string, version: number) {
  const [row] = await ctx.db
    .select()
    .from(postVersions)
    .where(and(eq(postVersions.postId, id), eq(postVersions.version, version)));
  if (!row) throw new Error(`article ${id} has no version ${version}`);
  return row;
}

const contentOf = async (ctx: Context, id: string, version: number): Promise<PostContent> =>
  (await versionOf(ctx, id, version)).content;

async function insertVersion(ctx: Context, postId: string, version: number, content: PostContent): Promise<void> {
  const savedBy = ctx.actor.kind === "staff" ? ctx.actor.name : null;
  await ctx.db.insert(postVersions).values({ postId, version, content, savedBy, savedAt: ctx.now() });
}

/** The content with its stored pictures. Throws when one is missing, and when its slug is taken. */
async function validateContent(ctx: Context, content: PostContent, id?: string): Promise<PostContent> {
  const { thumbnailId, slug, body } = content;
  const ids = figuresOf(body).map(({ attrs }) => attrs.imageId);
  const pictures = await findPictures(ctx, thumbnailId ? [thumbnailId, ...ids] : ids);
  const isMissing = (imageId: string) => !pictures.has(imageId);
  if (thumbnailId && isMissing(thumbnailId))
    throw invalid(blogMessages.noSuchImage, { thumbnail: blogMessages.noSuchImage });
  if (ids.some(isMissing)) throw invalid(blogMessages.noSuchFigure, { body: blogMessages.noSuchFigure });
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select ${posts.id}::text as id from ${posts} where ${eq(posts.slug, slug)}
    union all select ${postFormerSlugs.postId}::text from ${postFormerSlugs} where ${eq(postFormerSlugs.slug, slug)}`);
  if (rows.some((row) => row.id !== id)) throw slugTaken();
  return { ...content, body: withStoredSizes(body, pictures) };
}

/** The browser's size is not trusted; a page reserves the space of the stored picture. */
function withStoredSizes(body: RichText, pictures: ReadonlyMap<string, Picture>): RichText {
  const content = body.content.map((block): RichBlock => {
    const picture = block.type === "figure" ? pictures.get(block.attrs.imageId) : undefined;
    if (block.type !== "figure" || !picture) return block;
    return { ...block, attrs: { ...block.attrs, width: picture.width, height: picture.height } };
  });
  return { ...body, content };
}

function checkMoment(ctx: Context, at: Date | null, outSince: Date | null): void {
  if (!at) return;
  if (outSince) {
    if (at.getTime() === outSince.getTime()) return;
    const sentence = blogMessages.isOut(formatInstant(outSince));
    throw invalid(sentence, { at: sentence });
  }
  if (at <= ctx.now() && ctx.actor.kind === "staff") throw invalid(blogMessages.isPast, { at: blogMessages.isPast });
}

/** Readers know this slug: it always redirects to its article, and cannot be reused. */
async function reserveSlug(ctx: Context, { id, slug }: PostRow): Promise<void> {
  await ctx.db.insert(postFormerSlugs).values({ slug, postId: id }).onConflictDoNothing();
}

async function checkCover(ctx: Context, { thumbnailId }: PostContent): Promise<void> {
  const cover = thumbnailId && (await findPictures(ctx, [thumbnailId])).get(thumbnailId);
  const wrong = !cover ? blogMessages.noPicture : cover.alt === "" ? blogMessages.noAlt : null;
  if (wrong) throw invalid(wrong, { thumbnail: wrong });
}

/** Two concurrent requests may both find a slug free; the unique index lets one of them have it. */
async function withSlugConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw brokenConstraint(error) === "posts_slug_unique" ? slugTaken() : error;
  }
}

const slugTaken = () => conflict("slug-taken", blogMessages.slugTaken, { fields: { slug: blogMessages.slugTaken } });

const columnsOf = (content: PostContent) => ({
  ...content,
  searchText: searchTextOf(content.title, content.shortDescription, plainText(content.body)),
});

const subjectOf = ({ id, title }: { id: string; title: string }) => ({ type: "post", id, label: title });
