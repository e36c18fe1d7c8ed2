import { z } from "zod";
import { textInput, vndInput } from "#platform/input.ts";
import { ADJUSTMENT_VND } from "../limits.ts";
import { changeMessages } from "../messages/booking.ts";

/** A line that staff add to a price, with the reason as its label; a discount is written without a sign. */
export const adjustmentInput = z.strictObject({
  kind: z.enum(["extra", "discount"], "Bạn chọn thêm tiền hoặc giảm giá."),
  label: textInput(1, 80, "Bạn cần ghi lý do của dòng này."),
  amount: vndInput.refine(
    (amount) => amount >= ADJUSTMENT_VND.min && amount <= ADJUSTMENT_VND.max,
    changeMessages.adjustmentBounds,
  ),
});
export type Adjustment = z.output<typeof adjustmentInput>;
