import { z } from "zod";
import { parse } from "#http/input.ts";
import { cancelDepartureInput, type DepartureRef, moveDepartureInput } from "#modules/bookings/contract/departure.ts";

const whats = ["cancel", "move"] as const;
export type What = (typeof whats)[number];

const text = z.string().optional();

/** Fields of both; what is done says which of them count. */
export const wholeFields = z.strictObject({
  what: z.enum(whats, "Bạn chọn huỷ hay dời."),
  ...{ reason: text, close: text, terms: text, to: text, price: text },
  /** What was seen stands in the form also while somebody looks again. */
  seen: z.string().max(100).optional(),
});
type Fields = z.output<typeof wholeFields>;

export function moveIn(departure: DepartureRef, { reason, close, to, price }: Fields) {
  return parse(moveDepartureInput, { ...departure, reason, close: close === "on", to: to || undefined, price });
}

export function cancelIn(departure: DepartureRef, { reason, close, terms }: Fields) {
  return parse(cancelDepartureInput, { ...departure, reason, close: close === "on", terms });
}
