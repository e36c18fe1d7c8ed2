import { PROPS } from "./island-props.ts";
import { isPlainClick } from "./plain-click.ts";

const TAKEN = "data-taken";
const ALIVE = "data-alive";
/** Signs of a person. A page nobody touches fetches no more than it shows. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "focusin", "scroll"] as const;
/** What is pressed, and works without React, answers within this many milliseconds: only then is the rest woken. */
const ANSWERED_MS = 300;
/** How far outside the window an island is near. */
const NEAR = "300px";

const working = new Map<Element, Promise<void>>();
let awake = false;
let turn: Promise<void> = Promise.resolve();
let pressed: HTMLElement | null = null;

/** Lets React take over each part of the page that moves, when somebody is there and it is near, or at once when touched. */
export function scheduleHydration(): void {
  for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true, capture: true });
  for (const touch of ["pointerdown", "focusin"] as const)
    document.addEventListener(touch, ({ target }) => void islandAt(target).map(hydrateNow), true);
  document.addEventListener("click", replayClick, true);
}

function onSign(event: Event): void {
  const { type, target } = event;
  if (awake || isLeaving(target) || isStill(event)) return;
  if (type === "scroll" || type === "pointermove") wake();
  else setTimeout(wake, ANSWERED_MS);
}

/** Chromium tells of a pointer that rests as if it had moved, after the page under it was laid out. */
const isStill = (event: Event) =>
  event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY;

/** A button, or a link that opens something here, that is pressed before it works is pressed again when it does. */
function replayClick(event: MouseEvent): void {
  if (!isPlainClick(event)) return;
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest<HTMLElement>('button[type="button"], a[data-press]') ?? null;
  const [part] = islandAt(button);
  if (!button || !part || part.hasAttribute(ALIVE)) return;
  // React may answer already: one press is enough.
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = button;
  void hydrateNow(part).then(() => {
    if (pressed !== button) return;
    pressed = null;
    if (part.hasAttribute(ALIVE)) button.click();
    else if (button instanceof HTMLAnchorElement) location.assign(button.href);
  });
}

/** Whoever presses a link to the next page needs nothing more of this one. */
const isLeaving = (target: EventTarget | null) => target instanceof Element && target.closest("a[data-ahead]") !== null;

/** The island that something belongs to: around it, or the one that it opens by name. */
function islandAt(target: EventTarget | null): Element[] {
  if (!(target instanceof Element) || isLeaving(target)) return [];
  const opened = target.closest<HTMLElement>("[data-opens]")?.dataset.opens;
  const part = opened ? document.getElementById(`island-${opened}`) : target.closest("app-island");
  return part ? [part] : [];
}

export const isHydrating = (element: Element): boolean => element.hasAttribute(TAKEN);

/** Gives islands that live the props of the same ones in a newer page. */
export async function updateIslands(parts: readonly Element[]): Promise<void> {
  await Promise.all(parts.map((part) => working.get(part)));
  if (parts.length === 0) return;
  const { update } = await import("./hydrate-island.ts");
  parts.forEach(update);
}

function wake(): void {
  if (awake) return;
  awake = true;
  // What was touched answers first.
  requestAnimationFrame(() => setTimeout(loadStyles));
  observeIslands();
}

/** Asks for the styles of what can be opened or come later, which the first view does without. */
export function loadStyles(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'))
    sheet.disabled = false;
}

const near = "IntersectionObserver" in window && new IntersectionObserver(onNear, { rootMargin: NEAR });

/** Looks out for the islands that have not been taken over; again after the page has changed. */
export function observeIslands(): void {
  if (!awake || !near) return;
  for (const part of document.querySelectorAll(`app-island:not([${TAKEN}])`))
    near.observe(part.firstElementChild ?? part);
}

function onNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const part = target.closest("app-island");
    if (!isIntersecting || !part) continue;
    // One after the other, each in a task of its own, so that the page answers in between.
    turn = turn.then(() => hydrateNow(part)).then(() => new Promise((resolve) => setTimeout(resolve)));
  }
}

function hydrateNow(part: Element): Promise<void> {
  const known = working.get(part);
  if (known) return known;
  wake();
  part.setAttribute(TAKEN, "");
  // What stands in the page now was made from these, whatever a newer page says meanwhile.
  const props = part.getAttribute(PROPS);
  const rendered = part.cloneNode(true);
  const taking = import("./hydrate-island.ts")
    .then(({ hydrateIsland }) => hydrateIsland(part, props))
    .then(
      () => part.setAttribute(ALIVE, ""),
      () => {
        // Without its code it stays what the server made of it, and the next touch tries again.
        if (part.childElementCount === 0) part.replaceChildren(...rendered.childNodes);
        part.removeAttribute(TAKEN);
        working.delete(part);
      },
    );
  working.set(part, taking);
  return taking;
}
