import { type FormEvent, useEffect, useRef, useState } from "react";
import { restoreDraft } from "#web/browser/restore-draft.ts";
import type { CheckoutAnswer } from "./checkout.ts";
import { emptyOrderForm, type OrderValues, readOrderForm } from "./order.ts";

const DRAFT_KEY = "dat-phong";

/**
 * Form values that survive an order change, which replaces the action data, and a visit to another day or product.
 * Consent is asked for again on each visit.
 */
export function useFormDraft(answer: CheckoutAnswer | null) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(answer?.values ?? emptyOrderForm);
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer && answer !== lastAnswer) {
    setLastAnswer(answer);
    setValues(answer.values);
  }

  // Synchronises with sessionStorage after hydration: the server knows no draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first visit looks for a draft
  useEffect(() => {
    const draft = answer ? null : readDraft();
    if (!draft || !form.current) return;
    const { consent: _, invoice, ...stored } = draft;
    restoreDraft(form.current, { ...stored, ...invoice });
    const data = new FormData(form.current);
    // A stay without a price asks for no payment choice yet.
    setValues({ ...readOrderForm(data), ...(!data.has("payment") && { payment: draft.payment }) });
  }, []);

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const { consent: _, ...draft } = readOrderForm(new FormData(event.currentTarget));
    try {
      sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, address: location.pathname + location.search }));
    } catch {
      // Storage is not available: no draft is kept.
    }
  };
  return { form, values, keep };
}

function readDraft(): OrderValues | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { payment, address, ...contact }: Partial<OrderValues & { address: string }> = draft;
    // The payment choice belongs to one order; it returns only with that order.
    const isSameOrder = address === location.pathname + location.search;
    return { ...emptyOrderForm, ...contact, ...(isSameOrder && payment && { payment }) };
  } catch {
    return null;
  }
}
