import { z } from "zod";
import { unfinished } from "#modules/products/contract/draft.ts";
import { boards } from "#modules/products/contract/product.ts";
import { idInput, textInput } from "#platform/input.ts";
import { cancellationTierInput } from "./rate-plan.ts";

const planFields = z.strictObject({
  title: textInput(1, 80),
  board: z.enum(boards),
  /** None: whoever cancels pays all of it. */
  cancellation: z.array(cancellationTierInput).max(8),
  depositPercent: z.int().min(1).max(100).nullable(),
  instantConfirmation: z.boolean(),
  restAtHouse: z.boolean().optional(),
  /** Prices of the first plan, changed by so many percent; without it prices of its own. */
  changePercent: z.int().min(-90).max(200).nullish(),
  /** Sold no more. */
  hidden: z.boolean().optional(),
});

/** The terms a product is sold under by the room and night, the first as its pages show it. */
export const planDrafts = z.array(planFields).min(1).max(6);

/** The same in the editor: terms that are there already carry their id. */
export const planEdits = z
  .array(planFields.extend({ id: idInput.optional() }))
  .min(1)
  .max(6);
export type PlanEdit = z.infer<typeof planEdits>[number];

/** The same while some of it is still missing or wrong. */
export const planWork = z
  .array(
    z.strictObject({
      id: idInput.optional(),
      title: unfinished.text(80),
      board: z.enum(boards),
      cancellation: z.array(z.strictObject({ daysBefore: unfinished.number, percent: unfinished.number })).max(8),
      depositPercent: unfinished.number,
      instantConfirmation: z.boolean(),
      restAtHouse: z.boolean().optional(),
      changePercent: z.number().min(-100).max(1000).nullish(),
      hidden: z.boolean().optional(),
    }),
  )
  .max(6);
