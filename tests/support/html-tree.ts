import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** Everything that stands in a page, in its order, as a browser reads it. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: Node): void => {
    if ("tagName" in node) found.push(node);
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return found;
}

export const attributeOf = (element: Element, name: string): string | null =>
  element.attrs.find((one) => one.name === name)?.value ?? null;

export const named =
  (...tags: readonly string[]) =>
  ({ tagName }: Element) =>
    tags.includes(tagName);

/** What can be read there; scripts and styles say nothing. */
export function textOf(node: Node): string {
  if ("value" in node && node.nodeName === "#text") return node.value;
  if ("tagName" in node && ["script", "style", "template", "noscript"].includes(node.tagName)) return "";
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** The same with a space between what stands in different elements, as an eye parts them. */
export function wordsOf(node: Node): string {
  const isWords = node.nodeName === "#text" || !("childNodes" in node);
  return (isWords ? textOf(node) : textOf(node) && node.childNodes.map(wordsOf).join(" ")).replace(/\s+/g, " ");
}

/** The element itself or the nearest around it of which something holds. */
export function closest(element: Element, holds: (one: Element) => boolean): Element | null {
  for (let one: Node | null = element; one; one = "parentNode" in one ? one.parentNode : null)
    if ("tagName" in one && holds(one)) return one;
  return null;
}
