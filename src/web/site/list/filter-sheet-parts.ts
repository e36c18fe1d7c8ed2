/** The ids of the dialog and of the form that it shows on a phone; a wide window has the form beside the list. */
export const FILTER_SHEET = "filter-sheet";
export const FILTER_FORM = "filter-form";

/** The text of the button that applies the filters. */
export const applyLabel = (count: number, noun: string): string =>
  count > 0 ? `Xem ${count} ${noun}` : `Không có ${noun} nào`;
