import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import { balanceInput, dateInput, idInput, textInput, vndInput, wholeInput } from "#platform/input.ts";
import { MAX_FUND_NAME } from "./limits.ts";

/** A till holds cash. A terminal and a gateway owe what they collected until they pay it out to a bank account. */
export const fundKinds = ["bank", "till", "terminal", "gateway"] as const;
export type FundKind = (typeof fundKinds)[number];

/** Kinds that staff add. The fund of a gateway is made with its first payment. */
export const addedKinds = ["bank", "till", "terminal"] as const satisfies readonly FundKind[];

/** A `difference` is what a count of a closed day found more, or less. */
export const movementKinds = [
  "receipt",
  "refund",
  "opening",
  "transfer-out",
  "transfer-fee",
  "transfer-in",
  "difference",
  "supplier",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Slips for cash: phiếu thu for money in, phiếu chi for money out. */
export const slipKinds = ["PT", "PC"] as const;
export type SlipKind = (typeof slipKinds)[number];

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

/** `expectedVersion`: the version that the form showed. */
export const changeFundInput = z.strictObject({
  fundId: idInput,
  expectedVersion: wholeInput(0, 1_000_000),
  ...fundFields,
  isActive: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});
export type ChangeFundInput = z.output<typeof changeFundInput>;

const toUndefined = (value: unknown) => (value === "" ? undefined : value);

/**
 * Money that moves from one fund to another one. `arrivalId` is the notice of the bank that reports its arrival: it says where and how much
 * arrived. Without one, fund and amount are given.
 */
export const transferInput = z
  .strictObject({
    fromFundId: idInput,
    toFundId: z.preprocess(toUndefined, idInput.optional()),
    arrivalId: z.preprocess(toUndefined, idInput.optional()),
    amount: z.preprocess(toUndefined, vndInput.refine((amount) => amount > 0, "Số tiền phải lớn hơn 0.").optional()),
    fee: vndInput,
    day: dateInput,
    reference: textInput(0, 100).default(""),
    note: textInput(0, 300).default(""),
  })
  .superRefine(({ arrivalId, toFundId, amount }, issues) => {
    if (arrivalId) return;
    if (!toFundId) issues.addIssue({ code: "custom", path: ["toFundId"], message: "Bạn phải chọn quỹ nhận." });
    if (!amount) issues.addIssue({ code: "custom", path: ["amount"], message: "Bạn phải nhập số tiền." });
  });
export type TransferInput = z.output<typeof transferInput>;

/** The notice of the bank about the arrival of a transfer that staff recorded before it came. */
export const linkArrivalInput = z.strictObject({ transferId: idInput, arrivalId: idInput });
export type LinkArrivalInput = z.output<typeof linkArrivalInput>;

export const voidTransferInput = z.strictObject({
  transferId: idInput,
  reason: textInput(1, 300, "Bạn phải nhập lý do huỷ."),
});
export type VoidTransferInput = z.output<typeof voidTransferInput>;

/** A day of a fund is closed with the money that was counted, or that the bank or gateway reports, and a reason for a difference. */
export const closeFundInput = z.strictObject({
  fundId: idInput,
  day: dateInput,
  counted: balanceInput,
  reason: textInput(0, 300).default(""),
});
export type CloseFundInput = z.output<typeof closeFundInput>;

export const reopenFundInput = z.strictObject({
  closingId: idInput,
  reason: textInput(1, 300, "Bạn phải nhập lý do mở lại."),
});
export type ReopenFundInput = z.output<typeof reopenFundInput>;

export type Transfer = {
  id: string;
  from: string;
  to: string;
  amount: Vnd;
  fee: Vnd;
  day: CalendarDate;
  reference: string;
  note: string;
  recordedBy: { id: string; name: string };
  voided: { by: string; reason: string } | null;
  /** The bank account on which no notice has reported its arrival. */
  awaitedOn: string | null;
};

export type Closing = {
  id: string;
  fundId: string;
  fund: string;
  day: CalendarDate;
  expected: number;
  counted: number;
  difference: number;
  reason: string;
  closedBy: string;
  reopened: { by: string; reason: string } | null;
  /** Only the last closing of a fund can be reopened. */
  isLast: boolean;
};

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
  /** The number of the slip for cash. */
  slip: string | null;
  recordedBy: string;
  voidedAt: Date | null;
};
