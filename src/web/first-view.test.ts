import { expect, test } from "vitest";
import { inlineScriptHashes } from "#http/headers.ts";
import { hastenFirstView, stylesFrom } from "./first-view.ts";

const page =
  '<!DOCTYPE html><html lang="vi"><head><meta charSet="utf-8"/><title>Trang</title>' +
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  '<body><script>1</script><script type="module" async="">import "/assets/a.js"</script></body></html>';

test("styles stand in the page and their files are not fetched", () => {
  const { bytes, styles } = hastenFirstView(page, () => stylesFrom("b{color:red}"));
  const html = bytes.toString();
  expect(html).toContain("<style>b{color:red}</style>");
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css" disabled=""/>');
  expect(styles).toEqual(["'sha256-ypIZpeWh67Lh3q46jpjGW7VCAJpmEqcFe8Dl5B2rXQU='"]);
});

test("styles that a lazy part of the page shares stand in it too", () => {
  const { bytes } = hastenFirstView(page.replace("a.css", "a.css#"), (href) =>
    href === "/assets/a.css" ? stylesFrom("b{color:red}") : null,
  );
  const html = bytes.toString();
  expect(html).toContain("<style>b{color:red}</style>");
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css#" disabled=""/>');
});

test("styles that cannot be read are linked as before", () => {
  const { bytes, styles } = hastenFirstView(page, () => null);
  const html = bytes.toString();
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(styles).toEqual([]);
});

test("scripts wait, and the policy still allows each of them", () => {
  const { bytes, scripts } = hastenFirstView(page, () => null);
  const html = bytes.toString();
  const [, body = ""] = html.split("<title>");
  expect(body).not.toContain('type="module"');
  expect(body).not.toContain('rel="modulepreload"');
  const later = inlineScriptHashes('<script type="module">import "/assets/a.js"</script>');
  expect(scripts).toEqual(expect.arrayContaining(later));
  expect(scripts).toEqual(inlineScriptHashes(html));
});

test("a page keeps every letter of its own when one is made after another", () => {
  const first = hastenFirstView(page.replace("Trang", "Vịnh Hạ Long"), () => null);
  const second = hastenFirstView(page.replace("Trang", "Đảo Cát Bà 🚢"), () => null);
  expect(first.bytes.toString()).toContain("<title>Vịnh Hạ Long</title>");
  expect(second.bytes.toString()).toContain("<title>Đảo Cát Bà 🚢</title>");
});
