export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const CONTROLS = "input, select, textarea";

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

export const stateOf = (control: Control): string | boolean => (isCheckable(control) ? control.checked : control.value);

/** Whether a visitor has changed the control since the server rendered it. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const rendered = control.querySelector<HTMLOptionElement>("option[selected]") ?? control.options[0];
    return control.value !== (rendered?.value ?? "");
  }
  if (!isCheckable(control)) return control.value !== control.defaultValue;
  // Of two radio buttons only the chosen one reports the change.
  if (control.type === "radio") return control.checked && !control.defaultChecked;
  return control.checked !== control.defaultChecked;
}
