import { type FormEvent, useEffect, useState } from "react";
import type { PassengerType } from "#modules/flights/contract/fare.ts";
import { type Typed, typedIn } from "./order-fields.ts";
import { movePassengers } from "./passenger-types.ts";

const DRAFT = "ve-may-bay";

/**
 * Form values, stored in sessionStorage on input, so that they survive a reload or another choice of flights. Consent is
 * asked for again on each visit. Phone sales of staff store nothing (`isKept`): the next caller is
 * another person. A new `version` means that the fields get other initial values.
 */
export function useOrderDraft(answered: Typed | null, types: readonly PassengerType[], isKept: boolean) {
  const [{ typed, version }, setDraft] = useState({ typed: answered ?? ({} as Typed), version: 0 });

  // Synchronises with sessionStorage after hydration: the server knows no draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first visit looks for a draft
  useEffect(() => {
    const draft = answered || !isKept ? null : readDraft(types);
    if (draft) setDraft({ typed: draft, version: 1 });
  }, []);

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const now = typedIn(new FormData(event.currentTarget));
    setDraft({ typed: now, version });
    if (!isKept) return;
    const { consent: _, ...draft } = now;
    try {
      sessionStorage.setItem(DRAFT, JSON.stringify({ types, typed: draft }));
    } catch {
      // Storage is not available: no draft is kept.
    }
  };
  return { typed, version, keep };
}

function readDraft(types: readonly PassengerType[]): Typed | null {
  try {
    const draft: { types?: PassengerType[]; typed?: object } | null = JSON.parse(
      sessionStorage.getItem(DRAFT) ?? "null",
    );
    if (!Array.isArray(draft?.types) || typeof draft.typed !== "object") return null;
    const typed = Object.fromEntries(Object.entries(draft.typed).filter(([, value]) => typeof value === "string"));
    return movePassengers(typed, draft.types, types);
  } catch {
    return null;
  }
}
