import { vietnamInstant } from "#kernel/calendar-date.ts";
import { createPost, publishPost } from "#modules/blog/commands.ts";
import type { PostContent } from "#modules/blog/contract.ts";
import { addPartner, addTestimonial } from "#modules/homepage/commands.ts";
import { partnerKinds } from "#modules/homepage/contract.ts";
import { findIdBySlug } from "#modules/products/queries/find-slug.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { homeSections, partners, testimonials } from "./demo/homepage.ts";
import { idIn } from "./demo/id-in.ts";
import { parseDemoText } from "./demo/parse-demo-text.ts";
import type { PostSeed } from "./demo/post-seed.ts";
import { posts } from "./demo/posts.ts";

type Ids = ReadonlyMap<string, string>;

/** Articles, published at eight in the morning, and the rest of the home page. `pictures` has ids by name. */
export async function loadHome(ctx: Context, pictures: Ids): Promise<void> {
  for (const post of posts) {
    const productIds = await Promise.all(post.products.map((slug) => findIdBySlug(ctx, "cruise", slug)));
    const content = postContentOf(
      post,
      pictures,
      productIds.filter((id) => id !== undefined),
    );
    const { id } = await createPost(ctx, content);
    await publishPost(ctx, id, { version: 1, at: vietnamInstant(post.on, "08:00") });
  }
  await saveSettings(ctx, "home-sections", homeSections);
  for (const [position, testimonial] of testimonials.entries()) {
    await addTestimonial(ctx, { ...testimonial, position });
  }
  for (const kind of partnerKinds) {
    for (const [position, name] of partners[kind].entries())
      await addPartner(ctx, { kind, name, position, logoId: null });
  }
}

/** An article in the form of its command. */
export function postContentOf(
  { slug, title, short, topic, text }: PostSeed,
  pictures: Ids,
  productIds: string[],
): PostContent {
  const thumbnailId = idIn(pictures, `blog-${slug}`);
  return { slug, title, shortDescription: short, topic, thumbnailId, body: parseDemoText(text, pictures), productIds };
}
