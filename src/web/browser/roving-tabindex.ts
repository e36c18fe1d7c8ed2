const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const DAY_MS = 86_400_000;

/** Moves the focus between the days of a calendar by arrow keys. Days without a link are skipped. */
export function navigateByArrows(): void {
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("a[data-date]") : null;
    const grid = here?.closest("[data-calendar]");
    if (!step || !here || !grid || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const targetTime = timeOf(here) + step * DAY_MS;
    const days = daysOf(grid);
    const at = days.indexOf(here);
    const ahead = step > 0 ? days.slice(at + 1) : days.slice(0, at).reverse();
    const next = ahead.find((day) => (step > 0 ? timeOf(day) >= targetTime : timeOf(day) <= targetTime));
    if (!next) return;
    next.focus();
    here.tabIndex = -1;
    next.tabIndex = 0;
  });
  setRovingTabindex();
}

/** Gives each calendar one tab stop: the chosen day, otherwise the first available one. */
export function setRovingTabindex(): void {
  for (const grid of document.querySelectorAll("[data-calendar]")) {
    const days = daysOf(grid);
    const stop = days.find((day) => day.ariaCurrent) ?? days[0];
    for (const day of days) day.tabIndex = day === stop ? 0 : -1;
  }
}

// A phone shows one of the two months.
const daysOf = (grid: Element) =>
  [...grid.querySelectorAll<HTMLElement>("a[data-date]")].filter((day) => day.checkVisibility());

const timeOf = (day: HTMLElement) => Date.parse(day.dataset.date ?? "");
