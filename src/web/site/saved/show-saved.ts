// Opens the page of saved products with the names that this browser remembers.
import { go } from "#web/browser/partial-navigation.ts";
import { clearViewed, keepOnlyExisting, markSaved, savedAddress } from "#web/browser/saved-products.ts";
import { paths } from "#web/paths.ts";

const isShown = () => document.querySelector(".saved-page[data-shown]") !== null;

async function show(): Promise<void> {
  const address = savedAddress();
  await go(address ?? paths.saved(), "replace");
  // The list belongs to this browser: its address names none of it.
  history.replaceState(history.state, "", paths.saved());
  if (address && isShown()) keepOnlyExisting(new Set(namesOnPage()));
  markSaved();
}

const namesOnPage = () =>
  [...document.querySelectorAll<HTMLElement>(".saved-page [data-save]")].map(({ dataset }) => dataset.save ?? "");

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-forget-seen]")) return;
  clearViewed();
  void show();
});

// An address with names was sent by another person and is shown as it is.
if (isShown()) markSaved();
else if (savedAddress()) void show();
