import { z } from "zod";
import { isRefusal } from "#web/forms/refusal.ts";

/** What was looked at last, as the form that does it carries it; see `seenOf`. */
export const seenField = { seen: z.string().max(100).default("") };

/** What a form that is looked at first answers. `isOther` says that somebody would have done it with other answers than they had seen. */
type Previewed<Preview> = {
  preview: Preview;
  seen: string;
  typed: Record<string, string>;
  errors?: Record<string, string>;
  isOther?: boolean;
};

const OTHER_ANSWERS =
  "Bạn vừa đổi lựa chọn nên chưa lưu gì. Đây là kết quả theo lựa chọn mới, bạn xem rồi bấm lại nhé.";

/** What a form that is looked at first shows of what was sent last: nothing that was typed is lost. */
export function previewedIn<Preview>(actionData: unknown) {
  if (isRefusal(actionData)) {
    const { typed, message, fields } = actionData;
    return { typed, refusal: message, errors: { ...fields }, preview: null, seen: "" };
  }
  const isFound = typeof actionData === "object" && actionData !== null && "preview" in actionData;
  if (!isFound) return { typed: null, refusal: null, errors: {}, preview: null, seen: "" };
  const { preview, seen, typed, errors = {}, isOther } = actionData as Previewed<Preview>;
  return { typed, refusal: isOther ? OTHER_ANSWERS : null, errors, preview, seen };
}

/** The texts among the fields of a form. */
export const textsIn = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string"));
