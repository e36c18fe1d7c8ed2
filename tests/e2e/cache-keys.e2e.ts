import { expect, test } from "@playwright/test";
import { signIn } from "./sign-in.ts";

const EVIL = "evil-4711.example";
/** The name of the signed-in staff member, as staff pages show it. */
const STAFF = "Chủ Thử Nghiệm";

/** Headers that proxies add to a request and that no cache uses as a key. */
const unasked = {
  "x-forwarded-host": EVIL,
  "x-host": EVIL,
  "x-forwarded-server": EVIL,
  forwarded: `host=${EVIL};proto=http`,
  "x-original-url": `/admin?${EVIL}`,
  "x-rewrite-url": `/admin?${EVIL}`,
  "x-forwarded-prefix": `/${EVIL}`,
  "x-forwarded-proto": "http",
  "x-forwarded-scheme": "nothttps",
  "x-forwarded-port": "4711",
  "x-http-method-override": "POST",
  "x-method-override": "DELETE",
  "x-middleware-subrequest": "1",
  "accept-language": EVIL,
  "user-agent": EVIL,
  referer: `https://${EVIL}/`,
  cookie: `mark=${EVIL}; token =${EVIL}`,
  range: "bytes=0-3",
  "if-none-match": `"${EVIL}"`,
  "x-react-router-prerender-data": "x",
};

test("a request header or parameter of one visitor never appears in the cached page of others", {
  tag: "@desktop",
}, async ({ request }) => {
  const mark = Date.now();
  const { cookie: _, ...others } = unasked;
  const allHeaders: Record<string, string>[] = [
    ...Object.entries(unasked).map(([name, value]) => ({ [name]: value })),
    others,
  ];
  for (const [at, headers] of allHeaders.entries()) {
    // These pages are not cached yet: the first visitor has them rendered for all.
    for (const path of [
      `/tim-du-thuyen?title=khong-co-${mark}-${at}`,
      `/blog?q=khong-co-${mark}-${at}`,
      `/du-thuyen/ngoc-lam?adults=${2 + (at % 7)}&childAges=${at % 12}`,
      `/tim-du-thuyen.data?title=khong-co-${mark}-${at}`,
    ]) {
      await request.get(`${path}&utm_source=${EVIL}&${EVIL}=1&__proto__=${EVIL}`, { headers });
      const plain = await request.get(path);
      const what = `${path} ${Object.keys(headers)}`;
      expect(plain.status(), what).toBe(200);
      expect(await plain.text(), what).not.toContain(EVIL);
      expect(JSON.stringify(plain.headers()), what).not.toContain(EVIL);
    }
  }
});

test("a personal page is never cached for others, whatever its address looks like", {
  tag: "@desktop",
}, async ({ page, request }) => {
  await signIn(page, "chu");
  const own = [
    ...["/admin", "/admin/don-dat", "/admin/thong-tin-tai-khoan"],
    ...["/don-hang/23456789", "/tai-khoan", "/tra-cuu-don-hang"],
  ];
  const disguises = [
    ...["", "/x.css", "/x.js", ".css", ".avif", "%2fx.css", ";x.css", "%3bx.css", "%00.css", "%0a.css", "%23.css"],
    ...["?.css", "?x=/tim-du-thuyen", "/..%2ftim-du-thuyen", "/%2e%2e%2ftim-du-thuyen", "//", "/./", "%20", ".data"],
  ];
  expect(await (await page.request.get("/admin")).text()).toContain(STAFF);
  for (const path of own)
    for (const disguise of disguises) {
      const answer = await page.request.get(path + disguise, { maxRedirects: 0 });
      const policy = answer.headers()["cache-control"] ?? "";
      expect(policy, path + disguise).not.toMatch(/public|s-maxage|immutable/);
      expect(answer.status(), path + disguise).toBeLessThan(500);
      const others = await request.get(path + disguise, { maxRedirects: 0 });
      expect(await others.text(), path + disguise).not.toContain(STAFF);
    }

  for (const path of ["/tim-du-thuyen", "/du-thuyen/ngoc-lam", "/", "/blog"]) {
    const asStaff = `${path}?title=chu-${Date.now()}`;
    await page.request.get(asStaff);
    expect(await (await request.get(asStaff)).text(), path).not.toContain(STAFF);
  }
});
