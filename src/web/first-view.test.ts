import { expect, test } from "vitest";
import { inlineScriptHashes } from "#http/headers.ts";
import { hastenFirstView } from "./first-view.ts";

const page =
  '<!DOCTYPE html><html lang="vi"><head><meta charSet="utf-8"/><title>Trang</title>' +
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  '<body><script>1</script><script type="module" async="">import "/assets/a.js"</script></body></html>';

test("styles stand in the page and their files are not fetched", () => {
  const { html, styleHashes } = hastenFirstView(page, () => "b{color:red}");
  expect(html).toContain("<style>b{color:red}</style>");
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css" disabled=""/>');
  expect(styleHashes).toEqual(["'sha256-ypIZpeWh67Lh3q46jpjGW7VCAJpmEqcFe8Dl5B2rXQU='"]);
});

test("styles that cannot be read are linked as before", () => {
  const { html, styleHashes } = hastenFirstView(page, () => null);
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(styleHashes).toEqual([]);
});

test("scripts wait, and the policy still allows the one that comes later", () => {
  const { html } = hastenFirstView(page, () => null);
  const [, body = ""] = html.split("<title>");
  expect(body).not.toContain('type="module"');
  expect(body).not.toContain('rel="modulepreload"');
  const before = inlineScriptHashes('<script type="module">import "/assets/a.js"</script>');
  expect(inlineScriptHashes(html)).toEqual(expect.arrayContaining(before));
});
