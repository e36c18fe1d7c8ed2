import { vietnamInstant } from "#kernel/calendar-date.ts";
import { createPost } from "#modules/blog/commands.ts";
import type { PostDraft } from "#modules/blog/contract.ts";
import { addPartner, addTestimonial } from "#modules/homepage/commands.ts";
import { partnerKinds } from "#modules/homepage/contract.ts";
import type { Context } from "#platform/context.ts";
import { partners, testimonials } from "./demo/homepage.ts";
import { idIn } from "./demo/id-in.ts";
import { type PostSeed, posts } from "./demo/posts.ts";

type Ids = ReadonlyMap<string, string>;

/** Articles and what else the home page shows beside what is sold. `pictures` has ids by name. */
export async function loadHome(ctx: Context, pictures: Ids): Promise<void> {
  for (const post of posts) await createPost(ctx, postDraftOf(post, pictures));
  for (const [position, testimonial] of testimonials.entries()) {
    await addTestimonial(ctx, { ...testimonial, position });
  }
  for (const kind of partnerKinds) {
    for (const [position, name] of partners[kind].entries())
      await addPartner(ctx, { kind, name, position, logoId: null });
  }
}

/** An article as the command wants it; it went out at eight in the morning. */
export function postDraftOf({ slug, title, short, on }: PostSeed, pictures: Ids): PostDraft {
  const thumbnailId = idIn(pictures, `blog-${slug}`);
  return { slug, title, shortDescription: short, thumbnailId, publishedAt: vietnamInstant(on, "08:00") };
}
