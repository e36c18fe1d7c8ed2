import { z } from "zod";
import { dateInput, idInput } from "#platform/input.ts";
import { TRIP_NIGHTS } from "../limits.ts";
import { cellTerms } from "./grid.ts";

/** Input for publishing and opening in one step: prices for rooms without one, and the last night to open. */
export const openingInput = z.strictObject({
  /** Last night, included. */
  to: dateInput,
  /** For rooms without a base price; `nights` is null for a price of stays of every length. */
  prices: z
    .array(
      z.strictObject({
        roomId: idInput,
        nights: z.literal([...TRIP_NIGHTS, null]),
        amountVnd: cellTerms.price,
      }),
    )
    .max(40),
});
export type Opening = z.infer<typeof openingInput>;

/** The rooms that an opening has put on sale, and the last night. */
export type Opened = { rooms: number; to: Opening["to"] };
