import { conflict } from "#kernel/errors.ts";
import type { EnquiryState, QuoteState } from "./contract.ts";
import { enquiryMessages } from "./messages.ts";

/** Allowed state transitions. An ended enquiry can be reopened. */
const steps: Readonly<Record<EnquiryState, readonly EnquiryState[]>> = {
  new: ["quoting", "sent", "answered", "won", "lost"],
  quoting: ["sent", "answered", "won", "lost"],
  sent: ["sent", "quoting", "won", "lost"],
  won: ["quoting"],
  lost: ["quoting"],
  answered: ["quoting"],
};

/** Steps that staff take by hand: `sent` comes with a quote. */
export const stepsFrom = (state: EnquiryState) => steps[state].filter((to) => to !== "sent" && to !== "new");

export function checkStep(from: EnquiryState, to: EnquiryState): void {
  if (!steps[from].includes(to)) throw conflict("no-such-step", enquiryMessages.noSuchStep);
}

export const isOver = (state: EnquiryState) => steps[state].every((to) => to === "quoting");

/** States that wait for staff or for the customer. */
export const openStates = ["new", "quoting", "sent"] as const satisfies readonly EnquiryState[];

type Stored = { state: Exclude<QuoteState, "expired">; validUntil: Date | null };

/** The effective state: a quote expires at its deadline, though it is stored as sent. */
export const quoteStateOf = ({ state, validUntil }: Stored, now: Date): QuoteState =>
  state === "sent" && validUntil !== null && validUntil.getTime() <= now.getTime() ? "expired" : state;

/** The path of a quote for the bearer of its link. */
export const quotePath = (key: string): string => `/bao-gia/${key}`;
