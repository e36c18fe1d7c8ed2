import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import { dateInput, idInput, textInput, vndInput, wholeInput } from "#platform/input.ts";
import { MAX_FUND_NAME } from "./limits.ts";

/** A till holds cash. A terminal and a gateway owe what they collected until they pay it out to a bank account. */
export const fundKinds = ["bank", "till", "terminal", "gateway"] as const;
export type FundKind = (typeof fundKinds)[number];

/** Kinds that staff add. The fund of a gateway is made with its first payment. */
export const addedKinds = ["bank", "till", "terminal"] as const satisfies readonly FundKind[];

export const movementKinds = ["receipt", "refund", "opening"] as const;
export type MovementKind = (typeof movementKinds)[number];

const fundFields = {
  name: textInput(1, MAX_FUND_NAME, "Bạn phải nhập tên quỹ."),
  opening: vndInput,
  openingOn: dateInput,
};

export const addFundInput = z
  .strictObject({
    kind: z.enum(addedKinds, "Bạn phải chọn loại quỹ."),
    accountNumber: z
      .string()
      .transform((text) => text.replace(/\s/g, ""))
      .pipe(z.string().regex(/^[0-9A-Za-z]{0,19}$/, "Số tài khoản gồm tối đa 19 chữ và số."))
      .default(""),
    ...fundFields,
  })
  .refine(({ kind, accountNumber }) => kind !== "bank" || accountNumber !== "", {
    path: ["accountNumber"],
    error: "Bạn phải nhập số tài khoản.",
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type AddFundInput = z.output<typeof addFundInput>;

/** `seen`: the version that the form showed. */
export const changeFundInput = z.strictObject({
  fundId: idInput,
  seen: wholeInput(0, 1_000_000),
  ...fundFields,
  isActive: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});
export type ChangeFundInput = z.output<typeof changeFundInput>;

export type Fund = {
  id: string;
  kind: FundKind;
  name: string;
  /** Of a bank account. */
  accountNumber: string | null;
  /** The gateway of its fund. */
  gateway: string | null;
  isActive: boolean;
  version: number;
  /** All days up to this one are closed. */
  closedOn: CalendarDate | null;
};

/** A fund with its balance at the end of a day. `opening` is the balance with which the agency began to keep it here. */
export type FundBalance = Fund & { balance: number; opening: { amount: number; day: CalendarDate } | null };

/** `isUsual`: the bank account for customers. */
export type FundChoice = Pick<Fund, "id" | "kind" | "name"> & { isUsual: boolean };

/** Money that entered or left one fund; positive for money in. */
export type Movement = {
  id: string;
  fundId: string;
  kind: MovementKind;
  /** The receipt, refund or fund that it belongs to. */
  subjectId: string;
  /** The day on which the fund counts it: a later one than that of `at` when that day was closed. */
  day: CalendarDate;
  at: Date;
  amount: Vnd;
  recordedBy: string;
  voidedAt: Date | null;
};
