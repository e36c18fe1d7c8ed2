import { z } from "zod";
import { idInput } from "#platform/input.ts";
import { orderMessages } from "../messages.ts";

/** A record locator of an airline: five to eight letters and digits. */
const pnrInput = z
  .string()
  .max(20, orderMessages.badPnr)
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{5,8}$/, orderMessages.badPnr));

/**
 * Thirteen digits (IATA Resolution 722f: three of the airline, ten of the ticket), or another id from an airline without ticket numbers.
 */
const ticketNumber = /^([0-9]{3}-?[0-9]{10}|[A-Z0-9-]{5,20})$/;

/** Tickets that were issued in the airline's own portal, as staff enter them: numbers separated by lines or commas. */
export const handTicketsInput = z.strictObject({
  orderId: idInput,
  pnr: pnrInput,
  numbers: z
    .string()
    .max(2000, orderMessages.badTicket)
    .transform((text) => [
      ...new Set(
        text
          .toUpperCase()
          .split(/[\n,;]+/)
          .map((one) => one.replace(/\s/g, ""))
          .filter((one) => one !== ""),
      ),
    ])
    .pipe(
      z
        .array(z.string())
        .min(1, orderMessages.noTicket)
        .refine((numbers) => numbers.every((one) => ticketNumber.test(one)), orderMessages.badTicket),
    ),
});
export type HandTickets = z.output<typeof handTicketsInput>;
