import { queryOfForm } from "#web/components/search-address.ts";
import { withQuery } from "#web/paths.ts";
import { applyLabel, FILTER_FORM, FILTER_SHEET } from "#web/site/list/filter-sheet-parts.ts";
import { countOf } from "./read-page.ts";

const findSheet = () => document.getElementById(FILTER_SHEET) as HTMLDialogElement | null;
const findForm = () => document.getElementById(FILTER_FORM) as HTMLFormElement | null;

let pendingCount: AbortController | undefined;

document.addEventListener("change", () => findSheet()?.open && void showCount());
document.addEventListener("submit", ({ target }) => {
  if (target === findForm()) findSheet()?.close("applied");
});
// The event of a dialog does not bubble.
document.addEventListener("close", ({ target }) => target === findSheet() && restoreForm(), true);

/** Shows the filters of a list as a dialog. Ticks are applied together, and the button says how many results they leave. */
export function openFilterSheet(): void {
  const [sheet, form] = [findSheet(), findForm()];
  if (!sheet || !form) return;
  sheet.children[1]?.append(form);
  // The command of the button may have opened it already, where the browser knows commands.
  if (!sheet.open) sheet.showModal();
}

function restoreForm(): void {
  const [sheet, form] = [findSheet(), findForm()];
  pendingCount?.abort();
  if (!sheet || !form) return;
  document.querySelector(".filters")?.append(form);
  // Ticks that were not applied are discarded.
  if (!sheet.returnValue) form.reset();
  sheet.returnValue = "";
  showLabel(document.querySelector<HTMLElement>("[data-count]")?.dataset.count);
}

async function showCount(): Promise<void> {
  const form = findForm();
  if (!form) return;
  pendingCount?.abort();
  pendingCount = new AbortController();
  const { signal } = pendingCount;
  const count = await countOf(withQuery(location.pathname, { ...queryOfForm(new FormData(form)), size: "1" }), signal);
  if (count !== null && !signal.aborted) showLabel(count);
}

function showLabel(count: unknown): void {
  const label = findSheet()?.querySelector<HTMLElement>("[data-noun]");
  if (label) label.textContent = applyLabel(Number(count), label.dataset.noun ?? "");
}
