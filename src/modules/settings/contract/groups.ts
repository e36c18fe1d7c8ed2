import { z } from "zod";
import { formatAmount } from "#kernel/money.ts";
import { toAsciiCapitals } from "#kernel/vietnamese.ts";
import { dateInput, textInput } from "#platform/input.ts";
import {
  ACCEPT_SHORT_RANGE,
  BOOKING_YEARS_RANGE,
  DEPOSIT_RANGE,
  FLIGHT_FEE_MAX,
  GRACE_RANGE,
  HOLD_RANGE,
  MAX_BANK_ACCOUNTS,
  MAX_HOLIDAYS,
  MAX_PARTNERS,
  PHONE_HOLD_RANGE,
  PROMISE_RANGE,
  REFUND_ALONE_RANGE,
  UNPAID_DAYS_RANGE,
} from "../limits.ts";
import { settingMessages } from "../messages.ts";
import { isKnownBank } from "../reference/banks.ts";

/** Owner of the site as the law requires it (Decree 248/2026); the block stays hidden until it is filled. */
const legalOwner = z.strictObject({
  name: textInput(1, 200),
  address: textInput(1, 300),
  taxCode: z.string().regex(/^\d{10}(-\d{3})?$/, "Mã số thuế gồm 10 số, hoặc 10 số kèm -001."),
  /** The issuing authority, and the date. */
  issued: textInput(0, 160).default(""),
  /** Licence of a tour operator, when there is one. */
  licence: textInput(0, 80).default(""),
  /** Link that the ministry issues after the notification is confirmed. */
  noticeUrl: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
});

function chatLink(host: string) {
  const pattern = new RegExp(`^https://${host.replaceAll(".", "\\.")}/[\\w.-]+$`);
  return z.string().regex(pattern, `Liên kết viết dạng https://${host}/…`).nullable().default(null);
}

/** OA ID of Zalo: digits. Website ID of Crisp: a UUID. */
const CHAT_ID = /^(\d{8,25}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The provider of a chat id, by its format. */
export const chatProviderOf = (chatId: string): "zalo" | "crisp" => (chatId.includes("-") ? "crisp" : "zalo");

const company = z.strictObject({
  brand: textInput(1, 60),
  /** E.164; null hides it everywhere. */
  hotline: z
    .string()
    .regex(/^\+\d{8,14}$/, "Số điện thoại chưa đúng. Ví dụ: 0912 345 678 hoặc 1900 1234.")
    .nullable()
    .default(null),
  email: z.email("Email không hợp lệ.").nullable().default(null),
  /** Opening hours, as text. */
  hours: textInput(0, 120).default(""),
  zaloUrl: chatLink("zalo.me"),
  messengerUrl: chatLink("m.me"),
  /** The chat account that opens in a frame of its own (http/chat.ts); null offers only the links. */
  chatId: z.string().regex(CHAT_ID, settingMessages.badChatId).nullable().default(null),
  company: legalOwner.nullable().default(null),
});

const storedAccount = z.strictObject({
  bin: z.string().regex(/^\d{6}$/, "Mã BIN gồm 6 số."),
  number: z
    .string()
    .transform((text) => text.replace(/[\s.-]/g, ""))
    .pipe(z.string().regex(/^[0-9A-Za-z]{1,19}$/, "Số tài khoản gồm tối đa 19 chữ và số.")),
  // Banks write it like this, and customers compare it with their app.
  holder: z
    .string()
    .max(300)
    .transform(toAsciiCapitals)
    .pipe(z.string().min(1, "Bạn cần điền mục này.").max(100, "Tối đa 100 ký tự.")),
  branch: textInput(0, 100).default(""),
});

/** An account as staff enter it: of a bank that receives by VietQR. */
export const bankAccountInput = storedAccount.extend({
  bin: z.string("Bạn cần chọn ngân hàng.").refine(isKnownBank, "Bạn cần chọn ngân hàng."),
});
export type BankAccountInput = z.infer<typeof bankAccountInput>;

const bankAccounts = z
  .array(storedAccount.extend({ isDefault: z.boolean() }))
  .max(MAX_BANK_ACCOUNTS, settingMessages.tooManyAccounts)
  .refine((all) => new Set(all.map(({ number }) => number)).size === all.length, settingMessages.accountKnown)
  .refine((all) => all.length === 0 || all.filter((one) => one.isDefault).length === 1, settingMessages.oneDefault);

const whole = ({ min, max }: { min: number; max: number }) => {
  const message = `Một số từ ${min} đến ${formatAmount(max)}.`;
  return z.int(message).min(min, message).max(max, message);
};

const payment = z.strictObject({
  /** The securing share of the total; null means full payment. */
  depositPercent: whole(DEPOSIT_RANGE).nullable().default(null),
  /** Hold duration of a booking on the site, in minutes. */
  holdMinutes: whole(HOLD_RANGE).default(HOLD_RANGE.default),
  /** Hold duration of a booking by telephone, in hours. */
  phoneHoldHours: whole(PHONE_HOLD_RANGE).default(PHONE_HOLD_RANGE.default),
  /** Minutes after a hold in which a transfer still counts. */
  graceMinutes: whole(GRACE_RANGE).default(GRACE_RANGE.default),
  /** The limit for refunds by one person, in đồng. */
  refundAloneMaxVnd: whole({ min: 0, max: REFUND_ALONE_RANGE.max }).default(REFUND_ALONE_RANGE.default),
  /** The accepted shortage of payments in đồng, in total for one booking. */
  acceptShortMaxVnd: whole({ min: 0, max: ACCEPT_SHORT_RANGE.max }).default(ACCEPT_SHORT_RANGE.default),
});

const invoices = z.strictObject({
  /** The template at the provider, and the series of the year. */
  template: z
    .string()
    .regex(/^1\/\d{3}$/, settingMessages.invoiceTemplate)
    .default("1/001"),
  series: z.string().regex(/^[CK]\d{2}T[A-Z0-9]{2}$/, settingMessages.invoiceSeries),
  /** Bookings made from this day on are invoiced here. */
  from: dateInput,
  /** The meaning of a first payment that is less than the price. */
  firstPayment: z.enum(["deposit", "prepayment"], settingMessages.chooseOne),
});

const dong = (usual: number) => whole({ min: 0, max: FLIGHT_FEE_MAX }).default(usual);

/** The agency's fee for each passenger of a flight, in đồng (specification, "Fee function"). */
const flightFee = z.strictObject({
  domestic: dong(80_000),
  /** International with one of `partners`. */
  internationalPartner: dong(150_000),
  international: dong(350_000),
  /** Airlines by their IATA codes. */
  partners: z
    .array(z.string().regex(/^[0-9A-Z]{2}$/, settingMessages.airlineCode))
    .max(MAX_PARTNERS, settingMessages.tooManyPartners)
    .default(["VJ", "VN"]),
  /** For each separately priced flight, or once for the whole journey. */
  per: z.enum(["flight", "journey"], settingMessages.chooseOne).default("flight"),
  infantsPay: z.boolean().default(true),
});

/** Topics of complaints. */
export const complaintProblems = [
  "service",
  "money",
  "information",
  "flights",
  "staff",
  "safety",
  "privacy",
  "other",
] as const;
export type ComplaintProblem = (typeof complaintProblems)[number];

const promise = (answer: number, resolution: number) =>
  z
    .strictObject({ answer: whole(PROMISE_RANGE.answer), resolution: whole(PROMISE_RANGE.resolution) })
    .refine((days) => days.answer <= days.resolution, { path: ["resolution"], message: settingMessages.settledTooSoon })
    .default({ answer, resolution });

/** Promised working days for each problem; the agency can change these defaults. */
const complaintPromises = z.strictObject({
  service: promise(1, 7),
  money: promise(1, 5),
  information: promise(1, 7),
  flights: promise(1, 7),
  staff: promise(1, 7),
  safety: promise(1, 1),
  privacy: promise(1, 7),
  other: promise(1, 7),
});

const flightSuppliers = z.strictObject({
  /** Suppliers of flights whose fares are off sale; existing orders continue. */
  off: z.array(z.string().max(20)).max(10).default([]),
});

const retention = z.strictObject({
  /** Years after a journey until its customer is erased. */
  bookingYears: whole(BOOKING_YEARS_RANGE).default(BOOKING_YEARS_RANGE.default),
  /** Days until the customer of an unpaid order is erased. */
  unpaidDays: whole(UNPAID_DAYS_RANGE).default(UNPAID_DAYS_RANGE.default),
});

export const holidayInput = z
  .strictObject({ name: textInput(1, 80), from: dateInput, to: dateInput })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: settingMessages.endsBeforeItBegins });

const holidays = z
  .array(holidayInput)
  .max(MAX_HOLIDAYS, settingMessages.tooManyHolidays)
  .refine(
    (all) =>
      all
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .every(({ from }, index, sorted) => index === 0 || (sorted[index - 1]?.to ?? "") < from),
    { path: ["from"], message: settingMessages.holidaysOverlap },
  );

/** The parts of the home page below its search, from top to bottom. */
export const homeSections = ["ships", "destinations", "hotels", "voices", "partner-grid", "posts"] as const;
export type HomeSection = (typeof homeSections)[number];

/** Staff settings for a part of the home page; an empty text uses the default. */
export const homeSectionInput = z.strictObject({
  shown: z.boolean(),
  heading: textInput(0, 80),
  lead: textInput(0, 200),
});
export type HomeSectionInput = z.infer<typeof homeSectionInput>;

/** Every group of settings with its schema. */
export const settingGroups = {
  company,
  "bank-accounts": bankAccounts,
  /** Numbers that customers were once shown: money that arrives there still counts. */
  "former-accounts": z.array(storedAccount.shape.number),
  payment,
  invoices,
  holidays,
  "flight-fee": flightFee,
  "flight-suppliers": flightSuppliers,
  "complaint-promises": complaintPromises,
  retention,
  "home-sections": z.partialRecord(z.enum(homeSections), homeSectionInput),
} as const;

export type SettingName = keyof typeof settingGroups;
export type SettingValue<N extends SettingName> = z.infer<(typeof settingGroups)[N]>;
export type SettingInput<N extends SettingName> = z.input<(typeof settingGroups)[N]>;

export type Company = SettingValue<"company">;
/** The account for customer transfers. */
export type BankAccount = BankAccountInput & { bankName: string };
/** One of several accounts: customers see the default one. */
export type ListedBankAccount = BankAccount & { isDefault: boolean };
export type PaymentSettings = SettingValue<"payment">;
export type InvoiceSettings = SettingValue<"invoices">;
export type Retention = SettingValue<"retention">;
export type FlightFee = SettingValue<"flight-fee">;
export type ComplaintPromises = SettingValue<"complaint-promises">;
/** Days with a season, a surcharge or crowds; official holidays differ every year. */
export type Holiday = SettingValue<"holidays">[number];
