import { type RefObject, useEffect } from "react";
import type { Rejection } from "#web/forms/rejection.ts";

/** Moves the focus to the first wrong field of a rejected form, which may be outside of the view. */
export function useFocusOnRejection(form: RefObject<HTMLFormElement | null>, rejection: Rejection | null): void {
  // Synchronises the focus with the answer to the form.
  useEffect(() => {
    if (rejection) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, rejection]);
}
