export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const CONTROLS = "input, select, textarea";

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

export const stateOf = (control: Control): string | boolean => (isCheckable(control) ? control.checked : control.value);

/** The state that the server rendered. */
export function renderedStateOf(control: Control): string | boolean {
  if (!(control instanceof HTMLSelectElement))
    return isCheckable(control) ? control.defaultChecked : control.defaultValue;
  const rendered = control.querySelector<HTMLOptionElement>("option[selected]") ?? control.options[0];
  return rendered?.value ?? "";
}

/** Whether a visitor has changed the control since the server rendered it. */
export const isChanged = (control: Control): boolean =>
  // Only the newly chosen radio button of a group reports the change.
  control instanceof HTMLInputElement && control.type === "radio"
    ? control.checked && !control.defaultChecked
    : stateOf(control) !== renderedStateOf(control);
