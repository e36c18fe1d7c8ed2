import { type RefObject, useEffect } from "react";
import type { Refusal } from "#web/forms/refusal.ts";

/** Moves the focus to the first wrong field of a rejected form, which may be outside of the view. */
export function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusal: Refusal | null): void {
  // Synchronises the focus with the answer to the form.
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, refusal]);
}
