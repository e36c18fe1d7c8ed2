import { type Control, isChanged, isCheckable } from "./control-state.ts";

/**
 * Puts the values of a draft into the controls of a form. A control that the visitor changed before hydration keeps its state. The
 * controls stay the same elements, so focus and caret stay too. No event is fired: the caller reads the form afterwards.
 */
export function restoreDraft(form: HTMLFormElement, draft: Readonly<Record<string, string>>): void {
  const controls = [...form.elements].filter(isControl).filter(({ name }) => draft[name] !== undefined);
  // By name: of two radio buttons only the chosen one reports the change.
  const changed = new Set(controls.filter(isChanged).map(({ name }) => name));
  for (const control of controls) if (!changed.has(control.name)) setState(control, draft[control.name] ?? "");
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !["hidden", "file"].includes(element.type));

function setState(control: Control, value: string): void {
  if (isCheckable(control)) control.checked = control.value === value;
  // A select shows nothing when it is set to an option that is not offered anymore.
  else if (!(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value))
    control.value = value;
}
