import { expect, onTestFinished } from "vitest";
import { slugify } from "#kernel/slug.ts";
import { postContent } from "#modules/blog/contract.ts";
import { inviteGuests } from "#modules/bookings/commands/contact/invite-guests.ts";
import { completeBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { bookingPath, privatePath } from "#modules/bookings/rules/addresses.ts";
import { beginCustomerSignIn, finishCustomerSignIn } from "#modules/customers/commands.ts";
import { themes } from "#modules/landings/contract.ts";
import type { Context } from "#platform/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { informationPaths } from "#web/site/about/information-paths.ts";
import { keepCustomerToken } from "#web/site/account/customer-cookies.ts";
import { type GoogleEmulator, startGoogle } from "./emulators/google.ts";
import { test } from "./support/context.ts";
import { hostile, type Reading, readHtml, readXml } from "./support/hostile-texts.ts";
import { hostileWorld } from "./support/hostile-world.ts";
import { anAccount, asSignedIn } from "./support/staff.ts";
import { sitePaths, wholeSite } from "./support/whole-site.ts";

/** Cookie of a customer with a hostile name from Google. */
async function aSignedInCustomer(ctx: Context, google: GoogleEmulator, name: string): Promise<string> {
  Object.assign(google.user, { email: "khach@example.vn", name });
  const { url, checks } = await beginCustomerSignIn(ctx);
  const { search } = new URL(google.visit(url));
  const session = await finishCustomerSignIn(ctx, { query: search, checks });
  const [cookie = ""] = (await keepCustomerToken(ctx, session)).split(";");
  return cookie;
}

test("hostile input is shown as text on every page, in every email and feed, and has no effect there", {
  timeout: 300_000,
}, async ({ ctx: plain, clock }) => {
  // The emulator issues tokens for today.
  const google = await startGoogle();
  onTestFinished(() => google.close());
  const ctx = { ...plain, accounts: { google: { ...google.client, issuer: google.url } } };
  const world = await hostileWorld(ctx);
  const { booking, ofData } = world;
  const { actor: owner } = await asSignedIn(ctx, await anAccount(ctx, "owner", { name: hostile.name("staff") }));
  const look = await wholeSite(ctx);
  const texts: string[] = [];
  const faults: Record<string, unknown> = {};
  const take = (where: string, { intrusions, text }: Reading) => {
    texts.push(text);
    if (intrusions.length > 0) faults[where] = intrusions;
  };

  const { cookie } = await look(privatePath(ctx, booking));
  const customer = await aSignedInCustomer(ctx, google, hostile.name("google"));
  world.inputs.add(hostile.name("google"));
  const cookies = await Promise.all(ofData.links.map(async (link) => (await look(link)).cookie));
  const answered: Record<string, number> = {};
  for (const { path, address } of addressesIn(world)) {
    const asWho = [
      { at: "/admin", as: { actor: owner } },
      { at: bookingPath(booking.code), as: { cookie } },
      { at: "/tai-khoan", as: { cookie: customer } },
      ...ofData.links.map((link, index) => ({ at: new URL(link).pathname, as: { cookie: cookies[index] ?? "" } })),
    ].find(({ at }) => address.startsWith(at))?.as;
    const { status, type, body } = await look(address, asWho);
    if (status !== 200) answered[path] = status;
    if (type.startsWith("text/html")) take(address, readHtml(body));
    else if (/xml|svg/.test(type)) take(address, readXml(body));
  }
  // Without content: no more fares, no QR code of a paid booking, pages for signed-in users or other requests.
  expect(answered).toEqual({
    "/tim-ve-may-bay/ket-qua/hang-tra-loi": 204,
    // This site sends no email.
    "/tra-cuu-don-hang/quen-ma": 302,
    // Several people have the same number.
    "/admin/du-lieu-khach/tep": 409,
    "/don-hang/:code/ma-qr.png": 404,
    "/admin/don-dat/:code/cach-tra": 404,
    "/dang-nhap/google": 303,
    "/dang-nhap/google/tro-ve": 303,
    // POST only.
    "/admin/don-dat/nguoi-goi": 302,
    "/admin/dang-nhap": 302,
    "/admin/dang-xuat": 302,
    "/admin/du-thuyen/lich-gia/:slug/xuat-tep": 302,
    "/admin/khach-san/lich-gia/:slug/xuat-tep": 302,
    "/tim-ve-may-bay/hanh-khach": 303,
    "/403": 403,
    "/gioi-thieu/:code": 302,
  });

  clock.now = new Date("2026-12-14T03:00:00Z");
  await completeBooking(ctx, booking.id);
  expect(await inviteGuests(ctx)).toBe(1);
  const emails = await readEmails(ctx);
  for (const { reason, subject, html } of emails) {
    take(`email ${reason}`, readHtml(html));
    expect(subject).not.toMatch(/[\r\n]/);
  }
  expect(emails.length).toBeGreaterThan(2);
  expect(faults).toEqual({});
  const all = texts.join("\n");
  expect([...world.inputs].filter((text) => !all.includes(text))).toEqual([]);
});

type World = Awaited<ReturnType<typeof hostileWorld>>;

/** The addresses of each page in that world: as it is, and with hostile query values. */
function addressesIn({ cruise, hotel, booking, enquiry, ofData, closure }: World): { path: string; address: string }[] {
  const asked = encodeURIComponent(hostile.name("asked"));
  const search = `?${["q", "text", "title", "diem", "sort"].map((name) => `${name}=${asked}`).join("&")}`;
  const sheet = `?tau=${cruise.id}&ngay=${cruise.checkIn}`;
  const questionsOf = (path: string): string[] => {
    if (/len-tau\/in|ca-chuyen|danh-sach-len-tau/.test(path)) return [sheet];
    if (/du-thuyen.*dat-phong/.test(path)) return [`?date=${cruise.checkIn}&adults=2`];
    if (/khach-san.*dat-phong/.test(path)) return [`?checkIn=${hotel.checkIn}&nights=1&adults=2`];
    if (path.startsWith("/admin/du-lieu-khach")) return ["?khach=0912345678"];
    if (path.endsWith("quan-ly-review")) return ["", "?state=rejected", `?text=${asked}`];
    return /tao-moi/.test(path) ? [""] : ["", search];
  };
  const codeAt = (path: string) => {
    if (path.startsWith("/admin/yeu-cau")) return enquiry.code;
    return /khieu-nai|ho-so|cua-ban/.test(path) ? ofData.code : booking.code;
  };
  const slugsOf = (path: string): readonly string[] => {
    if (path.startsWith("/diem-den/")) return ["area", "city"].map((place) => slugify(hostile.name(place)));
    if (path.startsWith("/chu-de/")) return themes;
    return [/blog/.test(path) ? "bai-thu" : /khach-san/.test(path) ? hotel.slug : cruise.slug];
  };
  const valuesOf = (path: string): Record<string, readonly string[]> => ({
    slug: slugsOf(path),
    code: [codeAt(path)],
    key: [enquiry.quotePath.replace("/bao-gia/", "")],
    page: Object.values(informationPaths).map((one) => one.slice(1).replaceAll("/", "-")),
    on: ["2026-11-21"],
    id: path.includes("ngung-chay") ? [closure.id] : [],
  });
  // Pages of other objects have ids or names of their own.
  return sitePaths.flatMap((path) => {
    const [name = ""] = /(?<=:)\w+/.exec(path) ?? [];
    const filled = name ? (valuesOf(path)[name] ?? []).map((value) => path.replace(`:${name}`, value)) : [path];
    return filled
      .filter((one) => !/[:*]/.test(one))
      .flatMap((one) => questionsOf(path).map((question) => ({ path, address: one + question })));
  });
}

test("the check notices a page that renders text as HTML", () => {
  for (const text of Object.values(hostile).map((one) => one("x"))) {
    expect(readHtml(`<p>${text}</p>`).intrusions).not.toEqual([]);
    expect(readHtml(`<script type="application/ld+json">{"a":"${text}"}</script>`).intrusions).not.toEqual([]);
    expect(readXml(`<title>${text}</title>`).intrusions).not.toEqual([]);
  }
  const wrong = [
    '<a href=" javascript:alert(1)">x</a>',
    `<title>${hostile.text("x")}</title>`,
    `<textarea>${hostile.text("x")}</textarea>`,
    `<input value="${hostile.name("x")}">`,
    `<script>window.a = "${'");xss();//'}"</script>`,
  ];
  for (const html of wrong) expect(readHtml(html).intrusions, html).not.toEqual([]);
  expect(readHtml('<p title="a">&lt;script&gt;</p><script>window.a.push("<b>")</script>').intrusions).toEqual([]);
});

test("links of a text lead to no script, and addresses of pages contain only plain values", () => {
  const link = (href: string) => ({ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] });
  const content = {
    title: "Bài",
    slug: "bai",
    shortDescription: "x",
    topic: "choosing",
    thumbnailId: null,
    productIds: [],
    body: { type: "doc", content: [{ type: "paragraph", content: [link("/blog")] }] },
  };
  const body = (href: string) => ({ type: "doc", content: [{ type: "paragraph", content: [link(href)] }] });
  expect(postContent.safeParse(content).success).toBe(true);
  for (const href of ["javascript:xss()", "JaVaScRiPt:xss()", "data:text/html,<script>xss()</script>", "vbscript:x"])
    expect(postContent.safeParse({ ...content, body: body(href) }).success, href).toBe(false);
  for (const slug of ['"><xss-a>', "../x", "a b", "javascript:x"])
    expect(postContent.safeParse({ ...content, slug }).success, slug).toBe(false);
});
