import { contactField, fieldOf, IS_FIRST, sameNames, samePerson } from "./order-fields.ts";

const passenger = (name: string) => fieldOf(0, name);
const both = sameNames.flatMap((name) => [contactField(name), passenger(name)]);

type Values = Readonly<Record<string, string>>;

const valueIn = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof RadioNodeList ? field.value : "";
};

function write(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
    else if (field instanceof RadioNodeList)
      for (const radio of field) if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
  }
}

const valuesOf = (form: HTMLFormElement): Values => Object.fromEntries(both.map((name) => [name, valueIn(form, name)]));

/**
 * Keeps the names of the contact and of the first passenger equal while the box says that they are one person. Returns the values to
 * restore when the box is cleared. A name that is changed for the passenger alone clears the box.
 */
export function followSamePerson(form: HTMLFormElement, changed: EventTarget, before: Values | null): Values | null {
  const box = form.elements.namedItem(IS_FIRST);
  if (!(box instanceof HTMLInputElement) || !(changed instanceof HTMLInputElement)) return before;
  if (changed === box) {
    const now = valuesOf(form);
    write(
      form,
      box.checked ? samePerson(now) : (before ?? Object.fromEntries(sameNames.map((one) => [passenger(one), ""]))),
    );
    return box.checked ? now : null;
  }
  if (!box.checked) return before;
  const name = sameNames.find((one) => contactField(one) === changed.name);
  if (name) write(form, { [passenger(name)]: changed.value });
  else if (sameNames.some((one) => passenger(one) === changed.name)) {
    box.checked = false;
    return null;
  }
  return before;
}
