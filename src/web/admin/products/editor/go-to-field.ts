/** Brings a field of the form into view and puts the focus on it: the nearest element that its path names, or its part of the form. */
export function goToField(path: string, sectionId: string | undefined): void {
  const names = path.split(".");
  const found = names
    .map((_, at) => document.getElementById(names.slice(0, names.length - at).join(".")))
    .find((element) => element !== null);
  const target = found ?? (sectionId ? document.getElementById(sectionId) : null);
  if (!target) return;
  for (let at: Element | null = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  const field = target.matches("input, select, textarea, button, [contenteditable]")
    ? target
    : target.querySelector<HTMLElement>("input, select, textarea, button, [contenteditable]");
  field?.focus({ preventScroll: true });
  (field ?? target).scrollIntoView({ block: "center" });
}
