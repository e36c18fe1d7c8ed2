import { beforeAll, expect, test } from "vitest";
import type { Staff } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { images } from "#modules/media/tables.ts";
import { products } from "#modules/products/tables.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { allowedMenu, menu } from "#web/admin/layout/menu.ts";
import { dbUnavailablePage, overloadedPage } from "#web/server/static-error-pages.ts";
import { type DemoSite, demoSite, type EntryPoint } from "./support/demo-site.ts";
import { childrenNamed, isDisallowed, readXmlFile, textIn } from "./support/feed-files.ts";
import { attributeOf, closest, type Element, elementsOf, hasTag, spacedTextOf, textOf } from "./support/html-tree.ts";
import { markupFaults } from "./support/markup-rules.ts";
import { fillWith, formsOf } from "./support/page-forms.ts";
import { type Page, templateOf, walkSite } from "./support/site-walk.ts";
import { dataFaults, dataOf, ofType, visibleCrumbs } from "./support/structured-data.ts";

/** Pages without a link to them: error pages, and empty lists. */
const asides = [
  ...[
    "/khong-co-trang-nay",
    "/403",
    "/ngoai-tuyen",
    "/du-thuyen/khong-co",
    "/tim-khach-san/khong-co",
    "/blog-detail/khong-co",
  ],
  ...["/don-hang/2222222A", "/bao-gia/khong-co", "/sitemap/khong-co.xml", "/tim-du-thuyen?title=khongcogi"],
  ...[
    "/tim-khach-san?title=khongcogi",
    "/ban-do/khach-san?title=khongcogi",
    "/blog?q=khongcogi",
    "/blog?page=99",
    "/tai-khoan",
    "/da-luu?luu=du-thuyen.ngoc-lam&xem=khach-san.cua-luc",
    "/tim-ve-may-bay/ket-qua?req=x",
  ],
  ...["/admin/dang-nhap", "/admin/quen-mat-khau", "/admin/quen-mat-khau?k=da-het-han"],
];
const staffAsides = [
  ...["/admin/khong-co", "/admin/don-dat/2222222A", "/admin/don-dat?text=khongcoai", "/admin/yeu-cau?text=khongcoai"],
  ...["/admin/du-thuyen/quan-ly-review?text=khongcoai", "/admin/du-thuyen/quan-ly-review?state=rejected"],
  ...["/admin/khach-san?text=khongcoai", "/admin/ve-may-bay?text=khongcogi", "/admin/blogs?text=khongcogi"],
  ...["/admin/quan-ly-tai-khoan?text=khongcoai", "/admin/nhat-ky?text=khongcogi", "/admin/cap-nhat-blog/khong-co"],
];

type Walked = Awaited<ReturnType<typeof walkSite>> & { who: string };

let site: DemoSite;
let walks: Walked[];
let visitor: Walked;

beforeAll(async () => {
  site = await demoSite();
  const { look, ctx, entries, staff } = site;
  const from = [...entries, ...asides.map((address) => ({ address }))];
  visitor = { who: "visitor", ...(await walkSite({ look, siteUrl: ctx.siteUrl, from, each: 2 })) };
  walks = [visitor];
  for (const [role, actor] of staff) {
    const rail = allowedMenu(menu, { permissions: [...actor.permissions], connected: ["vinvoice"] }).flatMap(
      ({ link, children }) => [link, ...children.map((one) => one.link)],
    );
    const from: EntryPoint[] = [...rail, ...(role === "owner" ? staffAsides : [])].map((address) => ({ address }));
    const follow = ({ pathname }: URL) => pathname.startsWith("/admin");
    walks.push({ who: role, ...(await walkSite({ look, siteUrl: ctx.siteUrl, from, actor, each: 1, follow })) });
  }
}, 600_000);

const pagesOf = (...who: string[]) => walks.filter((walk) => who.includes(walk.who)).flatMap(({ pages }) => pages);

test("every page is valid HTML", { timeout: 300_000 }, async () => {
  const faults: Record<string, string[]> = {};
  const take = async (where: string, html: string) => {
    const found = await markupFaults(html);
    if (found.length > 0) faults[where] = found;
  };
  const checked = new Set<string>();
  for (const { address, html, status } of pagesOf("visitor", "owner")) {
    const kind = `${status} ${templateOf(new URL(address, site.ctx.siteUrl))}`;
    if (checked.has(kind) && !address.startsWith("/don-hang/")) continue;
    checked.add(kind);
    await take(address, html);
  }
  for (const page of [overloadedPage, dbUnavailablePage]) await take(page.name, await page(site.ctx.siteUrl).text());
  expect(checked.size).toBeGreaterThan(150);
  expect(faults).toEqual({});
});

test("every form is valid HTML when it is rejected, empty or filled with nonsense", {
  timeout: 300_000,
}, async () => {
  const { ctx, look, staff } = site;
  const faults: Record<string, string[]> = {};
  const sent = new Set<string>();
  let rejected = 0;
  for (const { who, pages } of walks.filter(({ who }) => who === "visitor" || who === "owner")) {
    for (const form of pages.flatMap(formsOf)) {
      const url = new URL(form.action, new URL(form.page.address, ctx.siteUrl));
      const kind = `${who} ${templateOf(url)} ${form.intent}`;
      if (sent.has(kind)) continue;
      sent.add(kind);
      const actor = staff.get(who as Staff["role"]);
      for (const word of ["", "0 x"]) {
        const { status, type, body } = await takenBack(ctx, (db) =>
          look(url.pathname + url.search, { form: fillWith(form, word), db, ...(actor && { actor }) }),
        );
        if (status >= 500) faults[`${kind} "${word}"`] = [`answered ${status}`];
        if (status < 400 || !type.startsWith("text/html")) continue;
        rejected += 1;
        const found = await markupFaults(body);
        if (found.length > 0) faults[`${kind} "${word}"`] = found;
      }
    }
  }
  expect(sent.size).toBeGreaterThan(60);
  expect(rejected).toBeGreaterThan(60);
  expect(faults).toEqual({});
});

/** Runs something and rolls it back. */
async function takenBack<T>(ctx: Context, work: (db: Context["db"]) => Promise<T>): Promise<T> {
  const back = new Error("taken back");
  let result: T | undefined;
  await ctx.db
    .transaction(async (db) => {
      result = await work(db);
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  return result as T;
}

test("every email is valid HTML", async () => {
  const faults: Record<string, string[]> = {};
  // The part before the colon is the purpose of an email, then its subject.
  const emails = new Map(
    (await site.ctx.db.select().from(outbox)).map((one) => [one.reason.split(":")[0] ?? "", one.html]),
  );
  for (const [reason, html] of emails) {
    const found = await markupFaults(html, "email");
    if (found.length > 0) faults[reason] = found;
  }
  expect(emails.size).toBeGreaterThan(5);
  expect(faults).toEqual({});
});

test("every link leads to an existing page that its viewer may open, and to an existing fragment", async () => {
  const pictures = new Set((await site.ctx.db.select({ id: images.id }).from(images)).map(({ id }) => id));
  const wrong: string[] = [];
  for (const { who, answers, pages } of walks) {
    for (const { address, from, status } of answers) {
      const [, picture = ""] = /^\/media\/([^/]+)\/\d+\.webp$/.exec(address) ?? [];
      const isExpected = from === "" || status < 400 || pictures.has(picture) || from === address;
      if (!isExpected) wrong.push(`${who}: ${status} ${address} on ${from}`);
    }
    for (const page of pages) {
      for (const link of page.links) {
        const fault = fragmentFault(link, page, pages);
        if (fault) wrong.push(`${who}: ${fault} on ${page.address}`);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test("every list redirects from a page past its last one to the last one", async () => {
  const lists = new Map<string, { address: URL; who: string }>();
  for (const { who, pages } of walks.filter(({ who }) => who === "visitor" || who === "owner"))
    for (const link of pages.flatMap(({ links }) => links)) {
      const address = new URL(link, site.ctx.siteUrl);
      const number = ["page", "trang"].find((name) => address.searchParams.has(name));
      // The flight results page has two lists, so it shows the last page of each without a redirect.
      if (!number || address.pathname.startsWith("/tim-ve-may-bay")) continue;
      address.searchParams.set(number, "999");
      lists.set(templateOf(address), { address, who });
    }
  const wrong: string[] = [];
  for (const [list, { address, who }] of lists) {
    const actor = site.staff.get(who as Staff["role"]);
    const { status, location } = await site.look(address.pathname + address.search, { ...(actor && { actor }) });
    if (status !== 302 || location?.includes("999") !== false) wrong.push(`${list}: ${status} ${location}`);
  }
  expect(lists.size).toBeGreaterThan(12);
  expect(wrong).toEqual([]);
});

/** Error of a link whose fragment does not exist, when its page, or one like it, was opened. */
function fragmentFault(link: string, page: Page, pages: readonly Page[]): string | null {
  const url = new URL(link, new URL(page.address, site.ctx.siteUrl));
  if (url.hash.length < 2 || url.origin !== new URL(site.ctx.siteUrl).origin) return null;
  const path = url.pathname + url.search;
  const targets = path === page.address ? [page] : pages.filter(({ address }) => address === path);
  if (targets.length === 0) return null;
  const part = decodeURIComponent(url.hash.slice(1));
  return targets.some(({ elements }) => elements.some((one) => attributeOf(one, "id") === part))
    ? null
    : `no part ${link}`;
}

test("external links are safe and well formed", () => {
  const wrong: string[] = [];
  for (const { pages } of walks) {
    for (const { address, elements } of pages) {
      for (const element of elements.filter(hasTag("a"))) {
        const href = attributeOf(element, "href");
        if (href === null || /^[/?#]|^$/.test(href) || href.startsWith(site.ctx.siteUrl)) continue;
        if (!isSafe(href, element)) wrong.push(`${href} on ${address}`);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

function isSafe(href: string, element: Element): boolean {
  if (/^tel:\+?\d{4,15}$/.test(href) || /^mailto:[^\s@]+@[^\s@]+$/.test(href)) return true;
  if (!URL.canParse(href) || !href.startsWith("https://")) return false;
  // Modern browsers imply noopener for new windows; older ones need it.
  return attributeOf(element, "target") !== "_blank" || /noopener|noreferrer/.test(attributeOf(element, "rel") ?? "");
}

test("pages promise no missing feature and show no untranslated code", () => {
  const empty = /sắp ra mắt|coming soon|đang được phát triển|đang phát triển tính năng|lorem ipsum|\[object /i;
  const bug = /\bundefined\b|\bNaN\b|\bnull\b/;
  const wrong = walks.flatMap(({ pages }) =>
    pages.flatMap(({ address, elements }) => {
      const said = elements.filter(hasTag("body")).map(textOf).join(" ");
      const found = empty.exec(said) ?? bug.exec(said);
      return found ? [`${found[0]} on ${address}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test("every button without a script submits a form, opens something or says that it needs a script", () => {
  const wrong: string[] = [];
  for (const { address, elements } of visitor.pages) {
    // A static page without islands has no script.
    if (elements.some((one) => one.tagName === "script" && attributeOf(one, "type") === "module")) continue;
    for (const button of elements.filter(hasTag("button"))) {
      const sends =
        attributeOf(button, "type") !== "button" && (attributeOf(button, "form") ?? closest(button, hasTag("form")));
      const opens = ["popovertarget", "commandfor"].some((name) => attributeOf(button, name) !== null);
      const isForScript = closest(button, (one) => /\bwith-script\b/.test(attributeOf(one, "class") ?? ""));
      if (!sends && !opens && !isForScript) wrong.push(`${textOf(button)} on ${address}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

/** Content of a meta element by its name or property. */
const metaOf = ({ elements }: Page, name: string): string | null => {
  const isNamed = (one: Element) => [attributeOf(one, "name"), attributeOf(one, "property")].includes(name);
  const found = elements.filter((one) => one.tagName === "meta" && isNamed(one));
  expect(found.length, name).toBeLessThanOrEqual(1);
  return found[0] ? attributeOf(found[0], "content") : null;
};
const titleOf = ({ elements }: Page) =>
  elements
    .filter((one) => one.tagName === "title" && !closest(one, hasTag("svg")))
    .map(textOf)
    .join("|");
const canonicalOf = ({ elements }: Page) => {
  const link = elements.find((one) => one.tagName === "link" && attributeOf(one, "rel") === "canonical");
  return (link && attributeOf(link, "href")) ?? null;
};
const isHidden = (page: Page) => /noindex/.test(metaOf(page, "robots") ?? "");

test("every indexable page has its own title and description", () => {
  const titles = new Map<string, string>();
  const wrong: string[] = [];
  for (const page of visitor.pages.filter(({ status }) => status === 200)) {
    if (isHidden(page)) continue;
    const canonical = canonicalOf(page) ?? "";
    const description = metaOf(page, "description") ?? "";
    const says = { title: metaOf(page, "og:title"), url: metaOf(page, "og:url"), text: metaOf(page, "og:description") };
    const isSame = titleOf(page).startsWith(says.title ?? "-") && says.url === canonical && says.text === description;
    const faults = [
      canonical.startsWith(`${site.ctx.siteUrl}/`) ? "" : "no canonical address",
      titleOf(page).length > 5 ? "" : "no title",
      description.length >= 40 ? "" : `description "${description}"`,
      isSame ? "" : "og differs",
      /^https:/.test(metaOf(page, "og:image") ?? "") ? "" : "no og:image",
      (titles.get(titleOf(page)) ?? canonical) === canonical ? "" : `same title as ${titles.get(titleOf(page))}`,
    ].filter(Boolean);
    titles.set(titleOf(page), canonical);
    if (faults.length > 0) wrong.push(`${page.address}: ${faults}`);
  }
  expect(titles.size).toBeGreaterThan(25);
  expect(wrong).toEqual([]);
});

test("filtered lists are noindex", () => {
  const narrowed = visitor.pages.filter(({ route, address, status }) => {
    const asked = [...new URL(address, site.ctx.siteUrl).searchParams];
    // One night is the default of a list.
    const names = asked.filter(([name, value]) => name !== "nights" || value !== "1").map(([name]) => name);
    const isList = ["/tim-du-thuyen", "/tim-khach-san", "/blog", "/tim-ve-may-bay/ket-qua"].includes(route);
    return status === 200 && isList && names.some((name) => !["category", "city", "topic"].includes(name));
  });
  expect(narrowed.length).toBeGreaterThan(5);
  expect(narrowed.filter((page) => !isHidden(page)).map(({ address }) => address)).toEqual([]);
});

test("structured data is complete, and every visible breadcrumb has some", () => {
  const wrong: string[] = [];
  const types = new Set<string>();
  for (const { address, elements, route } of visitor.pages) {
    const things = dataOf(elements);
    for (const thing of things) {
      types.add(String(thing["@type"]));
      if (thing["@context"] !== "https://schema.org") wrong.push(`${address}: context ${thing["@context"]}`);
      wrong.push(...dataFaults(thing).map((fault) => `${address}: ${fault}`));
    }
    const shown = visibleCrumbs(elements);
    const [told] = ofType(things, "BreadcrumbList");
    const labels = told && (told.itemListElement as { name: string }[]).map(({ name }) => name);
    // Booking pages and search results are not indexed.
    const isPublic = !/don-hang|ket-qua/.test(route);
    if (isPublic && JSON.stringify(shown ?? undefined) !== JSON.stringify(labels))
      wrong.push(`${address}: shows ${shown}, tells ${labels}`);
  }
  expect([...types].sort()).toEqual([
    "Article",
    "BreadcrumbList",
    "Hotel",
    "ItemList",
    "Product,TouristTrip",
    "TravelAgency",
  ]);
  expect(wrong).toEqual([]);
});

test("structured data of a ship or hotel matches its page: name, price, score, and no score without a review", async () => {
  const wrong: string[] = [];
  let scored = 0;
  const isProduct = ({ route, status }: Page) => status === 200 && /^\/(du-thuyen|tim-khach-san)\/:slug$/.test(route);
  for (const { address, elements } of [...visitor.pages.filter(isProduct), ...(await unreviewedPages())]) {
    const things = dataOf(elements);
    const [product] = [...ofType(things, "Product"), ...ofType(things, "Hotel")] as ProductData[];
    const said = elements.filter(hasTag("main")).map(spacedTextOf).join(" ");
    const [heading] = elements.filter(hasTag("h1")).map(textOf);
    const offer = product?.offers ?? product?.makesOffer;
    const rating = product?.aggregateRating;
    if (product?.name !== heading) wrong.push(`${address}: ${product?.name} is called ${heading}`);
    // With a day the page shows that day's price; structured data belongs to the canonical page.
    const isCanonical = !address.includes("?");
    if (offer && isCanonical && !said.includes(formatVnd(vnd(offer.price)).replace(/\s/g, " ")))
      wrong.push(`${address}: ${offer.price} is not shown`);
    if (offer && offer.url !== site.ctx.siteUrl + new URL(address, site.ctx.siteUrl).pathname)
      wrong.push(`${address}: ${offer.url}`);
    const [, count] = /(\d+) đánh giá/.exec(said) ?? [];
    if (rating) {
      scored += 1;
      if (Number(count) !== rating.reviewCount) wrong.push(`${address}: ${rating.reviewCount} reviews, shows ${count}`);
      if (!said.includes(rating.ratingValue)) wrong.push(`${address}: ${rating.ratingValue} is not shown`);
    } else if (Number(count ?? 0) > 0) wrong.push(`${address}: says nothing of ${count} reviews`);
  }
  for (const { elements } of await unreviewedPages())
    expect(JSON.stringify(dataOf(elements))).not.toMatch(/aggregateRating|"Review"/);
  expect(scored).toBeGreaterThan(3);
  expect(wrong).toEqual([]);
});

type ProductData = {
  name: string;
  offers?: { price: number; url: string };
  makesOffer?: { price: number; url: string };
  aggregateRating?: { ratingValue: string; reviewCount: number };
};

async function unreviewedPages() {
  return Promise.all(
    site.unreviewed.map(async ({ kind, slug }) => {
      const address = kind === "cruise" ? `/du-thuyen/${slug}` : `/tim-khach-san/${slug}`;
      return { address, elements: elementsOf((await site.look(address)).body) };
    }),
  );
}

const fileAt = async (path: string) => {
  const { status, body } = await site.look(path);
  expect(status, path).toBe(200);
  return body;
};

test("every sitemap address is a canonical page with the day of its last change", {
  timeout: 300_000,
}, async () => {
  const { ctx, look } = site;
  const robots = await fileAt("/robots.txt");
  const index = readXmlFile(await fileAt("/sitemap.xml"));
  expect([index.name, index.attributes.xmlns]).toEqual(["sitemapindex", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
  expect(robots).toContain(`Sitemap: ${ctx.siteUrl}/sitemap.xml`);
  const wrong: string[] = [];
  const listed = new Set<string>();
  for (const part of childrenNamed(index, "sitemap")) {
    const body = await fileAt(textIn(part, "loc").replace(ctx.siteUrl, ""));
    // https://www.sitemaps.org/protocol.html: 50,000 addresses and 50 MB.
    expect(body.length).toBeLessThan(50 * 1024 * 1024);
    const entries = childrenNamed(readXmlFile(body), "url");
    expect(entries.length).toBeLessThanOrEqual(50_000);
    const days = entries.flatMap((one) => childrenNamed(one, "lastmod").map(({ text }) => text)).sort();
    expect(childrenNamed(part, "lastmod").map(({ text }) => text)).toEqual(days.slice(-1));
    for (const day of days)
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day > today(ctx.now())) wrong.push(`lastmod ${day}`);
    for (const entry of entries) {
      const url = textIn(entry, "loc");
      if (listed.has(url)) wrong.push(`${url} twice`);
      listed.add(url);
      const path = url.replace(ctx.siteUrl, "");
      const { status, body: html } = await look(path);
      const page = { address: path, route: "", status, html, elements: elementsOf(html), links: [] };
      const isKnown =
        url.startsWith(`${ctx.siteUrl}/`) && canonicalOf(page) === (path === "/" ? `${ctx.siteUrl}/` : url);
      if (status !== 200 || !isKnown || isHidden(page) || isDisallowed(robots, path))
        wrong.push(`${status} ${url}: ${canonicalOf(page)}`);
    }
  }
  expect(wrong).toEqual([]);
  const missing = visitor.pages.filter(
    (page) => page.status === 200 && !isHidden(page) && canonicalOf(page) === ctx.siteUrl + page.address,
  );
  expect(
    missing.map(({ address }) => address).filter((one) => !listed.has(ctx.siteUrl + one) && !one.includes("?")),
  ).toEqual(
    visitor.pages
      .filter(({ route, status }) => status === 200 && /danh-gia$|tra-cuu-don-hang/.test(route))
      .filter((page) => !isHidden(page))
      .map(({ address }) => address)
      .filter((one) => !one.includes("?")),
  );
});

test("sitemap days are the days of the last change of their subject", async () => {
  const { ctx } = site;
  const daysIn = async (part: string) =>
    Object.fromEntries(
      childrenNamed(readXmlFile(await fileAt(`/sitemap/${part}.xml`)), "url").map((one) => [
        textIn(one, "loc").replace(/.*\//, ""),
        textIn(one, "lastmod"),
      ]),
    );
  const stored = await ctx.db.select().from(products);
  for (const [part, kind] of [
    ["du-thuyen", "cruise"],
    ["khach-san", "hotel"],
  ] as const) {
    const expected = stored.filter((one) => one.kind === kind && one.status === "published");
    expect(await daysIn(part)).toEqual(
      Object.fromEntries(expected.map(({ slug, updatedAt }) => [slug, today(updatedAt)])),
    );
  }
});

test("article feed is valid RSS 2.0, with each entry once and newest first", async () => {
  const { ctx, look } = site;
  const rss = readXmlFile(await fileAt("/blog/rss.xml"));
  expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
  const [channel, ...more] = childrenNamed(rss, "channel");
  if (!channel) throw new Error("no channel");
  expect(more).toEqual([]);
  for (const name of ["title", "link", "description", "language"]) expect(textIn(channel, name)).not.toBe("");
  const [self] = childrenNamed(channel, "atom:link");
  expect(self?.attributes).toMatchObject({
    rel: "self",
    href: `${ctx.siteUrl}/blog/rss.xml`,
    type: "application/rss+xml",
  });
  const items = childrenNamed(channel, "item");
  expect(items.length).toBeGreaterThan(5);
  const guids = items.map((item) => textIn(item, "guid"));
  expect(new Set(guids).size).toBe(guids.length);
  // RFC 822 with a four-digit year, as the specification recommends.
  const dates = items.map((item) => textIn(item, "pubDate"));
  for (const date of dates)
    expect(date).toMatch(
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/,
    );
  const moments = dates.map((date) => Date.parse(date));
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  for (const item of items) {
    const link = textIn(item, "link");
    expect(link.startsWith(`${ctx.siteUrl}/blog-detail/`)).toBe(true);
    const [guid] = childrenNamed(item, "guid");
    expect(guid?.attributes).toEqual({ isPermaLink: "false" });
    const { status, body } = await look(link.replace(ctx.siteUrl, ""));
    expect([status, body.includes(escapedText(textIn(item, "title")))]).toEqual([200, true]);
  }
});

const escapedText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

test("every link in every article and information page is valid", { timeout: 300_000 }, async () => {
  const { ctx, look } = site;
  const wrong: string[] = [];
  const answered = new Map<string, Awaited<ReturnType<typeof look>>>();
  const answerOf = async (path: string) => {
    const known = answered.get(path) ?? (await look(path));
    answered.set(path, known);
    return known;
  };
  const paths = (await Promise.all(["bai-viet", "thong-tin"].map((part) => fileAt(`/sitemap/${part}.xml`)))).flatMap(
    (xml) => childrenNamed(readXmlFile(xml), "url").map((one) => textIn(one, "loc").replace(ctx.siteUrl, "")),
  );
  let outside = 0;
  for (const path of paths) {
    const words = elementsOf((await answerOf(path)).body).filter(
      (one) => one.tagName === "a" && closest(one, hasTag("main")),
    );
    for (const link of words) {
      const href = attributeOf(link, "href") ?? "";
      const url = new URL(href, ctx.siteUrl + path);
      if (url.origin !== ctx.siteUrl) {
        outside += 1;
        if (!isSafe(href, link)) wrong.push(`${href} on ${path}`);
        continue;
      }
      const { status, body, type } = await answerOf(url.pathname + url.search);
      const part = decodeURIComponent(url.hash.slice(1));
      if (status !== 200) wrong.push(`${status} ${href} on ${path}`);
      else if (part && type.startsWith("text/html") && !elementsOf(body).some((one) => attributeOf(one, "id") === part))
        wrong.push(`no part ${href} on ${path}`);
    }
  }
  expect(paths.length).toBeGreaterThan(15);
  expect(outside).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});
