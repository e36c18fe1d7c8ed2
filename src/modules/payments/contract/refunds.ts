import { z } from "zod";
import { vietnamInstant } from "#kernel/calendar-date.ts";
import { toAsciiCapitals } from "#kernel/vietnamese.ts";
import { type CancelInput, cancelInput } from "#modules/bookings/contract/booking-list.ts";
import { binOfBank } from "#modules/settings/reference/banks.ts";
import { dateInput, idInput, textInput, vndInput, wholeInput } from "#platform/input.ts";
import {
  type CounterMethod,
  counterMethods,
  type GatewayMethod,
  type GatewayRefundState,
  gatewayMethods,
  type PayMethod,
} from "./methods.ts";

/** A `requested` refund waits for a second person, an `approved` one for the transfer. */
export const refundStates = ["requested", "approved", "paid", "rejected"] as const;
export type RefundState = (typeof refundStates)[number];

export const positiveVndInput = vndInput.refine((amount) => amount > 0, "Số tiền phải lớn hơn 0.");

/** A wall clock in Vietnam, as two fields: "2026-11-21" and "10:33". */
export const bankedInput = {
  bankedOn: dateInput,
  bankedTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Giờ viết là 10:33."),
};

const referenceMissing = {
  transfer: "Bạn cần nhập mã giao dịch của ngân hàng.",
  card: "Bạn cần nhập số trên phiếu của máy quẹt thẻ.",
};

/** The fund of the money; empty when there is only one of its kind. */
export const fundChoiceInput = z.preprocess((id) => (id === "" ? undefined : id), idInput.optional());

type Paid = { method?: CounterMethod; reference?: string };

/** A transfer and a card slip have a reference; cash has none. Reported together with all other errors of the form. */
export const referenceRule = {
  isGiven: ({ method = "transfer", reference = "" }: Paid) => method === "cash" || reference !== "",
  params: {
    path: ["reference"],
    error: ({ input }: { input?: unknown }) =>
      referenceMissing[(input as Paid).method === "card" ? "card" : "transfer"],
    when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
  },
};

/** The account of a refund: the name of a bank that VietQR reaches, the number, and the holder. */
export type Beneficiary = { bank: string; account: string; holder: string };

// The account is often known only later: either all of these fields are given, or none.
const beneficiaryFields = {
  bank: textInput(0, 60)
    .refine((name) => name === "" || binOfBank(name), "Bạn cần chọn một ngân hàng trong danh sách.")
    .default(""),
  account: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^[0-9A-Za-z]{0,19}$/, "Số tài khoản gồm tối đa 19 chữ và số."))
    .default(""),
  // Banks write a holder in capitals without marks, and the payer compares it with the banking app.
  holder: textInput(0, 100).transform(toAsciiCapitals).default(""),
};

function withBeneficiary<T extends Beneficiary>({ bank, account, holder, ...rest }: T, issues: z.RefinementCtx) {
  const beneficiary = { bank, account, holder };
  const missing = Object.entries(beneficiary).filter(([, text]) => text === "");
  if (missing.length === 3) return { ...rest, beneficiary: null };
  for (const [name] of missing) {
    issues.addIssue({ code: "custom", path: [name], message: "Bạn cần điền đủ ngân hàng, số và chủ tài khoản." });
  }
  return { ...rest, beneficiary };
}

export const refundInput = z
  .strictObject({
    bookingId: idInput,
    amount: positiveVndInput,
    reason: textInput(1, 300, "Bạn cần ghi lý do hoàn tiền."),
    ...beneficiaryFields,
  })
  .transform(withBeneficiary);
type To = { beneficiary?: Beneficiary | null };
export type RefundInput = Omit<z.output<typeof refundInput>, "beneficiary"> & To;

export const cancelAndRefundInput = cancelInput.extend(beneficiaryFields).transform(withBeneficiary);
export type CancelAndRefundInput = CancelInput & To;

/** The customer cancels, having seen this refund; the account may follow later. */
export const cancelOwnInput = z
  .strictObject({ expectedRefund: vndInput, ...beneficiaryFields })
  .transform(withBeneficiary);
export type CancelOwnInput = z.output<typeof cancelOwnInput>;

export const returnInput = z
  .strictObject({ receiptId: idInput, reason: textInput(1, 300, "Bạn cần ghi lý do."), ...beneficiaryFields })
  .transform(withBeneficiary);
export type ReturnInput = Omit<z.output<typeof returnInput>, "beneficiary"> & To;

/** The account alone, all of it. */
export const beneficiaryInput = z.strictObject({
  bank: textInput(0, 60)
    .refine((name) => binOfBank(name), "Bạn cần chọn ngân hàng.")
    .default(""),
  account: beneficiaryFields.account.refine((number) => number !== "", "Bạn cần nhập số tài khoản."),
  holder: textInput(1, 100, "Bạn cần nhập tên chủ tài khoản.")
    .transform(toAsciiCapitals)
    .refine((name) => name !== "", "Bạn cần nhập tên chủ tài khoản.")
    .default(""),
});

const versionInput = wholeInput(0, 1_000_000);

/** `expectedVersion`: the displayed version of the refund, here and below. */
export const nameBeneficiaryInput = beneficiaryInput.extend({ refundId: idInput, expectedVersion: versionInput });

/** How and when the refund was paid, with the reference of the bank or the terminal. */
export const payRefundInput = z
  .strictObject({
    refundId: idInput,
    method: z.enum(counterMethods, "Bạn cần chọn hình thức.").default("transfer"),
    fundId: fundChoiceInput,
    reference: textInput(0, 100).default(""),
    expectedVersion: versionInput,
    ...bankedInput,
  })
  .refine(referenceRule.isGiven, referenceRule.params)
  .transform(({ bankedOn, bankedTime, ...rest }) => ({ ...rest, paidAt: vietnamInstant(bankedOn, bankedTime) }));

/** The gateway that pays the refund back; it reports the time and the reference. */
export const sendRefundInput = z.strictObject({
  refundId: idInput,
  method: z.enum(gatewayMethods, "Bạn cần chọn cổng thanh toán."),
  expectedVersion: versionInput,
});

/** The result of an unclear refund, which another member of staff found on the pages of the gateway. */
export const foundPaidInput = z.strictObject({
  refundId: idInput,
  reference: textInput(1, 100, "Bạn cần nhập mã giao dịch hoàn của cổng thanh toán."),
  expectedVersion: versionInput,
});
export const foundUnpaidInput = z.strictObject({ refundId: idInput, expectedVersion: versionInput });

export const approveRefundInput = z.strictObject({ refundId: idInput, expectedVersion: versionInput });

export const rejectRefundInput = z.strictObject({
  refundId: idInput,
  note: textInput(1, 300, "Bạn cần ghi lý do."),
  expectedVersion: versionInput,
});

/** A refund that a gateway was asked to pay, with its answer. The references find it and its payment on the pages of the gateway. */
export type GatewayRefundView = {
  method: GatewayMethod;
  state: GatewayRefundState;
  detail: string;
  reference: string;
  paymentReference: string;
  sentBy: string;
};

export type RefundView = {
  id: string;
  state: RefundState;
  amount: number;
  reason: string;
  booking: { id: string; code: string; name: string } | null;
  receipt: { id: string; content: string } | null;
  /** Masked without the permission to read personal data. */
  beneficiary: Beneficiary | null;
  /** The customer got an email that asks for the account, with the link of the booking. */
  isAskedByEmail: boolean;
  requestedBy: { id: string; name: string };
  requestedAt: Date;
  version: number;
  /** The possible methods: transfer to its account, and each other method by which the booking received as much. */
  methods: PayMethod[];
  /** The last try to have a gateway pay it. */
  sent: GatewayRefundView | null;
  method: PayMethod;
  decidedByName: string | null;
  paidAt: Date | null;
  bankReference: string | null;
  paidBy: string | null;
  /** Voided after it was paid, by a second person. */
  voided: { by: string; reason: string } | null;
};

export const voidRefundInput = z.strictObject({
  refundId: idInput,
  reason: textInput(1, 300, "Bạn phải nhập lý do."),
});
export type VoidRefundInput = z.output<typeof voidRefundInput>;

/** An open or paid refund, as the customer of the booking sees it; the account number is masked. */
export type OwnRefund = {
  id: string;
  state: Exclude<RefundState, "rejected">;
  amount: number;
  beneficiary: { bank: string; account: string } | null;
};
