import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { hashSource } from "#http/headers.ts";
import { attributeOf, elementsOf, hasTag } from "#tests/support/html-tree.ts";
import { RELOAD_ONCE_ONLINE } from "#web/site/layout/reload-once-online.ts";
import { inlineAppCriticalCss, inlineCriticalCss } from "./critical-css.ts";
import { sheetFrom } from "./css-tree-shaking.ts";

const page =
  '<!DOCTYPE html><html lang="vi"><head><meta charSet="utf-8"/><title>Trang</title>' +
  '<link rel="stylesheet" href="/assets/a.css"/></head>' +
  '<body><b>Trang</b><script>1</script><script type="module" src="/assets/a.js"></script></body></html>';

const sheet = sheetFrom("b{color:red}i{color:blue}");

test("a page contains the styles that it uses and defers their files until the visitor interacts with it", () => {
  const { bytes, styles } = inlineCriticalCss(page, () => sheet);
  const html = bytes.toString();
  expect(html).toContain("<style>b{color:red;}</style>");
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css" disabled=""/>');
  expect(styles).toEqual(["'sha256-Rjrmw+FpW7qZvQRm1aLi+CAirnudRQ8H9wM4SaZeDXU='"]);
});

test("a page contains the styles of its lazy parts too", () => {
  const { bytes } = inlineCriticalCss(page.replace("a.css", "a.css#"), (href) =>
    href === "/assets/a.css" ? sheet : null,
  );
  const html = bytes.toString();
  expect(html).toContain("<style>b{color:red;}</style>");
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css#" disabled=""/>');
});

test("stylesheets that cannot be read stay links", () => {
  const { bytes, styles } = inlineCriticalCss(page, () => null);
  const html = bytes.toString();
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(styles).toEqual([]);
});

test("the policy allows each of our inline scripts by its hash", () => {
  const offline = renderToString(<script>{RELOAD_ONCE_ONLINE}</script>);
  const { bytes, scripts } = inlineCriticalCss(page.replace("<script>1</script>", offline), () => null);
  const standing = elementsOf(bytes.toString())
    .filter(hasTag("script"))
    .filter((script) => attributeOf(script, "src") === null);
  expect(standing).toHaveLength(2);
  expect(scripts).toEqual(standing.map(({ childNodes: [text] }) => hashSource((text as { value: string }).value)));
  expect(inlineCriticalCss(page, () => null).scripts).toHaveLength(1);
});

test("an injected script is never allowed by the policy, however it is written", () => {
  const usual = inlineCriticalCss(page, () => null).scripts;
  for (const brought of [
    ...["<script>alert(1)</script>", "<SCRIPT>alert(1)</SCRIPT>", '<script type="module">alert(1)</script>'],
    ...['<script type="text/later">alert(1)</script>', "<script nonce=x>alert(1)</script>", "<script>alert(1)"],
    `<script>alert(1)//${RELOAD_ONCE_ONLINE}</script>`,
  ])
    for (const place of ["</head>", "<b>Trang</b>", "</body>"]) {
      const { scripts } = inlineCriticalCss(page.replace(place, brought + place), () => null);
      expect(scripts, brought).toEqual(usual);
    }
});

test("adjacent texts are merged, except inside islands that React hydrates", () => {
  const texts = page.replace(
    "<b>Trang</b>",
    "<b>Còn <!-- -->2</b><app-island><i>Còn <!-- -->2</i></app-island><b>3<!-- -->đ</b>",
  );
  const html = inlineCriticalCss(texts, () => null).bytes.toString();
  expect(html).toContain("<b>Còn 2</b><app-island><i>Còn <!-- -->2</i></app-island><b>3đ</b>");
});

test("pages rendered one after another keep their own text", () => {
  const first = inlineCriticalCss(page.replace("Trang", "Vịnh Hạ Long"), () => null);
  const second = inlineCriticalCss(page.replace("Trang", "Đảo Cát Bà 🚢"), () => null);
  expect(first.bytes.toString()).toContain("<title>Vịnh Hạ Long</title>");
  expect(second.bytes.toString()).toContain("<title>Đảo Cát Bà 🚢</title>");
});

test("an app page contains its critical styles and defers its stylesheets and scripts", () => {
  const link = (attributes: string) => `<link nonce="n" rel="stylesheet" href="/assets/a.css"${attributes}/>`;
  const script = '<link rel="modulepreload" href="/assets/a.js"/>';
  const html = inlineAppCriticalCss(
    page.replace('<link rel="stylesheet" href="/assets/a.css"/>', link("") + script),
    "n",
    () => sheet,
  );
  expect(html).toContain(
    `${link(' media="not all"')}<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>`,
  );
  const style = '<style nonce="n">b{color:red;}</style>';
  expect(html).toContain(style);
  expect(html.indexOf(style), "what comes later in the whole sheet wins").toBeLessThan(html.indexOf("a.css"));
});

test("an app page keeps its stylesheet links when the styles cannot be read", () => {
  expect(inlineAppCriticalCss(page, "n", () => null)).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
});
