import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** All elements of a page in document order, parsed as in a browser. */
export function elementsOf(html: string): Element[] {
  const matches: Element[] = [];
  const visit = (node: Node): void => {
    if ("tagName" in node) matches.push(node);
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return matches;
}

export const attributeOf = (element: Element, name: string): string | null =>
  element.attrs.find((one) => one.name === name)?.value ?? null;

export const hasTag =
  (...tags: readonly string[]) =>
  ({ tagName }: Element) =>
    tags.includes(tagName);

/** The visible text of a node, without scripts and styles. */
export function textOf(node: Node): string {
  if ("value" in node && node.nodeName === "#text") return node.value;
  if ("tagName" in node && ["script", "style", "template", "noscript"].includes(node.tagName)) return "";
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** The same with a space between the texts of different elements. */
export function spacedTextOf(node: Node): string {
  const isWords = node.nodeName === "#text" || !("childNodes" in node);
  return (isWords ? textOf(node) : textOf(node) && node.childNodes.map(spacedTextOf).join(" ")).replace(/\s+/g, " ");
}

/** The element itself or its nearest ancestor that fulfils a condition. */
export function closest(element: Element, matches: (one: Element) => boolean): Element | null {
  for (let one: Node | null = element; one; one = "parentNode" in one ? one.parentNode : null)
    if ("tagName" in one && matches(one)) return one;
  return null;
}
