/** The kind of a link is its first class. Links of one kind may replace each other after a page change. */
const kindOf = (link: Element): string => link.classList[0] ?? "";

/**
 * The element that gets the focus after a link changed the page in place. A link that moved takes the focus along, such as a day that leads
 * to its own month. A link that was replaced at its place, such as a choice that can be undone, keeps the focus there. Null leaves the focus
 * where it is. Call it before the change; call the result after it.
 */
export function focusAfter(link: HTMLAnchorElement, links: string): () => HTMLElement | null {
  const href = link.getAttribute("href");
  const [kind, text] = [kindOf(link), link.textContent];
  const section = link.closest("section, nav, form");
  const ids: string[] = [];
  for (let around = link.parentElement; around && around.localName !== "main"; around = around.parentElement)
    if (around.id) ids.push(around.id);

  return () => {
    const { activeElement } = document;
    if (href === null || (activeElement !== link && activeElement !== document.body)) return null;
    if (link.isConnected && link.getAttribute("href") === href) return null;
    const sameHref = [...document.querySelectorAll<HTMLElement>(`${links}[href="${CSS.escape(href)}"]`)];
    const moved =
      sameHref.find((one) => one.textContent === text) ??
      sameHref.find((one) => kindOf(one) === kind && section?.isConnected && section.contains(one));
    if (moved || link.isConnected) return moved ?? null;
    const around = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
    if (!around || around.hasAttribute("tabindex")) return around ?? null;
    return [...around.querySelectorAll<HTMLElement>(links)].find((one) => kindOf(one) === kind) ?? null;
  };
}
