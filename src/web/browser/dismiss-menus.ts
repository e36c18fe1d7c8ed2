const open = () => document.querySelectorAll<HTMLDetailsElement>("details[data-closes][open]");

/** Closes menus (src/ui/menu-button.tsx) on Escape and on a press outside, in documents and in app pages. */
export function dismissMenus(): void {
  // A visitor who returns by the back/forward cache finds the page without an open menu.
  addEventListener("pagehide", () => {
    for (const menu of open()) menu.open = false;
  });
  document.addEventListener("pointerdown", ({ target }) => {
    for (const menu of open()) if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}
