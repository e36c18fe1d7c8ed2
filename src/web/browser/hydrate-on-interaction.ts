import { markSavedCards } from "./card-actions.ts";
import { PROPS_ATTRIBUTE } from "./island-props.ts";
import { loadStyles } from "./load-styles.ts";
import { isPlainClick } from "./plain-click.ts";
import { reloadIfOutdated } from "./reload-outdated.ts";

const HYDRATING_ATTRIBUTE = "data-taken";
const HYDRATED_ATTRIBUTE = "data-alive";
/** Events that show a person. Without one the page fetches no more than its critical resources. */
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "focusin", "scroll"] as const;
/** Milliseconds from a press, key or focus to `activate`, so that its response is painted first. A pressed island is hydrated at once. */
const ANSWERED_MS = 300;
/** The distance from the window at which an island is hydrated. */
const NEAR_MARGIN = "300px";

const hydrations = new Map<Element, Promise<void>>();
let isActivated = false;
let queue: Promise<void> = Promise.resolve();
let pressed: HTMLElement | null = null;

/** Hydrates each island once the visitor interacts with the page and the island is near, or immediately when it is touched. */
export function scheduleHydration(): void {
  for (const type of ACTIVITY_EVENTS) addEventListener(type, onActivity, { passive: true, capture: true });
  for (const touch of ["pointerdown", "focusin"] as const)
    document.addEventListener(touch, ({ target }) => void islandAt(target).map(hydrateNow), true);
  document.addEventListener("click", replayClick, true);
}

function onActivity(event: Event): void {
  const { type, target } = event;
  if (isActivated || isLeaving(target) || isStill(event)) return;
  if (type === "scroll" || type === "pointermove") activate();
  else setTimeout(activate, ANSWERED_MS);
}

/** Chromium reports a resting pointer as moved after the page under it was laid out. */
const isStill = (event: Event) =>
  event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY;

/** Replays a press on a button, or on a link that opens something here, once its island is hydrated. */
function replayClick(event: MouseEvent): void {
  if (!isPlainClick(event)) return;
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest<HTMLElement>('button[type="button"], a[data-press]') ?? null;
  const [part] = islandAt(button);
  if (!button || !part || part.hasAttribute(HYDRATED_ATTRIBUTE)) return;
  // React may respond already, so the original press is cancelled.
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = button;
  void hydrateNow(part).then(() => {
    if (pressed !== button) return;
    pressed = null;
    if (part.hasAttribute(HYDRATED_ATTRIBUTE)) button.click();
    else if (button instanceof HTMLAnchorElement) location.assign(button.href);
  });
}

/** Whether the press follows a link to the next page: this page needs nothing more then. */
const isLeaving = (target: EventTarget | null) => target instanceof Element && target.closest("a[data-ahead]") !== null;

/** The islands of an element: the one around it, or the one that it opens by name. */
function islandAt(target: EventTarget | null): Element[] {
  if (!(target instanceof Element) || isLeaving(target)) return [];
  const opened = target.closest<HTMLElement>("[data-opens]")?.dataset.opens;
  const part = opened ? document.getElementById(`island-${opened}`) : target.closest("app-island");
  return part ? [part] : [];
}

export const isHydrating = (element: Element): boolean => element.hasAttribute(HYDRATING_ATTRIBUTE);

/** Gives hydrated islands the props of the same islands in a newer page. */
export async function updateIslands(parts: readonly Element[]): Promise<void> {
  await Promise.all(parts.map((part) => hydrations.get(part)));
  if (parts.length === 0) return;
  const { update } = await import("./hydrate-island.ts");
  parts.forEach(update);
}

function activate(): void {
  if (isActivated) return;
  isActivated = true;
  // The response to the press is painted first.
  requestAnimationFrame(() => setTimeout(loadStyles));
  observeIslands();
  void markSavedCards();
  // The filters of a list, before their button is pressed.
  if (document.querySelector("[commandfor]")) void import("./filter-sheet.ts");
}

const near = "IntersectionObserver" in window && new IntersectionObserver(onNear, { rootMargin: NEAR_MARGIN });

/** Observes the islands that are not hydrated yet. Call it again after the page has changed. */
export function observeIslands(): void {
  if (!isActivated || !near) return;
  for (const part of document.querySelectorAll(`app-island:not([${HYDRATING_ATTRIBUTE}])`))
    near.observe(part.firstElementChild ?? part);
}

function onNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const part = target.closest("app-island");
    if (!isIntersecting || !part) continue;
    // Islands are hydrated one after the other, each in a task of its own, so that the page stays responsive.
    queue = queue.then(() => hydrateNow(part)).then(() => new Promise((resolve) => setTimeout(resolve)));
  }
}

function hydrateNow(part: Element): Promise<void> {
  const known = hydrations.get(part);
  if (known) return known;
  activate();
  part.setAttribute(HYDRATING_ATTRIBUTE, "");
  // The markup in the page was rendered from these props, even if a newer page has other ones.
  const props = part.getAttribute(PROPS_ATTRIBUTE);
  const rendered = part.cloneNode(true);
  const hydration = import("./hydrate-island.ts")
    .then(({ hydrateIsland }) => hydrateIsland(part, props))
    .then(
      () => part.setAttribute(HYDRATED_ATTRIBUTE, ""),
      () => {
        // Without its code the island keeps the server's markup, and the next interaction tries again.
        if (part.childElementCount === 0) part.replaceChildren(...rendered.childNodes);
        part.removeAttribute(HYDRATING_ATTRIBUTE);
        hydrations.delete(part);
        void reloadIfOutdated();
      },
    );
  hydrations.set(part, hydration);
  return hydration;
}
