import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Context, invalidate, joinTransaction } from "../context.ts";
import { contentChanges, contentVersions } from "../database/tables.ts";

/** A copy in memory can be updated over this many versions; an older one is loaded again. */
const KEPT_VERSIONS = 10_000;

/** Changes that a running transaction has recorded already: the reviews of one product change it many times. */
const recordedMembers = new WeakMap<object, Set<string>>();

/**
 * Records that a member of a collection changes with the running transaction. The version row of the collection is locked until the commit.
 * Versions therefore become visible in order.
 */
export function recordContentChange(
  ctx: Context,
  collection: string,
  memberId: string,
  ...tags: string[]
): Promise<void> {
  return joinTransaction(ctx, async (ctx) => {
    await invalidate(ctx, collection, ...tags);
    if (ctx.transaction && isRecordedAlready(ctx.transaction, `${collection}:${memberId}`)) return;
    const version = sql`(select version from ${contentVersions} where tag = ${collection})`;
    await ctx.db.execute(sql`
      with purged as (
        delete from ${contentChanges}
        where ${and(eq(contentChanges.collection, collection), lt(contentChanges.version, sql`${version} - ${KEPT_VERSIONS}`))}
      )
      insert into ${contentChanges} (collection, version, member_id) values (${collection}, ${version}, ${memberId})
      on conflict do nothing`);
  });
}

function isRecordedAlready(transaction: object, member: string): boolean {
  const members = recordedMembers.get(transaction) ?? new Set();
  recordedMembers.set(transaction, members);
  return members.size === members.add(member).size;
}

export type Changes = { version: number; memberIds: string[] };

/** The members of a collection that changed after a version; null when the record of a version is missing. */
export async function listChangesSince(ctx: Context, collection: string, known: number): Promise<Changes | null> {
  const rows = await ctx.db
    .select({ version: contentVersions.version, changedIn: contentChanges.version, memberId: contentChanges.memberId })
    .from(contentVersions)
    .leftJoin(
      contentChanges,
      and(eq(contentChanges.collection, contentVersions.tag), gt(contentChanges.version, known)),
    )
    .where(eq(contentVersions.tag, collection));
  const version = rows[0]?.version ?? 0;
  const recordedVersions = new Set(rows.flatMap((row) => row.changedIn ?? []));
  // A version without a record was raised by hand, was purged, or comes from another database.
  if (recordedVersions.size !== version - known) return null;
  return { version, memberIds: [...new Set(rows.flatMap((row) => row.memberId ?? []))] };
}

/** The current version of a collection. Read it before the collection. */
export async function getCollectionVersion(ctx: Context, collection: string): Promise<number> {
  const [row] = await ctx.db
    .select({ version: contentVersions.version })
    .from(contentVersions)
    .where(eq(contentVersions.tag, collection));
  return row?.version ?? 0;
}
