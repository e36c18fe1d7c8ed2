import { type FormEvent, useEffect, useState } from "react";
import type { CheckoutAnswer } from "./checkout.ts";
import { nothingTyped, type Typed, typedOf } from "./order.ts";

const DRAFT = "dat-phong";

/**
 * What was typed, also after a change of the order has replaced the answer that brought it back, and after looking at
 * another day or product. Consent is asked for anew on each visit.
 */
export function useTyped(answer: CheckoutAnswer | null) {
  const [typed, setTyped] = useState(answer?.typed ?? nothingTyped);
  const [seen, setSeen] = useState(answer);
  if (answer && answer !== seen) {
    setSeen(answer);
    setTyped(answer.typed);
  }

  // Synchronises with the storage of this tab, once the page is there: the server knows nothing of a draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first visit looks for a draft
  useEffect(() => {
    const draft = answer ? null : readDraft();
    if (draft) setTyped(draft);
  }, []);

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const { consent: _, ...draft } = typedOf(new FormData(event.currentTarget));
    try {
      sessionStorage.setItem(DRAFT, JSON.stringify({ ...draft, address: location.pathname + location.search }));
    } catch {
      // A browser that keeps nothing keeps no draft.
    }
  };
  return { typed, keep };
}

function readDraft(): Typed | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { payment, address, ...contact }: Partial<Typed & { address: string }> = draft;
    // How much to pay is chosen for one order; it returns only with that order.
    const isSameOrder = address === location.pathname + location.search;
    return { ...nothingTyped, ...contact, ...(isSameOrder && payment && { payment }) };
  } catch {
    return null;
  }
}
