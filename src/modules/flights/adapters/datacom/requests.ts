import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { Selection } from "../../contract/supplier.ts";
import { call } from "./call.ts";
import { baggageAnswer } from "./wire.ts";

/** "10122026" */
export const wireDay = (day: CalendarDate): string => formatDate(day).replaceAll("/", "");

export const wireSelection = ({ session, fareId, values }: Selection) => ({
  Session: session,
  FareDataId: fareId,
  AutoIssue: false,
  ListFlight: values.map((FlightValue) => ({ FlightValue })),
});

/** Baggage in the platform's form: each bag has to be sent back unchanged. */
export const listBaggage = (ctx: Context, selections: readonly Selection[], signal: AbortSignal) =>
  call(ctx, signal, {
    path: "/flights/getbaggage",
    body: { ListFareData: selections.map(wireSelection) },
    schema: baggageAnswer,
    failureIfLost: "unavailable" as const,
    emptyResult: { ListBaggage: [] },
  });
