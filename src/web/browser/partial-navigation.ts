import { Idiomorph } from "idiomorph";
import { queryOfForm } from "#web/components/search-address.ts";
import { withQuery } from "#web/paths.ts";
import { CONTROLS, type Control, isChanged } from "./control-state.ts";
import { focusAfter } from "./focus-after.ts";
import { isHydrating, updateIslands } from "./hydrate-on-interaction.ts";
import { loadStyles } from "./load-styles.ts";
import { isPlainClick } from "./plain-click.ts";
import { addressOf, FRESH_MS, parsePage, readPage } from "./read-page.ts";

/** Marks a link that updates its part of the page in place and keeps the rest, the scroll position included. */
export const IN_PLACE = "data-in-place";

/** How a new address enters the history: as a new entry or instead of the current one. */
type Manner = "push" | "replace";
/** The scroll position of a page that the visitor left by partial navigation. */
type Place = { scrollY: number };

let pendingPage: AbortController | undefined;
let pendingRefresh: AbortController | undefined;
let shownAddress = "";
let madeAt = performance.timeOrigin;
let afterUpdate: () => void = () => undefined;

/** From now on marked forms and links update the page in place and then call `whenChanged`. Other addresses are loaded. */
export function interceptNavigation(whenChanged: () => void): void {
  afterUpdate = whenChanged;
  shownAddress = addressOf(location.href);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("change", onChange);
  document.addEventListener("click", onClick);
  document.addEventListener("prerenderingchange", refreshIfStale);
  addEventListener("pageshow", ({ persisted }) => persisted && refreshIfStale());
  addEventListener("popstate", () => {
    if (addressOf(location.href) !== shownAddress) void show(location.href, null);
    else {
      // The visitor went back to the shown page while another one was being fetched.
      pendingPage?.abort();
      showLoading(false);
    }
  });
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (arrival?.type === "back_forward") {
    // The browser restored the page from its cache, so its age is unknown.
    madeAt = 0;
    void refreshIfStale();
  }
  if (arrival?.type === "navigate") applyEarlyChoices();
}

/** Applies choices that were made before this script ran. On other arrivals the browser may have restored an old choice. */
function applyEarlyChoices(): void {
  const controls = document.querySelectorAll<Control>(`[data-applies] :is(${CONTROLS})`);
  // A text field is applied when it loses the focus.
  const isBeingTyped = (control: Control) => control === document.activeElement && control.matches(textFields);
  [...controls].find((control) => isChanged(control) && !isBeingTyped(control))?.form?.requestSubmit();
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "get") return;
  if (event.submitter?.ariaDisabled === "true") {
    event.preventDefault();
    return;
  }
  const { origin, pathname } = new URL(form.action);
  if (origin !== location.origin) return;
  event.preventDefault();
  // The menu that was opened for a choice closes with it.
  event.submitter?.closest("details")?.removeAttribute("open");
  const href = withQuery(pathname, queryOfForm(new FormData(form, submitterOf(event, form))));
  void go(href, (form.getAttribute(IN_PLACE) as Manner | null) ?? "push");
}

/** Null for a button that has left the page, with the dialog around it. */
const submitterOf = ({ submitter }: SubmitEvent, form: HTMLFormElement) =>
  submitter instanceof HTMLButtonElement && submitter.form === form ? submitter : null;

/** Checkboxes, selects and numbers that apply themselves, without a button. */
function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (!target.closest("[data-applies]")) return;
  if (target instanceof HTMLInputElement && target.type === "number") {
    // A number outside its limits becomes the nearest limit. Text that is no number changes nothing.
    const number = Number.isNaN(target.valueAsNumber) ? Number(target.defaultValue) : Math.trunc(target.valueAsNumber);
    target.value = String(Math.min(Number(target.max), Math.max(Number(target.min), number)));
    if (target.value === target.defaultValue) return;
  }
  target.form?.requestSubmit();
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`a[${IN_PLACE}]`) : null;
  if (!link) return;
  event.preventDefault();
  void follow(link);
}

async function follow(link: HTMLAnchorElement): Promise<void> {
  const target = focusAfter(link, `a[${IN_PLACE}]`);
  await go(link.href, link.getAttribute(IN_PLACE) as Manner, link);
  target()?.focus({ preventScroll: true });
}

/** Navigates to an address: in place when it is another state of this page, otherwise by loading it. */
export async function go(href: string, manner: Manner = "push", pressed?: Element): Promise<void> {
  const { origin, pathname } = new URL(href, location.href);
  if (origin !== location.origin || pathname !== location.pathname) location.assign(href);
  else await show(new URL(href, location.href).href, manner, pressed);
}

async function show(href: string, manner: Manner | null, pressed?: Element): Promise<void> {
  pendingPage?.abort();
  pendingRefresh?.abort();
  pendingPage = new AbortController();
  const { signal } = pendingPage;
  showLoading(true);
  try {
    const page = await readPage(href, signal);
    if (signal.aborted) return;
    const place: Place | null = history.state;
    if (manner) {
      history.replaceState({ scrollY } satisfies Place, "");
      const isNew = manner === "push" && page.address !== shownAddress;
      history[isNew ? "pushState" : "replaceState"](null, "", page.address + new URL(href).hash);
    }
    shownAddress = addressOf(location.href);
    const keep = keepPosition(manner === "replace" ? pressed : undefined);
    await replace(parsePage(page.html), manner === null);
    keep();
    madeAt = page.at;
    showLoading(false);
    // The scroll position is restored only now, because a shorter page could not be scrolled so far.
    if (manner === null && place?.scrollY) scrollTo({ top: place.scrollY, behavior: "instant" });
  } catch {
    // The browser loads the page, and shows its error if there is one.
    if (!signal.aborted) location.assign(href);
  }
}

/** Records the viewport position of the section around an element. The returned function restores it after the DOM update. */
function keepPosition(inside: Element | undefined): () => void {
  const part = inside?.closest("section");
  const top = part?.getBoundingClientRect().top ?? 0;
  return () => {
    if (part?.isConnected) scrollBy({ top: part.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

/** Refreshes a page that was prerendered or restored, so that it shows no outdated prices. */
async function refreshIfStale(): Promise<void> {
  if (Date.now() - madeAt >= FRESH_MS) await refresh();
}

/** Reads this page again and updates it. False when that failed or the visitor has moved on. */
export async function refresh(): Promise<boolean> {
  pendingRefresh?.abort();
  pendingRefresh = new AbortController();
  const { signal } = pendingRefresh;
  const address = shownAddress;
  const page = await readPage(address, signal).catch(() => null);
  // A response of an earlier navigation may have arrived first: it is newer and of another address.
  if (!page || signal.aborted || address !== shownAddress) return false;
  await replace(parsePage(page.html), false);
  madeAt = page.at;
  return true;
}

/** Fields with typed text keep their value. A checkbox or select takes the state of the new page. */
const textFields = "textarea, input:not([type=checkbox], [type=radio])";

/** Replaces the content of this page with that of another. Hydrated islands get the new props instead. */
async function replace(next: Document, isReturn: boolean): Promise<void> {
  const [main, nextMain] = [document.querySelector("main"), next.querySelector("main")];
  if (!main || !nextMain) throw new Error("a page without content");
  loadStyles();
  document.title = next.title;
  const hydrated: Element[] = [];
  await Idiomorph.morph(main, nextMain, {
    morphStyle: "outerHTML",
    ignoreActiveValue: document.activeElement?.matches(textFields) ?? false,
    callbacks: {
      beforeNodeMorphed: (old, fresh) => {
        if (old instanceof HTMLElement && old.dataset.botCheck) return false; // the widget inside is not part of the page
        if (!(fresh instanceof Element) || fresh.id !== old.id || !isHydrating(old)) return true;
        for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
        hydrated.push(old);
        return false;
      },
      // An element that the visitor has opened stays open.
      beforeAttributeUpdated: (name, _, change) => !(change === "remove" && name === "open"),
    },
  });
  // A choice in a select overrides the markup, so the new selection is set on the element itself.
  for (const list of main.querySelectorAll("select"))
    if (!list.closest("app-island[data-taken]") && (isReturn || list !== document.activeElement))
      list.value = (list.querySelector<HTMLOptionElement>("option[selected]") ?? list.options[0])?.value ?? "";
  await updateIslands(hydrated);
  afterUpdate();
}

const LOADING_DELAY_MS = 150;
let loadingTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows that a request is pending, once it takes long enough to be noticed. */
function showLoading(waiting: boolean): void {
  clearTimeout(loadingTimer);
  const main = document.querySelector("main");
  const bar = document.querySelector(".loading-bar");
  if (!waiting) {
    main?.removeAttribute("aria-busy");
    bar?.replaceChildren();
    return;
  }
  main?.setAttribute("aria-busy", "true");
  loadingTimer = setTimeout(() => {
    bar?.replaceChildren(Object.assign(document.createElement("span"), { textContent: "Đang tải" }));
  }, LOADING_DELAY_MS);
}
