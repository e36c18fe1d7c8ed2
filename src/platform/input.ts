import { z } from "zod";
import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { clampPageSize, PAGE_SIZE, STAFF_PAGE_SIZE } from "#kernel/page.ts";
import { parseAmount, parseWholeNumber } from "#kernel/parse-number.ts";
import { MAX_CHILDREN, MAX_GUESTS } from "#kernel/party.ts";
import { slugShape } from "#kernel/slug.ts";
import { normalizeText } from "#kernel/vietnamese.ts";

// Zod would compile faster parsers, which the policy of our pages blocks and browsers report. This must run before the first object schema
// is created.
if ("document" in globalThis) z.config({ jitless: true });

/** The field types of all contracts. Text is normalized to NFC before its length is checked. */
export const textInput = (min: number, max: number, missing = "Bạn cần điền mục này.") =>
  z
    .string({ error: missing })
    .max(max * 4 + 100, `Tối đa ${max} ký tự.`)
    .transform(normalizeText)
    .pipe(z.string().min(min, missing).max(max, `Tối đa ${max} ký tự.`))
    .meta({ minLength: min, maxLength: max });

/** An email address. Full-width characters are converted. With `min` 0 it may be empty. */
export const emailInput = (
  min: 0 | 1 = 1,
  wrong = "Email không hợp lệ. Ví dụ: ten@gmail.com",
  missing = "Bạn phải nhập email.",
) =>
  z
    .string({ error: missing })
    .max(600, wrong)
    .transform((text) => normalizeText(text).normalize("NFKC").trim())
    .pipe(z.string().min(min, missing).max(120, "Tối đa 120 ký tự."))
    .pipe(min === 0 ? z.union([z.literal(""), z.email(wrong)]) : z.email(wrong))
    .meta({ maxLength: 120, ...(min === 1 && { format: "email" }) });

export const dateInput = z
  .string({ error: "Bạn cần chọn ngày." })
  .min(1, "Bạn cần chọn ngày.")
  .refine(isCalendarDate, {
    error: "Ngày không có thật. Ngày viết là năm-tháng-ngày, ví dụ 2026-12-12.",
    when: ({ value }) => typeof value === "string" && value !== "",
  })
  .transform((text) => text as CalendarDate)
  .meta({ format: "date" });

/** Reads a number as people type it, such as "199.000". An empty field is undefined, and unreadable text is rejected. */
const fromText = (read: (text: string) => number | null) => (value: unknown) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (read(value) ?? value);
};

const unlessMissing = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? "Bạn cần điền mục này." : wrong),
});

export const wholeInput = (least: number, most: number) =>
  z.preprocess(
    fromText(parseWholeNumber),
    z
      .number(unlessMissing("Mục này là số nguyên."))
      .int("Mục này là số nguyên.")
      .min(least, `Ít nhất ${least}.`)
      .max(most, `Nhiều nhất ${most}.`),
  );

const MAX_VND = 1_000_000_000_000;
const amountOr = (wrong: string) =>
  z.number(unlessMissing(wrong)).int("Số tiền là số nguyên đồng.").max(MAX_VND, "Số tiền quá lớn.");
const NOT_NEGATIVE = "Số tiền không âm.";

const WRONG_AMOUNT = "Số tiền chỉ gồm chữ số, ví dụ 300.000.000 hoặc 300 triệu.";
export const vndInput = z
  .preprocess(fromText(parseAmount), amountOr(WRONG_AMOUNT).min(0, NOT_NEGATIVE))
  .transform((amount): Vnd => vnd(amount));

/** The same for a balance, which is negative where we owe it: "-400.000". */
export const balanceInput = z
  .preprocess(fromText(parseAmount), amountOr(WRONG_AMOUNT).min(-MAX_VND, "Số tiền quá lớn."))
  .transform((amount): Vnd => vnd(amount));

/** An amount from an API client, which must be a number and not text. */
export const vndNumberInput = amountOr("Số tiền là một số, không viết thành chữ.")
  .min(0, NOT_NEGATIVE)
  .transform((amount): Vnd => vnd(amount));

export const slugInput = z.string().max(80).regex(slugShape, "Đường dẫn không đúng.");

export const idInput = z.uuid("Mã không đúng.");

const idsUpTo = (max: number) =>
  z
    .string()
    .max(40 * max, "Chọn quá nhiều mục.")
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(idInput).max(max, "Chọn quá nhiều mục."))
    .describe(`Mã cách nhau bằng dấu phẩy, tối đa ${max}`);

/** Ids in an address: "id,id,id". */
export const idListInput = idsUpTo(20);
/** Ids of the rows that staff selected in a list. */
export const chosenIdsInput = idsUpTo(STAFF_PAGE_SIZE.max);

/** Counts from 1; an invalid page number becomes 1. */
export const pageInput = z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1);

type PageSizes = { min: number; max: number; default: number };

const pageSizeInput = (limits: PageSizes) =>
  z.coerce
    .number()
    .catch(limits.default)
    .default(limits.default)
    .transform((size) => clampPageSize(size, limits))
    .describe(`Từ ${limits.min} đến ${limits.max}; ngoài khoảng thì lấy đầu gần nhất`);

/** The rows on a page of a list; a number outside the limits becomes the nearest limit. */
export const sizeInput = pageSizeInput(PAGE_SIZE);
export const staffSizeInput = pageSizeInput(STAFF_PAGE_SIZE);

/** "6,8": ages of children on the day of departure. */
export const childAgesInput = z
  .string()
  .regex(/^(\d{1,2}(,\d{1,2})*)?$/, "Tuổi của bé là số, ví dụ 6,8.")
  .transform((text) => (text === "" ? [] : text.split(",").map(Number)))
  .pipe(z.array(z.int().min(0).max(17, "Bé lớn nhất là 17 tuổi.")).max(MAX_CHILDREN, `Tối đa ${MAX_CHILDREN} bé.`));

/** The party in an address. */
export const partyQuery = {
  adults: z.coerce
    .number()
    .int()
    .min(1, "Cần ít nhất một người lớn.")
    .max(MAX_GUESTS, `Tối đa ${MAX_GUESTS} khách một đơn.`)
    .optional(),
  childAges: childAgesInput.optional(),
};
