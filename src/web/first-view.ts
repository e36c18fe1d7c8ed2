import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashSource, inlineScriptHashes } from "#http/headers.ts";
import { afterFirstView } from "./after-first-view.ts";

// React Router ends the address with "#" where a lazily loaded part of the page needs the same styles.
const stylesheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
const modulePreload = /<link rel="modulepreload" /g;
const moduleScript = '<script type="module" async="">';

const loader = `(${afterFirstView})()`;
const loaderTag = Buffer.from(`<script>${loader}</script>`);
const loaderSource = hashSource(loader);

/** A page as bytes, with the sources of the scripts and styles that stand in it. */
export type FirstView = { bytes: Buffer<ArrayBuffer>; scripts: string[]; styles: string[] };

type Styles = { tag: Buffer; source: string };

/**
 * Makes the first view of a page need nothing but the page: its styles stand in it, and what makes it interactive is
 * fetched once it has been seen or touched (after-first-view.ts). Links to styles stay where React looks for them, but
 * disabled, so that browsers do not fetch the same styles again.
 */
export function hastenFirstView(html: string, stylesOf = builtStyles): FirstView {
  const styles: Styles[] = [];
  const bodyAt = html.indexOf("</head>");
  const head = html
    .slice(0, bodyAt)
    .replace(stylesheet, (link, href: string, end: string) => {
      const found = stylesOf(href);
      if (found === null) return link;
      styles.push(found);
      return `<link rel="stylesheet" href="${href}${end}" disabled=""/>`;
    })
    .replace(modulePreload, '<link rel="later" ')
    .replace('<html lang="vi">', '<html lang="vi" class="first-view rolled-up">');
  const body = html.slice(bodyAt).replace(moduleScript, '<script type="text/later">');

  const title = head.indexOf("<title>");
  const before = title === -1 ? head.length : title;
  const bytes = Buffer.concat([
    Buffer.from(head.slice(0, before)),
    ...styles.map(({ tag }) => tag),
    loaderTag,
    encode(head.slice(before) + body),
  ]);
  const scripts = [loaderSource, ...inlineScriptHashes(head), ...inlineScriptHashes(body)];
  return { bytes, scripts, styles: styles.map(({ source }) => source) };
}

let scratch = Buffer.alloc(0);

/** The bytes of a text, until the next call: Buffer.from would measure the text first and take new memory for each page. */
function encode(text: string): Buffer {
  // No character of a string is more than three bytes of UTF-8.
  if (scratch.length < text.length * 3) scratch = Buffer.allocUnsafeSlow(text.length * 4);
  return scratch.subarray(0, scratch.write(text));
}

const kept = new Map<string, Styles | null>();

// Built files never change under one name.
function builtStyles(href: string): Styles | null {
  const known = kept.get(href);
  if (known !== undefined) return known;
  const css = read(join("build", "client", href));
  const styles = css === null ? null : stylesFrom(css);
  kept.set(href, styles);
  return styles;
}

export const stylesFrom = (css: string): Styles => ({
  tag: Buffer.from(`<style>${css}</style>`),
  source: hashSource(css),
});

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}
