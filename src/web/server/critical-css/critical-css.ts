import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashSource } from "#http/headers.ts";
import { DEFERRED_MEDIA } from "#web/browser/deferred-stylesheets.ts";
import { firstViewScript, optionalScriptSources } from "../inline-scripts.ts";
import { namesIn, referencedStyles, type Sheet, sheetFrom } from "./css-tree-shaking.ts";

// React Router ends the address with "#" where a lazily loaded part of the page needs the same stylesheet.
const stylesheet = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
const preload = /<link rel="preload" [^>]*>/g;

const inlineScriptTag = Buffer.from(firstViewScript.tag);

// React separates adjacent texts by empty comments. Only islands are hydrated and need them.
const islandOrSeparator = /<app-island.*?<\/app-island>|<!-- -->/gs;
const TEXT_SEPARATOR = "<!-- -->";

/** A page as bytes, with the sources of its inline scripts and styles. */
export type CriticalPage = { bytes: Buffer<ArrayBuffer>; scripts: string[]; styles: string[] };

/**
 * Inlines the critical CSS of a document, so that its first paint needs no other file. The first-needed resources are preloaded. The links
 * to the full stylesheets stay in place but disabled until the visitor interacts with the page (browser/hydrate-on-interaction.ts).
 */
export function inlineCriticalCss(html: string, sheetOf = builtSheet): CriticalPage {
  const sheets: Sheet[] = [];
  const preloads: string[] = [];
  const bodyAt = html.indexOf("</head>");
  const head = html
    .slice(0, bodyAt)
    .replace(stylesheet, (link, href: string, end: string) => {
      const sheet = sheetOf(href);
      if (sheet === null) return link;
      sheets.push(sheet);
      return `<link rel="stylesheet" href="${href}${end}" disabled=""/>`;
    })
    .replace(preload, (link) => {
      preloads.push(link);
      return "";
    })
    .replace('<html lang="vi">', '<html lang="vi" class="first-view rolled-up">');
  const body = html.slice(bodyAt).replace(islandOrSeparator, (match) => (match === TEXT_SEPARATOR ? "" : match));
  const styles = referencedStyles(sheets, namesIn(head + body));

  const title = head.indexOf("<title>");
  const before = title === -1 ? head.length : title;
  const bytes = Buffer.concat([
    Buffer.from(head.slice(0, before) + preloads.join("")),
    ...styles.map((css) => Buffer.from(`<style>${css}</style>`)),
    inlineScriptTag,
    Buffer.from(head.slice(before) + body),
  ]);
  const scripts = [firstViewScript.source, ...optionalScriptSources(body)];
  return { bytes, scripts, styles: styles.map(hashSource) };
}

/**
 * The same for an app page: its critical styles are inlined, and the full stylesheets apply once the page is hydrated (entry.client.tsx).
 * Its scripts have a lower priority than what is visible.
 */
export function inlineAppCriticalCss(html: string, nonce: string, sheetOf = builtSheet): string {
  const sheets: Sheet[] = [];
  const bodyAt = html.indexOf("</head>");
  const head = html
    .slice(0, bodyAt)
    .replace(stylesheet, (link, href: string) => {
      const sheet = sheetOf(href);
      if (sheet === null) return link;
      sheets.push(sheet);
      return link.replace("/>", ` media="${DEFERRED_MEDIA}"/>`);
    })
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  const styles = referencedStyles(sheets, namesIn(html)).map((css) => `<style nonce="${nonce}">${css}</style>`);
  // The inlined parts stand before the full stylesheets, so that the later rules of those win again.
  const before = head.search(/<(?:title|link)\b/);
  return head.slice(0, before) + styles.join("") + head.slice(before) + html.slice(bodyAt);
}

const parsedSheets = new Map<string, Sheet | null>();

// Built files never change under one name, so they are read once.
function builtSheet(href: string): Sheet | null {
  const known = parsedSheets.get(href);
  if (known !== undefined) return known;
  const css = read(join("build", "client", href));
  const sheet = css === null ? null : sheetFrom(css);
  parsedSheets.set(href, sheet);
  return sheet;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}
