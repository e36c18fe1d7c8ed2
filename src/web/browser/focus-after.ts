/** Links of one kind look alike: what they lead to may be the same as of something quite different. */
const kindOf = (link: Element): string => link.classList[0] ?? "";

/**
 * Where the focus belongs once a page has changed under a link that was pressed. What was pressed may stand elsewhere afterwards, as a day
 * does that leads to its own month: the focus goes with it. What has become something else in its place, as a choice does that can be
 * taken back, keeps it. Null leaves it where it is. Asked before the page changes, and answered after it.
 */
export function focusAfter(link: HTMLAnchorElement, links: string): () => HTMLElement | null {
  const href = link.getAttribute("href");
  const [kind, text] = [kindOf(link), link.textContent];
  const part = link.closest("section, nav, form");
  const ids: string[] = [];
  for (let around = link.parentElement; around && around.localName !== "main"; around = around.parentElement)
    if (around.id) ids.push(around.id);

  return () => {
    const { activeElement } = document;
    if (href === null || (activeElement !== link && activeElement !== document.body)) return null;
    if (link.isConnected && link.getAttribute("href") === href) return null;
    const same = [...document.querySelectorAll<HTMLElement>(`${links}[href="${CSS.escape(href)}"]`)];
    const moved =
      same.find((one) => one.textContent === text) ??
      same.find((one) => kindOf(one) === kind && part?.isConnected && part.contains(one));
    if (moved || link.isConnected) return moved ?? null;
    const around = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
    if (!around || around.hasAttribute("tabindex")) return around ?? null;
    return [...around.querySelectorAll<HTMLElement>(links)].find((one) => kindOf(one) === kind) ?? null;
  };
}
