import { expect } from "vitest";
import { posts } from "#modules/blog/tables.ts";
import { test } from "#tests/support/context.ts";
import { aPost } from "#tests/support/home.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { loader } from "./blog-page.tsx";
import { loader as feed } from "./feed-resource.ts";

test("Blog redirects to the last page when the page number is too high", async ({ ctx }) => {
  await aPost(ctx);
  await aPost(ctx);
  const go = (address: string) =>
    outcomeOf(Promise.resolve().then(() => loader(aVisit(ctx, address, { params: {} }) as never)));
  expect(await go("/blog?page=99&size=1")).toMatchObject({ location: "/blog?page=2&size=1" });
  expect(await go("/blog?page=2&size=1")).toMatchObject({ status: 200 });
  expect(await go("/blog?page=99&q=khongco")).toMatchObject({ status: 200 });
});

test("Feed readers know an article by an id that stays when its address changes", async ({ ctx }) => {
  const { id } = await aPost(ctx, { slug: "dia-chi-cu" });
  const items = async () => {
    const xml = await (await feed(aVisit(ctx, "/blog/rss.xml", { params: {} }) as never)).text();
    return /<link>([^<]*)<\/link>\s*(<guid.*<\/guid>)/.exec(xml.slice(xml.indexOf("<item>")))?.slice(1);
  };
  const guid = `<guid isPermaLink="false">urn:uuid:${id}</guid>`;
  expect(await items()).toEqual([`${ctx.siteUrl}/blog-detail/dia-chi-cu`, guid]);
  await ctx.db.update(posts).set({ slug: "dia-chi-moi" });
  expect(await items()).toEqual([`${ctx.siteUrl}/blog-detail/dia-chi-moi`, guid]);
});
