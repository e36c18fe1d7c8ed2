import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { idInput, textInput } from "#platform/input.ts";
import { MAX_COMMENT } from "./limits.ts";

export const reviewInput = z.strictObject({
  productId: idInput,
  name: textInput(2, 80, "Bạn phải nhập tên."),
  email: textInput(1, 120, "Bạn phải nhập email.").pipe(z.email("Email không hợp lệ. Ví dụ: ten@gmail.com")),
  phone: textInput(1, 30, "Bạn phải nhập số điện thoại."),
  comment: textInput(1, MAX_COMMENT, "Bạn hãy viết vài lời về chuyến đi."),
  score: z.int("Chọn từ 1 đến 5 sao.").min(1, "Chọn từ 1 đến 5 sao.").max(5, "Chọn từ 1 đến 5 sao."),
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** What everybody may read of a review. */
export type ReviewView = { id: string; name: string; comment: string; score: number; date: CalendarDate };
