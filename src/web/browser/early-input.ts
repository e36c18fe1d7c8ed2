import { flushSync } from "react-dom";
import { whenComposed } from "./composition.ts";
import { CONTROLS, type Control, isChanged, isCheckable, renderedStateOf, stateOf } from "./control-state.ts";

type Caret = [number, number];

/** A control that the visitor changed before hydration, and its state when React hydrated it. */
export type EarlyInput = { control: Control; state: string | boolean; caret?: Caret | null };

/**
 * Follows input until the page is hydrated: call it before hydration. The returned function finds the controls that differ from what the
 * server rendered. React hydrates them with the rendered state and does not notice the change of the visitor: the next render would undo it.
 * Call that function in a layout effect, before any state can change.
 */
export function followEarlyInput(root: ParentNode & EventTarget): () => EarlyInput[] {
  // React writes the rendered text into a textarea when it hydrates it: so the visitor's text must be read before that.
  const texts = new Map<Control, { state: string; caret: Caret | null }>();
  const note = (area: HTMLTextAreaElement) => texts.set(area, { state: area.value, caret: caretOf(area) });
  for (const area of root.querySelectorAll("textarea")) if (isChanged(area)) note(area);
  const follow = ({ target }: Event) => void (target instanceof HTMLTextAreaElement && note(target));
  root.addEventListener("input", follow, true);
  return () => {
    root.removeEventListener("input", follow, true);
    const controls = [...root.querySelectorAll<Control>(CONTROLS)];
    return controls.flatMap((control): EarlyInput[] => {
      // A form that applies itself has sent the change already (partial-navigation.ts).
      if (control.closest("[data-applies]")) return [];
      const text = texts.get(control);
      if (text && text.state !== renderedStateOf(control)) return [{ control, ...text }];
      return isChanged(control) ? [{ control, state: stateOf(control) }] : [];
    });
  };
}

/** Repeats the changes for React, one after the other: the handler of one may read the state that another has set. */
export async function replayEarlyInput(inputs: readonly EarlyInput[]): Promise<void> {
  for (const input of inputs) {
    await whenComposed(input.control);
    if (input.control.isConnected) flushSync(() => replay(input));
  }
}

function replay({ control, state, caret }: EarlyInput): void {
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
  } else retype(control, String(state), caret);
}

function retype(control: HTMLInputElement | HTMLTextAreaElement, text: string, known?: Caret | null): void {
  // The visitor may have typed on: the newest text counts.
  const newest = control.value === control.defaultValue ? text : control.value;
  const caret = control === document.activeElement ? (known ?? caretOf(control)) : null;
  // React tracks values that are set through the element. The prototype's setter bypasses that, so React sees a change.
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, newest);
  if (caret) control.setSelectionRange(...caret);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Null for a field whose caret cannot be read, such as a number. */
const caretOf = ({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): Caret | null =>
  selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
