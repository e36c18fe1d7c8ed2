import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Context, invalidate, joinTransaction } from "../context.ts";
import { contentChanges, contentVersions } from "../database/tables.ts";

/** So many versions back a copy in memory can be brought up to date; an older one is made anew. */
const KEPT_VERSIONS = 10_000;

/** What running transactions have told already: the reviews of one product, say, change it many times. */
const told = new WeakMap<object, Set<string>>();

/**
 * Says that one member of a collection changes with the running transaction. The version of the collection is one row that is
 * locked from here to the commit, so versions become visible in their order: who has seen one has seen all before it.
 */
export function recordContentChange(
  ctx: Context,
  collection: string,
  memberId: string,
  ...tags: string[]
): Promise<void> {
  return joinTransaction(ctx, async (ctx) => {
    await invalidate(ctx, collection, ...tags);
    if (ctx.transaction && isToldAgain(ctx.transaction, `${collection}:${memberId}`)) return;
    const version = sql`(select version from ${contentVersions} where tag = ${collection})`;
    await ctx.db.execute(sql`
      with forgotten as (
        delete from ${contentChanges}
        where ${and(eq(contentChanges.collection, collection), lt(contentChanges.version, sql`${version} - ${KEPT_VERSIONS}`))}
      )
      insert into ${contentChanges} (collection, version, member_id) values (${collection}, ${version}, ${memberId})
      on conflict do nothing`);
  });
}

function isToldAgain(transaction: object, member: string): boolean {
  const members = told.get(transaction) ?? new Set();
  told.set(transaction, members);
  return members.size === members.add(member).size;
}

export type Changes = { version: number; memberIds: string[] };

/** What changed in a collection after a version; null when that is not known of every version since. */
export async function changesSince(ctx: Context, collection: string, known: number): Promise<Changes | null> {
  const rows = await ctx.db
    .select({ version: contentVersions.version, changedIn: contentChanges.version, memberId: contentChanges.memberId })
    .from(contentVersions)
    .leftJoin(
      contentChanges,
      and(eq(contentChanges.collection, contentVersions.tag), gt(contentChanges.version, known)),
    )
    .where(eq(contentVersions.tag, collection));
  const version = rows[0]?.version ?? 0;
  const snapshotOf = new Set(rows.flatMap((row) => row.changedIn ?? []));
  // A version that nobody told of was raised by hand, has been forgotten, or comes from another database.
  if (snapshotOf.size !== version - known) return null;
  return { version, memberIds: [...new Set(rows.flatMap((row) => row.memberId ?? []))] };
}

/** The present version of a collection: read it before the collection. */
export async function versionOf(ctx: Context, collection: string): Promise<number> {
  const [row] = await ctx.db
    .select({ version: contentVersions.version })
    .from(contentVersions)
    .where(eq(contentVersions.tag, collection));
  return row?.version ?? 0;
}
