import { attributeOf, closest, type Element, hasTag } from "./html-tree.ts";
import type { Page } from "./site-walk.ts";

/** A form of a page that writes when it is sent. */
export type PageForm = { page: Page; action: string; fields: readonly Element[]; intent: string };

const fieldNames = ["input", "select", "textarea"] as const;
const isTyped = (field: Element) =>
  field.tagName !== "select" &&
  !["hidden", "checkbox", "radio", "file", "submit"].includes(attributeOf(field, "type") ?? "");

/** The writing forms of a page, without dialogs and GET forms. */
export function formsOf(page: Page): PageForm[] {
  const forms = page.elements.filter((one) => one.tagName === "form" && attributeOf(one, "method") === "post");
  return forms.map((form) => {
    const id = attributeOf(form, "id");
    const isOwn = (one: Element) =>
      attributeOf(one, "form") ? attributeOf(one, "form") === id : closest(one, hasTag("form")) === form;
    const own = page.elements.filter((one) => attributeOf(one, "name") !== null && isOwn(one));
    // The first submit button counts; it may carry the intent.
    const [button] = own.filter((one) => one.tagName === "button");
    const fields = [...own.filter(hasTag(...fieldNames)), ...(button ? [button] : [])];
    const intent = fields.find((one) => attributeOf(one, "name") === "intent");
    return {
      page,
      action: attributeOf(form, "action") ?? page.address,
      fields,
      intent: (intent && attributeOf(intent, "value")) ?? "",
    };
  });
}

/** The form data with the same text in every field; empty when it has no text field. */
export function fillWith({ fields }: PageForm, word: string): FormData {
  const form = new FormData();
  for (const field of fields) {
    const name = attributeOf(field, "name") ?? "";
    const value = attributeOf(field, "value") ?? "";
    const type = attributeOf(field, "type");
    if (isTyped(field)) form.append(name, word);
    else if (type === "file") form.append(name, new File([], ""));
    else if (field.tagName === "select") form.append(name, word);
    else if (type !== "checkbox" && type !== "radio") form.append(name, value);
    else if (attributeOf(field, "checked") !== null) form.append(name, value || "on");
  }
  return form;
}
