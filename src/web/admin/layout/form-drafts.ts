/** What is typed in the forms of the staff area, kept in this tab until it is saved. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Values = Readonly<Record<string, readonly string[]>>;

const PREFIX = "ban-nhap:";
/** Hidden values that tell what the page showed, not what the form is about: they differ after each change by another. */
const SHOWN = new Set(["seen", "version", "revision", "otherRevision", "formKey", "total"]);

type Form = { key: string /** What was in it before anything was typed. */; before: string };
const forms = new WeakMap<HTMLFormElement, Form>();
/** By intent: the draft of the form that was sent last. */
const sent = new Map<string, string>();

/** Of forms that save something: the controls whose content a person has typed or chosen. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement) &&
      nameOf(one) !== "" &&
      !("once" in one.dataset) &&
      !["hidden", "password", "submit"].includes(one.type),
  );

/** A date is typed into a field without a name, beside a hidden one. */
const nameOf = (control: Control): string => control.name || (control.ariaLabel ?? "");

const contentOf = (control: Control): string =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")
    ? String(control.checked)
    : control.value;

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

/** All controls, also a chosen file, as one text to compare. */
const textOf = (form: HTMLFormElement) => JSON.stringify(controlsOf(form).map((one) => [nameOf(one), contentOf(one)]));

/** Which form of which page it is, for one member of staff. */
function keyOf(form: HTMLFormElement, owner: string): string {
  // A form whose hidden values follow what is chosen elsewhere on its page has a name instead.
  if (form.dataset.draft) return draftKey(owner, form.dataset.draft);
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .filter(({ name }) => !SHOWN.has(name) && !name.startsWith("expected"))
    .map(({ name, value }) => [name, value]);
  return draftKey(owner, JSON.stringify([form.getAttribute("action") ?? "", ...hidden]));
}

/** Where a draft of this page is kept. */
const draftKey = (owner: string, name: string): string => `${PREFIX}${owner} ${location.pathname} ${name}`;

type Draft = { /** What the page showed when it was typed. */ shown: string; values: Values };

/** The hidden values of a form that tell what its page shows. */
const shownIn = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
      .filter(({ name }) => ["seen", "version", "revision", "otherRevision"].includes(name))
      .map(({ value }) => value),
  );

/** Knows a form from now on, and types in what was left in it. Answers whether that was anything. */
function meet(form: HTMLFormElement, owner: string): boolean {
  if (forms.has(form)) return false;
  const key = keyOf(form, owner);
  // Of forms that cannot be told apart only the first keeps a draft.
  if ([...document.forms].some((other) => forms.get(other)?.key === key)) return false;
  forms.set(form, { key, before: textOf(form) });
  const draft = read<Draft>(key);
  // Of an older state it could undo what another has done since.
  if (!draft || draft.shown !== shownIn(form)) return false;
  if (JSON.stringify(draft.values) === JSON.stringify(valuesOf(form))) return false;
  fill(form, draft.values);
  // Fields that a choice brings are there a moment later.
  requestAnimationFrame(() => fill(form, draft.values));
  return true;
}

/** Knows all forms of the page. Answers whether something left in them was typed in again. */
export function meetForms(owner: string): boolean {
  return [...document.forms]
    .filter(isForm)
    .map((form) => meet(form, owner))
    .includes(true);
}

/** Keeps what a form holds when the browser tells of a change in it. Answers as `meetForms` does. */
export function keepDraft(event: Event, owner: string): boolean {
  const { target, type } = event;
  const form = target instanceof Element ? target.closest("form") : null;
  if (!isForm(form)) return false;
  const isFilled = meet(form, owner);
  const known = forms.get(form);
  if (!known || type === "focusin") return isFilled;
  if (type === "submit") sent.set(intentOf(form, event as SubmitEvent), known.key);
  write(known.key, isDirty(form) ? JSON.stringify({ shown: shownIn(form), values: valuesOf(form) }) : null);
  return isFilled;
}

// The intent may stand on the button that was pressed.
const intentOf = (form: HTMLFormElement, { submitter }: SubmitEvent): string =>
  String(new FormData(form, submitter).get("intent") ?? "");

const isDirty = (form: HTMLFormElement): boolean => forms.has(form) && forms.get(form)?.before !== textOf(form);

/** Whether a form of the page holds what was not saved. */
export const hasUnsavedForm = (): boolean => [...document.forms].some(isDirty);

/** What was sent with an intent is saved: nothing is left of its draft. */
export function purgeSent(intent: string): void {
  const key = sent.get(intent);
  if (!key) return;
  sent.delete(intent);
  write(key, null);
  for (const form of document.forms) {
    if (forms.get(form)?.key === key) forms.set(form, { key, before: textOf(form) });
  }
}

/** Drops all drafts of this page, or of the whole tab. */
export function dropDrafts(ofPage?: { owner: string }): void {
  const start = PREFIX + (ofPage ? `${ofPage.owner} ${location.pathname} ` : "");
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(start)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

/** What was left in an editor that is no form; null for nothing. */
export const readEditorDraft = <Content>(owner: string, name: string): Content | null =>
  read<Content>(draftKey(owner, name));

/** Keeps what an editor holds; null once that is saved. */
export const keepEditorDraft = (owner: string, name: string, content: unknown): void =>
  write(draftKey(owner, name), content === null ? null : JSON.stringify(content));

/** Remembers that what an editor holds was sent with an intent. */
export const noteSentEditor = (owner: string, name: string, intent: string): void =>
  void sent.set(intent, draftKey(owner, name));

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
    // A browser that keeps nothing keeps no draft.
  }
}

/** Types values in as a person would, so that what listens to the fields hears of it. */
function fill(form: HTMLFormElement, values: Values): void {
  const places = new Map<string, number>();
  for (const control of controlsOf(form)) {
    const name = nameOf(control);
    const place = places.get(name) ?? 0;
    places.set(name, place + 1);
    const wanted = values[name]?.[place];
    if (control.type === "file" || wanted === undefined || wanted === contentOf(control)) continue;
    if (control.type === "checkbox") control.click();
    else if (control.type === "radio") wanted === "true" && control.click();
    else {
      // React hears of a value only where it was set past its own setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, wanted);
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}
