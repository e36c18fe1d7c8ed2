import { z } from "zod";
import { dateInput, idInput } from "#platform/input.ts";
import { TRIP_NIGHTS } from "../limits.ts";
import { cellTerms } from "./grid.ts";

/** How a product is put on sale while it is published: its rooms without a price get one, and its nights open up to a day. */
export const openingInput = z.strictObject({
  /** Last night, included. */
  to: dateInput,
  /** Of the rooms that have no base price yet; `nights` is null where a price is for stays of every length. */
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

/** What an opening has put on sale. */
export type Opened = { rooms: number; to: Opening["to"] };
