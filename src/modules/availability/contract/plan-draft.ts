import { z } from "zod";
import { draftFields } from "#modules/products/contract/draft.ts";
import { boards } from "#modules/products/contract/product.ts";
import { idInput, textInput } from "#platform/input.ts";
import { cancellationTierInput } from "./rate-plan.ts";

const planFields = z.strictObject({
  title: textInput(1, 80),
  board: z.enum(boards),
  /** Empty for a non-refundable plan. */
  cancellation: z.array(cancellationTierInput).max(8),
  depositPercent: z.int().min(1).max(100).nullable(),
  instantConfirmation: z.boolean(),
  restAtHouse: z.boolean().optional(),
  /** Prices of the first plan, changed by this percentage; null or absent for prices of its own. */
  changePercent: z.int().min(-90).max(200).nullish(),
  /** Not sold any more. */
  hidden: z.boolean().optional(),
});

/** The rate plans of a product sold by room and night; its pages show the first. */
export const planDrafts = z.array(planFields).min(1).max(6);

/** The same in the editor: existing plans have their id. */
export const planEdits = z
  .array(planFields.extend({ id: idInput.optional() }))
  .min(1)
  .max(6);
export type PlanEdit = z.infer<typeof planEdits>[number];

/** The same for a draft that may be incomplete or invalid. */
export const planDraftState = z
  .array(
    z.strictObject({
      id: idInput.optional(),
      title: draftFields.text(80),
      board: z.enum(boards),
      cancellation: z.array(z.strictObject({ daysBefore: draftFields.number, percent: draftFields.number })).max(8),
      depositPercent: draftFields.number,
      instantConfirmation: z.boolean(),
      restAtHouse: z.boolean().optional(),
      changePercent: z.number().min(-100).max(1000).nullish(),
      hidden: z.boolean().optional(),
    }),
  )
  .max(6);
