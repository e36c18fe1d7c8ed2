/** Drafts of back-office forms, stored in sessionStorage until they are saved. */

import { formatDate, isCalendarDate, parseDateText } from "#kernel/calendar-date.ts";
import { type Control, isChanged, renderedStateOf, stateOf } from "#web/browser/control-state.ts";

type Values = Readonly<Record<string, readonly string[]>>;

const KEY_PREFIX = "ban-nhap:";
/** Hidden values that say in which state the page was shown. */
const PAGE_STATE_FIELDS = new Set([
  ...["version", "revision", "otherRevision", "previewToken"],
  ...["expectedVersion", "expectedCapacity", "expectedReply", "expectedEmail"],
]);
/** Hidden values that depend on the state of the page, not on the identity of the form. */
const VOLATILE_FIELDS = new Set(["previewToken", "version", "revision", "otherRevision", "formKey", "total"]);

type Form = {
  key: string;
  /** Its content before any input. */
  before: string;
};
const forms = new WeakMap<HTMLFormElement, Form>();
/** The draft key of the last submitted form, by intent. */
const submittedDrafts = new Map<string, string>();

/** The controls that a user can edit, only of forms that save something. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement) &&
      nameOf(one) !== "" &&
      !("once" in one.dataset) &&
      !["hidden", "password", "submit"].includes(one.type),
  );

/** The field that sends the day of a text field. Before hydration the browser's date field has this name itself. */
const dayFieldOf = (control: Control): HTMLInputElement | null =>
  control.parentElement?.querySelector<HTMLInputElement>(':scope.typed-date > input[type="hidden"]') ?? null;

const nameOf = (control: Control): string => control.name || (dayFieldOf(control)?.name ?? control.ariaLabel ?? "");

/** A day as yyyy-MM-dd, as the browser's date field has it: hydration changes the field, not the content. */
const asDay = (control: Control, text: string): string =>
  dayFieldOf(control) ? (parseDateText(text) ?? text.trim()) : text;

const contentOf = (control: Control): string => asDay(control, String(stateOf(control)));
const renderedContentOf = (control: Control): string => asDay(control, String(renderedStateOf(control)));

/**
 * True until the page is hydrated (entry.client.tsx). Until then the server rendered the content of a control, or the user has changed it.
 */
const isBeforeHydration = (): boolean => document.documentElement.dataset.alive !== "true";

const isForm = (form: HTMLFormElement | null): form is HTMLFormElement =>
  form !== null && form.method === "post" && form.closest("#main") !== null && !("unkept" in form.dataset);

function valuesOf(form: HTMLFormElement): Values {
  const values: Record<string, string[]> = {};
  for (const control of controlsOf(form)) {
    const name = nameOf(control);
    if (control.type !== "file") values[name] = [...(values[name] ?? []), contentOf(control)];
  }
  return values;
}

/** All controls as one text to compare, including a selected file. */
const textOf = (form: HTMLFormElement, content = contentOf) =>
  JSON.stringify(controlsOf(form).map((one) => [nameOf(one), content(one)]));

/** Storage key of a form: the user, the page and the identity of the form. */
function keyOf(form: HTMLFormElement, owner: string): string {
  // A form whose hidden values depend on a choice elsewhere on the page has a fixed name instead.
  if (form.dataset.draft) return draftKey(owner, form.dataset.draft);
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .filter(({ name }) => !VOLATILE_FIELDS.has(name) && !name.startsWith("expected"))
    .map(({ name, value }) => [name, value]);
  return draftKey(owner, JSON.stringify([form.getAttribute("action") ?? "", ...hidden]));
}

/** Storage key of a draft on this page. */
const draftKey = (owner: string, name: string): string => `${KEY_PREFIX}${owner} ${location.pathname} ${name}`;

type Draft = { /** State of the page when the draft was written. */ shown: string; values: Values };

/** The hidden values of a form that describe the state of its page. */
const pageStateOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
      .filter(({ name }) => PAGE_STATE_FIELDS.has(name))
      .map(({ value }) => value),
  );

/** Registers a form and restores its draft. Returns true if there was one. */
function registerForm(form: HTMLFormElement, owner: string): boolean {
  if (forms.has(form)) return false;
  const key = keyOf(form, owner);
  // Only the first of several forms with the same identity has a draft.
  if ([...document.forms].some((other) => forms.get(other)?.key === key)) return false;
  forms.set(form, { key, before: textOf(form, isBeforeHydration() ? renderedContentOf : contentOf) });
  const draft = read<Draft>(key);
  // A draft of a stale state could undo another user's changes.
  if (!draft || draft.shown !== pageStateOf(form)) return false;
  if (JSON.stringify(draft.values) === JSON.stringify(valuesOf(form))) return false;
  const changed = isBeforeHydration() ? changedIn(form) : new Set<Control>();
  fill(form, draft.values, changed);
  // Fields that depend on a choice are rendered one frame later.
  requestAnimationFrame(() => fill(form, draft.values, changed));
  return true;
}

/** The controls that the user changed before hydration. All radio buttons of a group count when one of them was chosen. */
function changedIn(form: HTMLFormElement): ReadonlySet<Control> {
  const controls = controlsOf(form);
  const groups = new Set(controls.filter((one) => one.type === "radio" && isChanged(one)).map(({ name }) => name));
  return new Set(controls.filter((one) => (one.type === "radio" ? groups.has(one.name) : isChanged(one))));
}

/** Registers all forms of the page. Returns true if a draft was restored. */
export function restoreFormDrafts(owner: string): boolean {
  return [...document.forms]
    .filter(isForm)
    .map((form) => registerForm(form, owner))
    .includes(true);
}

/** Stores the draft of a form on an input event. Returns the same as `restoreFormDrafts`. */
export function saveDraft(event: Event, owner: string): boolean {
  const { target, type } = event;
  const form = target instanceof Element ? target.closest("form") : null;
  if (!isForm(form)) return false;
  const isFilled = registerForm(form, owner);
  const known = forms.get(form);
  if (!known || type === "focusin") return isFilled;
  if (type === "submit") submittedDrafts.set(intentOf(form, event as SubmitEvent), known.key);
  write(known.key, isDirty(form) ? JSON.stringify({ shown: pageStateOf(form), values: valuesOf(form) }) : null);
  return isFilled;
}

// The intent may be the value of the submit button.
const intentOf = (form: HTMLFormElement, { submitter }: SubmitEvent): string =>
  String(new FormData(form, submitter).get("intent") ?? "");

const isDirty = (form: HTMLFormElement): boolean => forms.has(form) && forms.get(form)?.before !== textOf(form);

/** True when a form of the page has unsaved input. */
export const hasUnsavedForm = (): boolean => [...document.forms].some(isDirty);

/** Removes the draft of a submitted form once it is saved. */
export function removeSubmittedDraft(intent: string): void {
  const key = submittedDrafts.get(intent);
  if (!key) return;
  submittedDrafts.delete(intent);
  write(key, null);
  for (const form of document.forms) {
    if (forms.get(form)?.key === key) forms.set(form, { key, before: textOf(form) });
  }
}

/** Removes all drafts of this page, or of the whole tab. */
export function dropDrafts(ofPage?: { owner: string }): void {
  const start = KEY_PREFIX + (ofPage ? `${ofPage.owner} ${location.pathname} ` : "");
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(start)) sessionStorage.removeItem(key);
  } catch {
    // Storage is not available: nothing to remove.
  }
}

/** The draft of an editor that is not a form; null when there is none. */
export const readEditorDraft = <Content>(owner: string, name: string): Content | null =>
  read<Content>(draftKey(owner, name));

/** Stores the draft of an editor; null after it was saved. */
export const keepEditorDraft = (owner: string, name: string, content: unknown): void =>
  write(draftKey(owner, name), content === null ? null : JSON.stringify(content));

/** Records that an editor's content was submitted with an intent. */
export const markEditorSubmitted = (owner: string, name: string, intent: string): void =>
  void submittedDrafts.set(intent, draftKey(owner, name));

function read<Content>(key: string): Content | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft);
  } catch {
    // Storage is not available: no draft is kept.
  }
}

/** Sets values and fires events, as user input does, so that listeners notice. Controls that the user has `changed` stay. */
function fill(form: HTMLFormElement, values: Values, changed: ReadonlySet<Control>): void {
  const places = new Map<string, number>();
  for (const control of controlsOf(form)) {
    const name = nameOf(control);
    const place = places.get(name) ?? 0;
    places.set(name, place + 1);
    const value = values[name]?.[place];
    if (changed.has(control) || control.type === "file" || value === undefined || value === contentOf(control))
      continue;
    if (control.type === "checkbox") control.click();
    else if (control.type === "radio") value === "true" && control.click();
    else {
      // React ignores a value that was set through its own setter, so the native one is called.
      const text = dayFieldOf(control) && isCalendarDate(value) ? formatDate(value) : value;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, text);
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}
