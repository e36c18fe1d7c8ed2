import { and, arrayOverlaps, asc, count, desc, eq, like, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { clampPageSize, type Page } from "#kernel/page.ts";
import { fold } from "#kernel/vietnamese.ts";
import { listAuditActions } from "#modules/audit/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { tokenizeSearch } from "#modules/products/rules/search-terms.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type {
  Post,
  PostCard,
  PostContent,
  PostInEditor,
  PostPreview,
  PostSearch,
  PostState,
  PostTopic,
  StaffPost,
  StaffPostSearch,
} from "./contract.ts";
import { SHOWN_VERSIONS } from "./limits.ts";
import { blogMessages } from "./messages.ts";
import { postState } from "./rules/post-state.ts";
import { postFormerSlugs, posts, postVersions } from "./tables.ts";

const isPublic = (now: Date) => and(eq(posts.status, sql`'published'`), lte(posts.publishedAt, now));

export async function listNewestPosts(ctx: Context, limit: number): Promise<PostCard[]> {
  return readCards(ctx, isPublic(ctx.now()), limit, 0);
}

/** Public posts, newest first; of one topic, or with all the words of a search. */
export async function listPosts(ctx: Context, { topic, text = "", ...query }: PostSearch): Promise<Page<PostCard>> {
  const size = clampPageSize(query.size);
  const page = Math.max(1, query.page);
  const conditions = and(isPublic(ctx.now()), topic && eq(posts.topic, topic), ...wordsIn(text));
  const [[counted], data] = await Promise.all([
    ctx.db.select({ total: count() }).from(posts).where(conditions),
    readCards(ctx, conditions, size, (page - 1) * size),
  ]);
  return { data, total: counted?.total ?? 0, page, size };
}

/** Topics with public articles. */
export async function listTopics(ctx: Context): Promise<PostTopic[]> {
  dependsOn(ctx, "posts");
  const rows = await ctx.db.selectDistinct({ topic: posts.topic }).from(posts).where(isPublic(ctx.now()));
  return rows.map(({ topic }) => topic);
}

/** Other articles: of the same topic first, then the newest. */
export async function listRelatedPosts(
  ctx: Context,
  post: Pick<PostCard, "id" | "topic">,
  limit: number,
): Promise<PostCard[]> {
  return readCards(
    ctx,
    and(isPublic(ctx.now()), ne(posts.id, post.id)),
    limit,
    0,
    sql`${posts.topic} <> ${post.topic}`,
  );
}

/** Articles about any of some products, then those of a topic or with a name in them; the newest first in each. */
export async function listPostsAbout(
  ctx: Context,
  {
    productIds,
    topic,
    name,
  }: { productIds: readonly string[]; topic?: PostTopic | undefined; name?: string | undefined },
  limit: number,
): Promise<PostCard[]> {
  const namesOne = productIds.length > 0 ? arrayOverlaps(posts.productIds, [...productIds]) : sql`false`;
  const isAbout = or(
    namesOne,
    topic && eq(posts.topic, topic),
    name === undefined ? undefined : like(posts.searchText, `% ${fold(name)} %`),
  );
  return readCards(ctx, and(isPublic(ctx.now()), isAbout), limit, 0, sql`not (${namesOne})`);
}

/** Titles of published articles about each of some products. */
export async function listTitlesNaming(ctx: Context, productIds: readonly string[]): Promise<Map<string, string[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ title: posts.title, productIds: posts.productIds })
    .from(posts)
    .where(and(isPublic(ctx.now()), arrayOverlaps(posts.productIds, [...productIds])))
    .orderBy(asc(posts.title), asc(posts.id))
    .limit(MAX_NAMING);
  return new Map(
    productIds.map((id) => [id, rows.filter((row) => row.productIds.includes(id)).map(({ title }) => title)]),
  );
}

/** Most articles listed before a product is hidden. */
const MAX_NAMING = 200;

/** The public article of a slug, or null. */
export async function findPost(ctx: Context, slug: string): Promise<Post | null> {
  dependsOn(ctx, "posts");
  const [row] = await ctx.db
    .select()
    .from(posts)
    .where(and(eq(posts.slug, slug), isPublic(ctx.now())));
  if (!row?.publishedAt) return null;
  const [card] = await toCards(ctx, [row]);
  if (!card) return null;
  const { body, productIds, publishedAt, changedAt } = row;
  return { ...card, body, productIds, publishedAt, changedAt: laterOf(publishedAt, changedAt) };
}

/** The current slug of an article with this former one, or null. */
export async function findPostRedirect(ctx: Context, formerSlug: string): Promise<string | null> {
  dependsOn(ctx, "posts");
  const [row] = await ctx.db
    .select({ slug: posts.slug })
    .from(postFormerSlugs)
    .innerJoin(posts, eq(posts.id, postFormerSlugs.postId))
    .where(and(eq(postFormerSlugs.slug, formerSlug), ne(posts.slug, formerSlug), isPublic(ctx.now())));
  return row?.slug ?? null;
}

/** Slugs of public articles, with the last change that readers see. */
export async function listPostAddresses(ctx: Context): Promise<{ slug: string; changedAt: Date }[]> {
  dependsOn(ctx, "posts");
  const { slug, publishedAt, changedAt } = posts;
  const rows = await ctx.db
    .select({ slug, publishedAt, changedAt })
    .from(posts)
    .where(isPublic(ctx.now()))
    .orderBy(asc(slug));
  return rows.flatMap(({ slug, publishedAt, changedAt }) =>
    publishedAt ? [{ slug, changedAt: laterOf(publishedAt, changedAt) }] : [],
  );
}

/** A scheduled article counts as changed when it is published. */
const laterOf = (publishedAt: Date, changedAt: Date | null): Date =>
  changedAt && changedAt > publishedAt ? changedAt : publishedAt;

/** The newest articles with their moments of publication. */
export async function listFeedPosts(
  ctx: Context,
  limit: number,
): Promise<Pick<Post, "id" | "slug" | "title" | "shortDescription" | "publishedAt">[]> {
  dependsOn(ctx, "posts");
  const { slug, title, shortDescription, publishedAt, id } = posts;
  const rows = await ctx.db
    .select({ id, slug, title, shortDescription, publishedAt })
    .from(posts)
    .where(isPublic(ctx.now()))
    .orderBy(sql`${publishedAt} desc nulls last`, asc(id))
    .limit(limit);
  return rows.flatMap(({ publishedAt, ...row }) => (publishedAt ? [{ ...row, publishedAt }] : []));
}

/** Articles for staff, last change first, with the number in each state. */
export async function listStaffPosts(
  ctx: Context,
  { page, size, state, text = "" }: StaffPostSearch,
): Promise<Page<StaffPost> & { counts: Record<PostState | "all", number> }> {
  requirePermission(ctx.actor, "catalogue.read");
  const now = ctx.now();
  const ofState = sql<PostState>`case when ${posts.status} = 'draft' then 'draft'
    when ${posts.publishedAt} > ${now.toISOString()} then 'scheduled' else 'published' end`;
  const matches = and(...wordsIn(text));
  const [counted, rows] = await Promise.all([
    ctx.db.select({ state: ofState, n: count() }).from(posts).where(matches).groupBy(sql`1`),
    ctx.db
      .select()
      .from(posts)
      .where(state ? and(matches, sql`${ofState} = ${state}`) : matches)
      .orderBy(desc(posts.updatedAt), asc(posts.id))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  const counts = { all: 0, draft: 0, scheduled: 0, published: 0 };
  for (const { state: one, n } of counted) {
    counts[one] = n;
    counts.all += n;
  }
  return { data: rows.map((row) => toStaffPost(row, now)), total: counts[state ?? "all"], page, size, counts };
}

/** An article in the editor, by the slug of its last version. Throws `not-found`. */
export async function getPostToEdit(ctx: Context, slug: string): Promise<PostInEditor> {
  requirePermission(ctx.actor, "catalogue.read");
  const [row] = await ctx.db
    .select({ post: posts, content: postVersions.content })
    .from(posts)
    .innerJoin(postVersions, and(eq(postVersions.postId, posts.id), eq(postVersions.version, posts.version)))
    .where(eq(posts.slug, slug));
  if (!row) throw notFound(blogMessages.noPost, "post-not-found");
  const { post, content } = row;
  const { version, savedBy, savedAt } = postVersions;
  const [versions, pictures] = await Promise.all([
    ctx.db
      .select({ version, savedBy, savedAt, title: sql<string>`${postVersions.content}->>'title'` })
      .from(postVersions)
      .where(eq(postVersions.postId, post.id))
      .orderBy(desc(version))
      .limit(SHOWN_VERSIONS),
    findPictures(ctx, content.thumbnailId ? [content.thumbnailId] : []),
  ]);
  return {
    ...toStaffPost(post, ctx.now()),
    publicVersion: post.publicVersion,
    publicSlug: post.publicVersion === null ? null : post.slug,
    content,
    versions,
    thumbnail: (content.thumbnailId && pictures.get(content.thumbnailId)) || null,
  };
}

/** Why the actor may not delete an article, as a sentence; null when they may. An author may delete their unpublished draft. */
export async function findDeletionBlocker(ctx: Context, id: string): Promise<string | null> {
  if (can(ctx.actor, "catalogue.publish")) return null;
  const entries = await listAuditActions(ctx, { type: "post", id });
  const self = ctx.actor.kind === "staff" ? ctx.actor.id : null;
  if (!entries.some(({ action, actorId }) => action === "post.created" && actorId === self)) return blogMessages.notOwn;
  return entries.some(({ action }) => action === "post.published") ? blogMessages.wasOut : null;
}

/** The content of one version of an article. Throws `not-found`. */
export async function getPostVersion(ctx: Context, id: string, version: number): Promise<PostContent> {
  requirePermission(ctx.actor, "catalogue.read");
  const [row] = await ctx.db
    .select({ content: postVersions.content })
    .from(postVersions)
    .where(and(eq(postVersions.postId, id), eq(postVersions.version, version)));
  if (!row) throw notFound(blogMessages.noVersion, "version-not-found");
  return row.content;
}

/** The page preview of a version of an article, the last one by default. Throws `not-found`. */
export async function getPostPreview(ctx: Context, slug: string, requestedVersion?: number): Promise<PostPreview> {
  const { content: last, thumbnail: cover, versions: _, publicSlug: __, ...post } = await getPostToEdit(ctx, slug);
  const version = requestedVersion ?? post.version;
  const content = version === post.version ? last : await getPostVersion(ctx, post.id, version);
  const { title, shortDescription, topic, body, productIds, thumbnailId } = content;
  const date = today(post.publishedAt ?? ctx.now());
  const thumbnail =
    content === last ? cover : ((thumbnailId && (await findPictures(ctx, [thumbnailId])).get(thumbnailId)) ?? null);
  return {
    ...post,
    version,
    isShown: post.state === "published" && version === post.publicVersion,
    page: { title, shortDescription, topic, body, productIds, thumbnail: thumbnail || null, date },
  };
}

const wordsIn = (text: string): SQL[] => tokenizeSearch(text).map((word) => like(posts.searchText, `% ${word}%`));

async function readCards(
  ctx: Context,
  condition: SQL | undefined,
  limit: number,
  offset: number,
  first?: SQL,
): Promise<PostCard[]> {
  dependsOn(ctx, "posts");
  const { id, slug, title, shortDescription, topic, thumbnailId, publishedAt } = posts;
  // Matches the definition of the index, which would otherwise not be used.
  const newest = [sql`${publishedAt} desc nulls last`, asc(id)];
  const rows = await ctx.db
    .select({ id, slug, title, shortDescription, topic, thumbnailId, publishedAt })
    .from(posts)
    .where(condition)
    .orderBy(...(first ? [first, ...newest] : newest))
    .limit(limit)
    .offset(offset);
  return toCards(ctx, rows);
}

type CardRow = Omit<PostCard, "thumbnail" | "date"> & { thumbnailId: string | null; publishedAt: Date | null };

async function toCards(ctx: Context, rows: readonly CardRow[]): Promise<PostCard[]> {
  const pictures = await findPictures(
    ctx,
    rows.flatMap((row) => row.thumbnailId ?? []),
  );
  // The fields are named, because a whole row has more of them, which visitors must not get.
  return rows.map(({ id, slug, title, shortDescription, topic, thumbnailId, publishedAt }) => {
    const thumbnail = (thumbnailId && pictures.get(thumbnailId)) || null;
    return { id, slug, title, shortDescription, topic, thumbnail, date: today(publishedAt ?? ctx.now()) };
  });
}

function toStaffPost(row: typeof posts.$inferSelect, now: Date): StaffPost {
  const { id, slug, title, topic, publishedAt, updatedAt, version, publicVersion } = row;
  const hasUnpublished = publicVersion !== null && publicVersion !== version;
  return { id, slug, title, topic, state: postState(row, now), publishedAt, hasUnpublished, version, updatedAt };
}
