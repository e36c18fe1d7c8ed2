import { and, desc, gte, like, type SQL, sql } from "drizzle-orm";
import { can } from "#kernel/actor.ts";
import { LIST_NEAR_WALK, LIST_SEARCH_CAP, LIST_SEARCH_WALK } from "#modules/bookings/limits.ts";
import { namesIn, searchPatterns } from "#modules/bookings/rules/search-text.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { countUpTo } from "./count-up-to.ts";

/** The least share of common trigrams between a word and a name: "nguyn" has two thirds of "nguyen". */
const MIN_SIMILARITY = 0.6;

/** `isNear`: no booking matches the text exactly, these match approximately. */
export type Found = { ids: string[]; isNear: boolean };

/** Ids of the newest bookings that match a text, up to the cap and one more. */
export async function findByText(ctx: Context, text: string, where: SQL | undefined): Promise<Found> {
  const ids = await findExactly(ctx, text, where);
  if (ids.length > 0) return { ids, isNear: false };
  const near = await findNearText(ctx, text, where);
  return { ids: near, isNear: near.length > 0 };
}

async function findExactly(ctx: Context, text: string, where: SQL | undefined): Promise<string[]> {
  const { words, phrase, isRare } = searchPatterns(text, can(ctx.actor, "personal-data.read"));
  if (words.length === 0) return [];
  if (!isRare) {
    const walked = await walkNewest(ctx, words, where);
    const isWhole = where !== undefined && (await countUpTo(ctx, where, LIST_SEARCH_WALK + 1)) <= LIST_SEARCH_WALK;
    if (walked.length > LIST_SEARCH_CAP || isWhole) return walked;
  }
  const named = phrase ? await askIndex(ctx, [phrase], where) : [];
  return named.length > 0 ? named : askIndex(ctx, words, where);
}

/** Ids of the newest bookings whose names nearly match a text, so that one letter too few or too many is tolerated. */
async function findNearText(ctx: Context, text: string, where: SQL | undefined): Promise<string[]> {
  const words = namesIn(text);
  if (words.length === 0) return [];
  const newest = ctx.db
    // Names precede the bar; contacts behind it must match exactly.
    .select({ id: bookings.id, names: sql<string>`split_part(search_text, ' | ', 1)`.as("names") })
    .from(bookings)
    .where(where)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(LIST_NEAR_WALK)
    .as("newest");
  const rows = await ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(and(...words.map((word) => gte(sql`word_similarity(${word}, ${newest.names})`, MIN_SIMILARITY))))
    .limit(LIST_SEARCH_CAP + 1);
  return rows.map((row) => row.id);
}

async function walkNewest(ctx: Context, patterns: string[], where: SQL | undefined): Promise<string[]> {
  const newest = ctx.db
    .select({ id: bookings.id, searchText: bookings.searchText })
    .from(bookings)
    .where(where)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(LIST_SEARCH_WALK)
    .as("newest");
  const rows = await ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(and(...patterns.map((pattern) => like(newest.searchText, pattern))))
    .limit(LIST_SEARCH_CAP + 1);
  return rows.map((row) => row.id);
}

// Materialised: with a limit the planner would otherwise walk all bookings in order instead of using the index.
async function askIndex(ctx: Context, patterns: string[], where: SQL | undefined): Promise<string[]> {
  const matching = and(...patterns.map((pattern) => like(bookings.searchText, pattern)), where);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with found as materialized (select id, created_at from bookings where ${matching})
    select id from found order by created_at desc, id desc limit ${LIST_SEARCH_CAP + 1}`);
  return rows.map((row) => row.id);
}
