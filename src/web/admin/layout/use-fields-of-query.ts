import { useEffect, useRef } from "react";

/**
 * Synchronises the uncontrolled fields of a filter form with an address that changed by a filter, a link or the back button, so the form is
 * not remounted and the focus stays. Unsent input is kept as long as the address stays. A `DateTextField` sends a hidden field, so it needs the
 * query as its key.
 */
export function useFieldsOfQuery(query: Readonly<Record<string, string | undefined>>) {
  const form = useRef<HTMLFormElement>(null);
  const queryKey = JSON.stringify(query);
  const shownKey = useRef(queryKey);

  useEffect(() => {
    if (shownKey.current === queryKey) return;
    shownKey.current = queryKey;
    for (const field of form.current?.querySelectorAll<HTMLInputElement>("input[name]:not([type=hidden]), select") ??
      [])
      if (field.type === "checkbox") field.checked = query[field.name] === field.value;
      else field.value = query[field.name] ?? "";
  }, [query, queryKey]);

  return form;
}
