import { z } from "zod";
import { commissionMessages } from "#modules/commissions/messages.ts";
import { readPercent } from "#modules/commissions/rules.ts";
import { idInput, textInput } from "#platform/input.ts";
import { referrerMessages } from "./messages.ts";

const codeShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The code of a link in any letter case, without blanks around it; undefined when it cannot be one. */
export function referrerCodeOf(text: string): string | undefined {
  const code = text.trim().toLowerCase();
  return code.length <= 40 && codeShape.test(code) ? code : undefined;
}

const codeInput = z
  .string()
  .max(200, referrerMessages.badCode)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().min(2, referrerMessages.badCode).max(40, referrerMessages.badCode))
  .pipe(z.string().regex(codeShape, referrerMessages.badCode));

const nameInput = textInput(1, 80, referrerMessages.noName);
const percentInput = z
  .string()
  .max(20, commissionMessages.badPercent)
  .refine((text) => readPercent(text) !== null, commissionMessages.badPercent)
  .transform((text) => readPercent(text) ?? 0);

export const newReferrerInput = z.strictObject({ code: codeInput, name: nameInput, percent: percentInput });
export type NewReferrer = z.output<typeof newReferrerInput>;

/** `percent` holds for later bookings. */
export const referrerChangeInput = z.strictObject({ id: idInput, name: nameInput, percent: percentInput });
export type ReferrerChange = z.output<typeof referrerChangeInput>;

export const referrerKey = z.strictObject({ id: idInput });

export type Referrer = { id: string; code: string; name: string; basisPoints: number; active: boolean };
