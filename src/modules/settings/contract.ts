import { z } from "zod";
import { dateInput, textInput } from "#platform/input.ts";
import { DEPOSIT_RANGE, HOLD_RANGE } from "./limits.ts";

/** Owner of the site as the law wants it named (Decree 248/2026); the block stays hidden until it is filled. */
const legalOwner = z.strictObject({
  name: textInput(1, 200),
  address: textInput(1, 300),
  taxCode: z.string().regex(/^\d{10}(-\d{3})?$/, "Mã số thuế gồm 10 số, hoặc 10 số kèm -001."),
  /** Who gave the number, and when. */
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

const company = z.strictObject({
  brand: textInput(1, 60),
  /** E.164; null hides it everywhere. */
  hotline: z
    .string()
    .regex(/^\+\d{8,14}$/, "Số điện thoại viết dạng +84…")
    .nullable()
    .default(null),
  email: z.email("Email không hợp lệ.").nullable().default(null),
  /** When somebody answers, in words. */
  hours: textInput(0, 120).default(""),
  /** Where people write to us elsewhere: links only, no script of theirs runs here. */
  zaloUrl: chatLink("zalo.me"),
  messengerUrl: chatLink("m.me"),
  company: legalOwner.nullable().default(null),
});

const bankAccount = z.strictObject({
  bin: z.string().regex(/^\d{6}$/, "Mã BIN gồm 6 số."),
  bankName: textInput(1, 60),
  number: z.string().regex(/^[0-9A-Za-z]{1,19}$/, "Số tài khoản gồm tối đa 19 chữ và số."),
  holder: z.string().regex(/^[A-Z0-9 .&-]{1,100}$/, "Chủ tài khoản viết in hoa không dấu."),
  branch: textInput(0, 100).default(""),
});

const payment = z.strictObject({
  /** Share of the total that secures a booking; null asks for all of it. */
  depositPercent: z.int().min(DEPOSIT_RANGE.min).max(DEPOSIT_RANGE.max).nullable().default(null),
  holdMinutes: z.int().min(HOLD_RANGE.min).max(HOLD_RANGE.max).default(HOLD_RANGE.default),
});

const holiday = z
  .strictObject({ name: textInput(1, 80), from: dateInput, to: dateInput })
  .refine(({ from, to }) => from <= to, "Ngày cuối phải sau ngày đầu.");

/** Every group of settings and what it may hold. */
export const settingGroups = {
  company,
  "bank-account": bankAccount.nullable(),
  payment,
  holidays: z.array(holiday).max(200),
} as const;

export type SettingName = keyof typeof settingGroups;
export type SettingValue<N extends SettingName> = z.infer<(typeof settingGroups)[N]>;
export type SettingInput<N extends SettingName> = z.input<(typeof settingGroups)[N]>;

export type Company = SettingValue<"company">;
export type BankAccountSetting = NonNullable<SettingValue<"bank-account">>;
export type PaymentSettings = SettingValue<"payment">;
/** Days on which a season, a surcharge or a crowd is to be expected; official breaks differ every year. */
export type Holiday = SettingValue<"holidays">[number];
