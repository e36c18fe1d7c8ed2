import { FEED_POSTS } from "#modules/blog/limits.ts";
import { listFeedPosts } from "#modules/blog/queries.ts";
import { requestContext } from "#web/server/context.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/feed-resource.ts";

/** RSS feed of the newest articles (https://www.rssboard.org/rss-specification). Readers know an article by its id: its address may change. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const posts = await listFeedPosts(ctx, FEED_POSTS);
  const items = posts.map(({ id, slug, title, shortDescription, publishedAt }) => {
    const url = escapeXml(`${ctx.siteUrl}${paths.post(slug)}`);
    return `<item><title>${escapeXml(title)}</title><link>${url}</link>
<guid isPermaLink="false">urn:uuid:${id}</guid>
<description>${escapeXml(shortDescription)}</description><pubDate>${publishedAt.toUTCString()}</pubDate></item>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>Nhật ký trên vịnh</title><link>${escapeXml(`${ctx.siteUrl}${paths.blog()}`)}</link>
<description>Kinh nghiệm đi vịnh Hạ Long</description><language>vi</language>
<atom:link href="${escapeXml(`${ctx.siteUrl}${paths.feed()}`)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
  return new Response(xml, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}

/** Escapes text for XML and drops the control characters that XML cannot escape. */
const escapeXml = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
