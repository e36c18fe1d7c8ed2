// Progressive enhancement entry of documents: a document works without all of this.
import { installCardActions, markSavedCards } from "./card-actions.ts";
import { offerChat } from "./chat.ts";
import { trackImeComposition } from "./composition.ts";
import { dismissMenus } from "./dismiss-menus.ts";
import { navigateToFragment } from "./fragment-navigation.ts";
import { observeIslands, scheduleHydration } from "./hydrate-on-interaction.ts";
import { showOfflineBanner } from "./offline-banner.ts";
import { interceptNavigation } from "./partial-navigation.ts";
import { prefetchLinks } from "./prefetch-links.ts";
import { layOutPrerendered } from "./prerender.ts";
import { registerServiceWorker } from "./register-service-worker.ts";
import { reloadIfOutdated } from "./reload-outdated.ts";
import { navigateByArrows, setRovingTabindex } from "./roving-tabindex.ts";

/** Above this scroll position, in pixels, the header lies over the picture of the home page. */
const OVER_UNTIL = 480;

function settleHeader(header: Element): void {
  const settle = () => {
    const past = scrollY > OVER_UNTIL;
    header.classList.toggle("header-fixed", past);
    header.classList.toggle("header-over", !past);
  };
  settle();
  addEventListener("scroll", settle, { passive: true });
}

/**
 * Keeps a page at its top when it is reloaded there. Chromium remembers the first visible element (scroll anchor) and scrolls to it
 * after a reload, so a new notice above it would be out of view. Without scroll anchoring at the top it remembers none.
 */
function disableScrollAnchoringAtTop(): void {
  const { style } = document.body;
  const settle = () => {
    if (scrollY > 0) style.removeProperty("overflow-anchor");
    else style.setProperty("overflow-anchor", "none");
  };
  settle();
  addEventListener("scroll", settle, { passive: true });
}

const over = document.querySelector(".header-over");
if (over) settleHeader(over);
trackImeComposition();
scheduleHydration();
dismissMenus();
offerChat();
installCardActions();
const observeNewLinks = prefetchLinks();
interceptNavigation(() => {
  observeIslands();
  setRovingTabindex();
  observeNewLinks();
  void markSavedCards();
});
// Opens the filter sheet of a phone. Where the browser supports `commandfor`, the button has opened the dialog already.
const openFilters = () => void import("./filter-sheet.ts").then(({ openFilterSheet }) => openFilterSheet());
document.addEventListener("click", ({ target }) => (target as Element).closest("[commandfor]") && openFilters());
if (document.querySelector("dialog[open]")) openFilters();
navigateByArrows();
// A lazily imported script could not be loaded (filters, saving, sharing): the build may be gone.
addEventListener("unhandledrejection", ({ reason }) => reason instanceof TypeError && void reloadIfOutdated());
showOfflineBanner();
navigateToFragment();
disableScrollAnchoringAtTop();
void layOutPrerendered();
document.documentElement.dataset.alive = "true";
// An untouched page downloads nothing more.
for (const type of ["pointerdown", "keydown", "scroll"] as const)
  addEventListener(type, registerServiceWorker, { once: true, passive: true });
