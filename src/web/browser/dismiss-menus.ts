const open = () => document.querySelectorAll<HTMLDetailsElement>("details[data-closes][open]");

/** Closes menus (src/ui/menu-button.tsx) on Escape and on a press outside, whoever has drawn them. */
export function dismissMenus(): void {
  // Who comes back finds the page as it was, but no menu over it.
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
