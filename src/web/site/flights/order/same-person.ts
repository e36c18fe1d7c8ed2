import { contactField, IS_FIRST, passengerField, sameNames, samePerson } from "./order-fields.ts";

const passenger = (name: string) => passengerField(0, name);
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

/** The values that a cleared box restores: of the passenger, and of the contact where the box filled them in and they are unchanged. */
export type ValuesBeforeCopy = { passenger: Values; contact: Values };

/**
 * Keeps the names of the contact and of the first passenger equal while the box says that they are one person. Returns the values to
 * restore when the box is cleared; null after a reload, where nothing is known of them and all values stay. A name that is changed for the
 * passenger alone clears the box.
 */
export function syncContactWithPassenger(
  form: HTMLFormElement,
  changed: EventTarget,
  before: ValuesBeforeCopy | null,
): ValuesBeforeCopy | null {
  const box = form.elements.namedItem(IS_FIRST);
  if (!(box instanceof HTMLInputElement) || !(changed instanceof HTMLInputElement)) return before;
  if (changed === box && box.checked) return copyPerson(form);
  if (changed === box) {
    if (before) restore(form, before);
    return null;
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

function copyPerson(form: HTMLFormElement): ValuesBeforeCopy {
  const now = valuesOf(form);
  const copied = samePerson(now);
  write(form, copied);
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, now[name] ?? ""]));
  return {
    passenger: pick(sameNames.map(passenger)),
    contact: pick(sameNames.map(contactField).filter((name) => name in copied)),
  };
}

function restore(form: HTMLFormElement, { passenger: names, contact }: ValuesBeforeCopy): void {
  const isAsCopied = (one: string) => valueIn(form, contactField(one)) === names[passenger(one)];
  const unchanged = sameNames.filter((one) => contactField(one) in contact && isAsCopied(one)).map(contactField);
  write(form, { ...names, ...Object.fromEntries(unchanged.map((name) => [name, contact[name] ?? ""])) });
}
