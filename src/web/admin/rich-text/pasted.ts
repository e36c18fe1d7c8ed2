import { policyOf } from "#web/browser/trusted-types.ts";

/** Read as a document of its own, in which nothing runs. */
const pasted = policyOf("pasted", { createHTML: withoutEffect });

/**
 * HTML from Word, Google Docs or a page, with what is meant by its styles as elements and the styles gone. The editor then
 * takes from it what it knows; this is about a clean text, not about safety.
 */
export function cleanPasted(html: string): string {
  // A piece of this editor's own.
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(pasted.createHTML?.(html) ?? "", "text/html");
  for (const junk of body.querySelectorAll("script, title, meta, link")) junk.remove();
  gatherWordLists(body);
  for (const heading of body.querySelectorAll("h1, h4, h5, h6")) {
    replaceBy(heading, heading.localName === "h1" ? "h2" : "h3");
  }
  for (const element of body.querySelectorAll("b, strong, span")) wearStyle(element);
  for (const block of body.querySelectorAll("p, h2, h3, div")) {
    if (!/\S/.test(block.textContent) && !block.querySelector("li, hr")) block.remove();
  }
  return body.innerHTML;
}

/** The Content-Security-Policy would report each style and handler that is read, though none of them is ever used. */
function withoutEffect(html: string): string {
  return html
    .replace(/<style[\s>][\s\S]*?<\/style>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
}

const styleOf = (element: Element) => element.getAttribute("data-style") ?? "";

/** Google Docs wraps everything in a `<b>` that is not bold, and writes bold and italic as styles. */
function wearStyle(element: Element): void {
  const style = styleOf(element);
  if (element.localName !== "span") {
    if (/font-weight:\s*(normal|400)/i.test(style)) element.replaceWith(...element.childNodes);
    return;
  }
  if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) wrapInside(element, "strong");
  if (/font-style:\s*italic/i.test(style)) wrapInside(element, "em");
}

function wrapInside(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

function replaceBy(element: Element, name: string): void {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
}

/** Word writes the items of a list as paragraphs with "·" or "1." in front. */
function gatherWordLists(body: HTMLElement): void {
  const made = new Set<Element | null>();
  for (const paragraph of body.querySelectorAll("p[data-style*='mso-list' i]")) {
    const sign = paragraph.querySelector("[data-style*='mso-list:Ignore' i]");
    const name = /^\s*\w{1,4}[.)]/.test(sign?.textContent ?? "") ? "ol" : "ul";
    const level = Number(/level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 1);
    sign?.remove();
    const before = paragraph.previousElementSibling;
    let list = before && made.has(before) && (level > 1 || before.localName === name) ? before : null;
    if (!list) {
      list = body.ownerDocument.createElement(name);
      paragraph.before(list);
      made.add(list);
    }
    for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
      list = listInside(list.lastElementChild, name);
    }
    const item = body.ownerDocument.createElement("li");
    list.append(item);
    item.append(paragraph);
  }
}

/** The list that an item ends with; a new one when it has none. */
function listInside(item: Element, name: string): Element {
  const last = item.lastElementChild;
  if (last && /^[ou]l$/.test(last.localName)) return last;
  const list = item.ownerDocument.createElement(name);
  item.append(list);
  return list;
}
