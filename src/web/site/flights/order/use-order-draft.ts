import { type FormEvent, useEffect, useRef, useState } from "react";
import type { PassengerType } from "#modules/flights/contract/fare.ts";
import { restoreDraft } from "#web/browser/restore-draft.ts";
import { type FormValues, readFlightOrderForm } from "./order-fields.ts";
import { movePassengers } from "./passenger-types.ts";
import { syncContactWithPassenger, type ValuesBeforeCopy } from "./same-person.ts";

const DRAFT_KEY = "ve-may-bay";

/**
 * Form values, stored in sessionStorage on input, so that they survive a reload or another choice of flights. Consent is
 * asked for again on each visit. Phone sales of staff store nothing (`isStored`): the next caller is
 * another person.
 */
export function useOrderDraft(submitted: FormValues | null, types: readonly PassengerType[], isStored: boolean) {
  const form = useRef<HTMLFormElement>(null);
  /** The names before the contact became the first passenger. */
  const before = useRef<ValuesBeforeCopy | null>(null);
  const [values, setValues] = useState<FormValues>(submitted ?? {});

  // Synchronises with sessionStorage after hydration: the server knows no draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first visit looks for a draft
  useEffect(() => {
    const draft = submitted || !isStored ? null : readDraft(types);
    if (!draft || !form.current) return;
    restoreDraft(form.current, draft);
    setValues(readFlightOrderForm(new FormData(form.current)));
  }, []);

  const keep = (event: FormEvent<HTMLFormElement>) => {
    before.current = syncContactWithPassenger(event.currentTarget, event.target, before.current);
    const now = readFlightOrderForm(new FormData(event.currentTarget));
    setValues(now);
    if (!isStored) return;
    const { consent: _, ...draft } = now;
    try {
      sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ types, typed: draft }));
    } catch {
      // Storage is not available: no draft is kept.
    }
  };
  return { form, values, keep };
}

function readDraft(types: readonly PassengerType[]): FormValues | null {
  try {
    const draft: { types?: PassengerType[]; typed?: object } | null = JSON.parse(
      sessionStorage.getItem(DRAFT_KEY) ?? "null",
    );
    if (!Array.isArray(draft?.types) || typeof draft.typed !== "object") return null;
    const values = Object.fromEntries(Object.entries(draft.typed).filter(([, value]) => typeof value === "string"));
    return movePassengers(values, draft.types, types);
  } catch {
    return null;
  }
}
