import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterFirstView } from "./after-first-view.ts";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;
const modulePreload = /<link rel="modulepreload" /g;
const moduleScript = /<script type="module" async="">/g;

const loader = `<script>(${afterFirstView})()</script>`;

export type FirstView = { html: string; styleHashes: string[] };

/**
 * Makes the first view of a page need nothing but the page: its styles stand in it, and what makes it interactive is
 * fetched once it has been seen or touched (after-first-view.ts). Links to styles stay where React looks for them, but
 * disabled, so that browsers do not fetch the same styles again.
 */
export function hastenFirstView(html: string, readStyles = stylesOf): FirstView {
  const styleHashes: string[] = [];
  let styles = "";
  const linked = html.replace(stylesheet, (link, href: string) => {
    const css = readStyles(href);
    if (css === null) return link;
    styleHashes.push(`'sha256-${createHash("sha256").update(css).digest("base64")}'`);
    styles += `<style>${css}</style>`;
    return `<link rel="stylesheet" href="${href}" disabled=""/>`;
  });
  const quiet = linked
    .replace(modulePreload, '<link rel="later" ')
    .replace(moduleScript, '<script type="text/later">')
    .replace('<html lang="vi">', '<html lang="vi" class="first-view">')
    .replace("<title>", `${styles}${loader}<title>`);
  return { html: quiet, styleHashes };
}

const kept = new Map<string, string | null>();

// Built files never change under one name.
function stylesOf(href: string): string | null {
  const known = kept.get(href);
  if (known !== undefined) return known;
  const css = read(join("build", "client", href));
  kept.set(href, css);
  return css;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}
