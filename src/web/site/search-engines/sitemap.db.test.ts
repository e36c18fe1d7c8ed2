import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotel, aPost } from "#tests/support/home.ts";
import { aVisit } from "#tests/support/page-visit.ts";
import { loader as llms } from "./llms-resource.ts";
import { loader as robots } from "./robots-resource.ts";
import { entryOf } from "./sitemap.server.ts";
import { loader as sitemapPart } from "./sitemap-part-resource.ts";
import { loader as sitemap } from "./sitemap-resource.ts";

const read = async (answer: Response | Promise<Response>) => (await answer).text();
const partOf = (ctx: Context, part: string) =>
  read(sitemapPart(aVisit(ctx, `/sitemap/${part}.xml`, { params: { part } })));
const visit = (ctx: Context, address: string) => aVisit(ctx, address, { params: {} });

/** The paths in a sitemap, without the origin. */
const addressesIn = (ctx: Context, xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => (url ?? "").replace(ctx.siteUrl, ""));

test("Sitemap index lists a sitemap of each kind of page with the day of its last change", async ({ ctx }) => {
  await aListedCruise(ctx, { slug: "ngoc-lam" });
  await aHotel(ctx, { slug: "cua-luc" });
  await aPost(ctx, { slug: "di-ha-long" });

  const index = await read(sitemap(visit(ctx, "/sitemap.xml")));

  const parts = ["trang", "thong-tin", "du-thuyen", "khach-san", "diem-den", "bai-viet"];
  expect(addressesIn(ctx, index)).toEqual(parts.map((part) => `/sitemap/${part}.xml`));
  expect(index.match(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/g)).toHaveLength(4);
  const found = await Promise.all(parts.map(async (part) => addressesIn(ctx, await partOf(ctx, part))));
  expect(found.flat()).toEqual(
    expect.arrayContaining([
      ...["/", "/doanh-nghiep", "/chinh-sach-rieng-tu"],
      ...["/du-thuyen/ngoc-lam", "/tim-khach-san/cua-luc", "/blog-detail/di-ha-long"],
    ]),
  );
  expect(new Set(found.flat()).size).toBe(found.flat().length);
});

test("Sitemap and llms.txt name a bay only when enough ships sail there", async ({ ctx }) => {
  for (let n = 1; n <= 3; n += 1) {
    expect(addressesIn(ctx, await partOf(ctx, "diem-den"))).toEqual([]);
    expect(await read(llms(visit(ctx, "/llms.txt")))).not.toContain("/diem-den/");
    await aListedCruise(ctx);
  }
  expect(await partOf(ctx, "diem-den")).toMatch(
    /<url><loc>[^<]+\/diem-den\/vinh-ha-long<\/loc><lastmod>\d{4}-\d{2}-\d{2}<\/lastmod><\/url>/,
  );
  expect(await read(llms(visit(ctx, "/llms.txt")))).toContain("/diem-den/vinh-ha-long");
});

test("Sitemap answers not-found when the part is unknown", async ({ ctx }) => {
  await expect(partOf(ctx, "toString")).rejects.toMatchObject({ init: { status: 404 } });
});

test("robots.txt links the sitemap and excludes personal pages", async ({ ctx }) => {
  const text = await read(robots(visit(ctx, "/robots.txt")));
  expect(text).toContain(`Sitemap: ${ctx.siteUrl}/sitemap.xml`);
  for (const path of ["/don-hang/", "/bao-gia/", "/nhan-tin/", "/admin"]) expect(text).toContain(`Disallow: ${path}`);
});

test("llms.txt says what is sold here, with links into the site", async ({ ctx }) => {
  const text = await read(llms(visit(ctx, "/llms.txt")));
  expect(text).toMatch(/^# \S/);
  const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, url]) => url ?? "");
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) expect(link.startsWith(`${ctx.siteUrl}/`)).toBe(true);
});

test("Sitemap escapes the query of an address", () => {
  expect(entryOf("url", "https://haitrinh.example/a?x=1&y=2", null)).toBe(
    "<url><loc>https://haitrinh.example/a?x=1&amp;y=2</loc></url>",
  );
});
