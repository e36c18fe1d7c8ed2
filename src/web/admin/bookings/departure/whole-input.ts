import { z } from "zod";
import { parse } from "#http/input.ts";
import { cancelDepartureInput, type DepartureRef, moveDepartureInput } from "#modules/bookings/contract/departure.ts";

const departureActions = ["cancel", "move"] as const;
export type DepartureAction = (typeof departureActions)[number];

const text = z.string().optional();

/** Fields of both actions; the chosen action decides which ones are used. */
export const wholeFields = z.strictObject({
  what: z.enum(departureActions, "Bạn chọn huỷ hay dời."),
  reason: text,
  close: text,
  terms: text,
  to: text,
  price: text,
  /** The preview token; ignored for a new preview. */
  previewToken: z.string().max(100).optional(),
});
type Fields = z.output<typeof wholeFields>;

export function moveIn(departure: DepartureRef, { reason, close, to, price }: Fields) {
  return parse(moveDepartureInput, { ...departure, reason, close: close === "on", to: to || undefined, price });
}

export function cancelIn(departure: DepartureRef, { reason, close, terms }: Fields) {
  return parse(cancelDepartureInput, { ...departure, reason, close: close === "on", terms });
}
