import { conflict } from "#kernel/errors.ts";
import type { EnquiryState, QuoteState } from "./contract.ts";
import { enquiryMessages } from "./messages.ts";

/** Where an enquiry can go from where it stands. What has ended can be opened again. */
const steps: Readonly<Record<EnquiryState, readonly EnquiryState[]>> = {
  new: ["quoting", "sent", "answered", "won", "lost"],
  quoting: ["sent", "answered", "won", "lost"],
  sent: ["sent", "quoting", "won", "lost"],
  won: ["quoting"],
  lost: ["quoting"],
  answered: ["quoting"],
};

/** What staff may do with it by hand: `sent` comes with a quote. */
export const stepsFrom = (state: EnquiryState) => steps[state].filter((to) => to !== "sent" && to !== "new");

export function checkStep(from: EnquiryState, to: EnquiryState): void {
  if (!steps[from].includes(to)) throw conflict("no-such-step", enquiryMessages.noSuchStep);
}

export const isOver = (state: EnquiryState) => steps[state].every((to) => to === "quoting");

/** States that wait for us or for the customer. */
export const openStates = ["new", "quoting", "sent"] as const satisfies readonly EnquiryState[];

type Waiting = { state: EnquiryState; dueAt: Date; hasOpenQuote: boolean };

/** It waits for us longer than was promised: with a quote that stands it waits for the customer. */
export const isLate = ({ state, dueAt, hasOpenQuote }: Waiting, now: Date) =>
  !isOver(state) && !(state === "sent" && hasOpenQuote) && dueAt.getTime() < now.getTime();

type Stored = { state: Exclude<QuoteState, "expired">; validUntil: Date | null };

/** A quote counts until its moment, whatever is stored. */
export const quoteStateOf = ({ state, validUntil }: Stored, now: Date): QuoteState =>
  state === "sent" && validUntil !== null && validUntil.getTime() <= now.getTime() ? "expired" : state;

/** Where a quote is read by whoever has its link. */
export const quotePath = (key: string): string => `/bao-gia/${key}`;
