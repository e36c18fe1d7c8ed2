import { redirect } from "react-router";
import { notFound } from "#kernel/errors.ts";
import { RELATED_POSTS } from "#modules/blog/limits.ts";
import { blogMessages } from "#modules/blog/messages.ts";
import { findPost, findPostRedirect, listRelatedPosts } from "#modules/blog/queries.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { largestUrl } from "#web/components/picture.tsx";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData } from "#web/components/structured-data.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/post-page.ts";
import { crumbsTo } from "./crumbs.ts";
import { listLinkedProducts } from "./linked-products.server.ts";
import { PostView } from "./post-view.tsx";

export const handle: PageHandle = { document: "static" };

export const loader = ({ params: { slug }, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const post = await findPost(ctx, slug);
    if (!post) {
      const present = await findPostRedirect(ctx, slug);
      if (present) throw redirect(paths.post(present), 301);
      throw notFound(blogMessages.noPost, "post-not-found");
    }
    const [products, related] = await Promise.all([
      listLinkedProducts(ctx, post.productIds),
      listRelatedPosts(ctx, post, RELATED_POSTS),
    ]);
    return { post, products, related };
  });

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { post } = loaderData;
  const { siteUrl, brand } = siteOf(matches);
  const picture = post.thumbnail && largestUrl(post.thumbnail);
  const publisher = { "@type": "Organization", name: brand, url: siteUrl };
  return [
    ...pageMeta({
      matches,
      title: post.title,
      description: post.shortDescription,
      path: paths.post(post.slug),
      type: "article",
      ...(picture && { image: picture }),
    }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: post.title,
        description: post.shortDescription,
        ...(picture && { image: [`${siteUrl}${picture}`] }),
        datePublished: post.publishedAt.toISOString(),
        dateModified: post.changedAt.toISOString(),
        mainEntityOfPage: `${siteUrl}${paths.post(post.slug)}`,
        inLanguage: "vi",
        author: publisher,
        publisher,
      },
    },
    breadcrumbData(siteUrl, crumbsTo(post), { label: post.title, href: paths.post(post.slug) }),
  ];
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  return <PostView {...loaderData} />;
}
