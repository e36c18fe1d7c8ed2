/** Scrolls to a field of the form and focuses it: the nearest element with its path, or its section. */
export function goToField(path: string, sectionId: string | undefined): void {
  const names = path.split(".");
  const match = names
    .map((_, index) => document.getElementById(names.slice(0, names.length - index).join(".")))
    .find((element) => element !== null);
  const target = match ?? (sectionId ? document.getElementById(sectionId) : null);
  if (!target) return;
  for (let ancestor: Element | null = target; ancestor; ancestor = ancestor.parentElement)
    if (ancestor instanceof HTMLDetailsElement) ancestor.open = true;
  const field = target.matches("input, select, textarea, button, [contenteditable]")
    ? target
    : target.querySelector<HTMLElement>("input, select, textarea, button, [contenteditable]");
  field?.focus({ preventScroll: true });
  (field ?? target).scrollIntoView({ block: "center" });
}
