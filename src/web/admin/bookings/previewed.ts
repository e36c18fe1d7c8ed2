import { z } from "zod";
import { isRejection } from "#web/forms/rejection.ts";

/** The token of the last preview, in a hidden field; see `previewTokenOf`. */
export const previewTokenField = { previewToken: z.string().max(100).default("") };

/** Result of a form with preview. `isStalePreview` means that the confirmed input differs from the previewed one. */
type Previewed<Preview> = {
  preview: Preview;
  previewToken: string;
  values: Record<string, string>;
  errors?: Record<string, string>;
  isStalePreview?: boolean;
};

const STALE_PREVIEW_MESSAGE =
  "Bạn vừa đổi lựa chọn nên chưa lưu gì. Đây là kết quả theo lựa chọn mới, bạn xem rồi bấm lại nhé.";

/** The values and the preview of the last submission. */
export function previewedIn<Preview>(actionData: unknown) {
  if (isRejection(actionData)) {
    const { values, message, fields } = actionData;
    return { values, rejection: message, errors: { ...fields }, preview: null, previewToken: "" };
  }
  const isFound = typeof actionData === "object" && actionData !== null && "preview" in actionData;
  if (!isFound) return { values: null, rejection: null, errors: {}, preview: null, previewToken: "" };
  const { preview, previewToken, values, errors = {}, isStalePreview } = actionData as Previewed<Preview>;
  return { values, rejection: isStalePreview ? STALE_PREVIEW_MESSAGE : null, errors, preview, previewToken };
}

/** The text values of a form. */
export const textsIn = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string"));
