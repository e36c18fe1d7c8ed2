import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { record } from "#modules/audit/commands.ts";
import { findPictures } from "#modules/media/queries.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import type { PostDraft } from "./contract.ts";
import { blogMessages } from "./messages.ts";
import { posts } from "./tables.ts";

/** Adds a post; with a moment of publication readers see it from then on. Throws `conflict` when its address is taken. */
export async function createPost(ctx: Context, draft: PostDraft): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");
  if (draft.publishedAt) requirePermission(ctx.actor, "catalogue.publish");

  return inTransaction(ctx, async (ctx) => {
    if (draft.thumbnailId && !(await findPictures(ctx, [draft.thumbnailId])).has(draft.thumbnailId)) {
      throw invalid(blogMessages.noSuchImage, { thumbnailId: blogMessages.noSuchImage });
    }
    const id = newId();
    const status = draft.publishedAt ? ("published" as const) : ("draft" as const);
    const created = await ctx.db
      .insert(posts)
      .values({ id, ...draft, status, createdAt: ctx.now(), updatedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: posts.id });
    if (created.length === 0) {
      throw conflict("slug-taken", blogMessages.slugTaken, { fields: { slug: blogMessages.slugTaken } });
    }
    await record(ctx, { action: "post.created", subject: { type: "post", id, label: draft.title }, after: draft });
    await touch(ctx, "posts", `post:${id}`);
    return { id };
  });
}
