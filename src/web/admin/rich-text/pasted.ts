import { createPolicy } from "#web/browser/trusted-types.ts";

/** Parsed as a separate inert document, in which no script runs. */
const pasted = createPolicy("pasted", { createHTML: withoutStylesAndHandlers });

/**
 * Cleans HTML from Word, Google Docs or a web page: converts styles to elements and removes them. The editor then keeps
 * the nodes of its schema. The aim is a clean text, not security.
 */
export function cleanPasted(html: string): string {
  // Copied from this editor.
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(pasted.createHTML?.(html) ?? "", "text/html");
  for (const element of body.querySelectorAll("script, title, meta, link")) element.remove();
  gatherWordLists(body);
  for (const heading of body.querySelectorAll("h1, h4, h5, h6")) {
    renameElement(heading, heading.localName === "h1" ? "h2" : "h3");
  }
  for (const element of body.querySelectorAll("b, strong, span")) convertStyle(element);
  for (const block of body.querySelectorAll("p, h2, h3, div")) {
    if (!/\S/.test(block.textContent) && !block.querySelector("li, hr")) block.remove();
  }
  return body.innerHTML;
}

/** Removes styles and handlers first, because the Content-Security-Policy would report each one, although they never run. */
function withoutStylesAndHandlers(html: string): string {
  return html
    .replace(/<style[\s>][\s\S]*?<\/style>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
}

const styleOf = (element: Element) => element.getAttribute("data-style") ?? "";

/** Google Docs wraps everything in a `<b>` that is not bold, and writes bold and italic as styles. */
function convertStyle(element: Element): void {
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

function renameElement(element: Element, name: string): void {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
}

/** Word writes list items as paragraphs with "·" or "1." in front. */
function gatherWordLists(body: HTMLElement): void {
  const created = new Set<Element | null>();
  for (const paragraph of body.querySelectorAll("p[data-style*='mso-list' i]")) {
    const marker = paragraph.querySelector("[data-style*='mso-list:Ignore' i]");
    const name = /^\s*\w{1,4}[.)]/.test(marker?.textContent ?? "") ? "ol" : "ul";
    const level = Number(/level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 1);
    marker?.remove();
    const before = paragraph.previousElementSibling;
    let list = before && created.has(before) && (level > 1 || before.localName === name) ? before : null;
    if (!list) {
      list = body.ownerDocument.createElement(name);
      paragraph.before(list);
      created.add(list);
    }
    for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
      list = listInside(list.lastElementChild, name);
    }
    const item = body.ownerDocument.createElement("li");
    list.append(item);
    item.append(paragraph);
  }
}

/** The nested list at the end of an item; a new one when there is none. */
function listInside(item: Element, name: string): Element {
  const last = item.lastElementChild;
  if (last && /^[ou]l$/.test(last.localName)) return last;
  const list = item.ownerDocument.createElement(name);
  item.append(list);
  return list;
}
