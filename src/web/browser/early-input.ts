import { flushSync } from "react-dom";
import { whenComposed } from "./composition.ts";
import { CONTROLS, type Control, isChanged, isCheckable, stateOf } from "./control-state.ts";

/** A control that the visitor changed before hydration, and its state when React hydrated it. */
export type EarlyInput = { control: Control; state: string | boolean };

/**
 * The controls that differ from what the server rendered. React hydrates them with the rendered state and ignores the rest: its next
 * render would put the old value back. Call this in a layout effect, before any state can change.
 */
export function findEarlyInput(root: ParentNode): EarlyInput[] {
  // A form that applies itself has sent the change already (partial-navigation.ts).
  const changed = [...root.querySelectorAll<Control>(CONTROLS)].filter(
    (control) => isChanged(control) && !control.closest("[data-applies]"),
  );
  return changed.map((control) => ({ control, state: stateOf(control) }));
}

/** Repeats the changes for React, one after the other: the handler of one may read the state that another has set. */
export async function replayEarlyInput(inputs: readonly EarlyInput[]): Promise<void> {
  for (const { control, state } of inputs) {
    await whenComposed(control);
    if (control.isConnected) flushSync(() => replay(control, state));
  }
}

function replay(control: Control, state: string | boolean): void {
  if (isCheckable(control)) {
    // React compares with the last state that it knows, which is set here; the click brings the visitor's state back.
    control.checked = !state;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    control.value = String(state);
    // A browser sends both: drafts of a form listen to input.
    for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  } else if (control.type === "file") {
    // React keeps chosen files as they are, and no script may set them.
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else retype(control, String(state));
}

function retype(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // The visitor may have typed on: the newest text counts.
  const newest = control.value === control.defaultValue ? text : control.value;
  const caret = control === document.activeElement ? caretOf(control) : null;
  // React tracks values that are set through the element. The prototype's setter bypasses that, so React sees a change.
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, newest);
  if (caret) control.setSelectionRange(...caret);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Null for a field whose caret cannot be read, such as a number. */
const caretOf = ({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): [number, number] | null =>
  selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
