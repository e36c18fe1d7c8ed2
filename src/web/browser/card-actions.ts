const FIRST_EVENTS = ["pointerover", "scroll", "keydown"] as const;

/** Loads the code for saving, sharing and the pictures of a card at its first use. */
export function installCardActions(): void {
  for (const type of FIRST_EVENTS) addEventListener(type, activatePictureStrip, { passive: true, capture: true });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-save], [data-share]") : null;
    if (button?.dataset.save) void import("./saved-products.ts").then(({ toggleSaved }) => toggleSaved(button));
    else if (button) void import("./share.ts").then(({ share }) => share(button));
  });
}

function activatePictureStrip(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const within = event.type === "keydown" ? target.closest("article")?.querySelector("[data-of]") : target;
  const box = within?.closest<HTMLElement>("[data-of]");
  if (box) void import("./card-pictures.ts").then(({ activateStrip }) => activateStrip(box, event));
}

/** Shows which products are saved. Call it again after the page has changed. */
export async function markSavedCards(): Promise<void> {
  if (!document.querySelector("[data-save]")) return;
  const { markSaved, recordVisit } = await import("./saved-products.ts");
  recordVisit();
  markSaved();
}
