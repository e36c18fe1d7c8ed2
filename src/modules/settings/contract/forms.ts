import { z } from "zod";
import { parseWholeNumber } from "#kernel/parse-number.ts";
import { toE164 } from "#kernel/phone.ts";
import { complaintProblems, type SettingInput } from "./groups.ts";

/** "19001234" and "1800…" have no country code, and are dialled as they are. */
const readHotline = (text: string) => {
  const digits = text.replace(/[\s.()-]/g, "");
  return toE164(text) ?? (/^1[89]00\d{2,6}$/.test(digits) ? `+84${digits}` : text);
};

const blank = z.string().max(400).default("");
const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** The company as its form sends it: every field is text, and an empty legal block is omitted. */
export const companyForm = z
  .strictObject({
    brand: blank,
    hotline: blank,
    email: blank,
    hours: blank,
    zaloUrl: blank,
    messengerUrl: blank,
    chatId: blank,
    "company.name": blank,
    "company.address": blank,
    "company.taxCode": blank,
    "company.issued": blank,
    "company.licence": blank,
    "company.noticeUrl": blank,
  })
  .transform(({ brand, hotline, email, hours, zaloUrl, messengerUrl, chatId, ...values }): SettingInput<"company"> => {
    const legal = {
      name: values["company.name"],
      address: values["company.address"],
      taxCode: values["company.taxCode"].trim(),
      issued: values["company.issued"],
      licence: values["company.licence"],
      noticeUrl: orNull(values["company.noticeUrl"]),
    };
    return {
      brand,
      hours,
      email: orNull(email),
      zaloUrl: orNull(zaloUrl),
      messengerUrl: orNull(messengerUrl),
      hotline: orNull(hotline) && readHotline(hotline),
      chatId: orNull(chatId.toLowerCase()),
      company: Object.values(legal).every((value) => !value?.trim()) ? null : legal,
    };
  });

const numberField = z
  .string()
  .max(40)
  .transform((text) => (text.trim() === "" ? null : (parseWholeNumber(text) ?? Number.NaN)));

/** Deposit, holds and limits as a form sends them: "5.000.000" is a number, an empty deposit is null. */
export const paymentForm = z
  .strictObject({
    depositPercent: numberField,
    holdMinutes: numberField,
    phoneHoldHours: numberField,
    graceMinutes: numberField,
    refundAloneMaxVnd: numberField,
    acceptShortMaxVnd: numberField,
  })
  .transform((values) => values as SettingInput<"payment">);

/** Series and terms of invoices, as their form sends them. */
export const invoiceSettingsForm = z.strictObject({
  template: blank,
  from: blank,
  firstPayment: blank,
  series: blank.transform((text) => text.trim().toUpperCase()),
});

/** Retention of customer data, as its form sends it. */
export const retentionForm = z
  .strictObject({ bookingYears: numberField, unpaidDays: numberField })
  .transform((values) => values as SettingInput<"retention">);

/** The fee on flights as its form sends it: airlines are in one line, and an unchecked box is absent. */
export const flightFeeForm = z
  .strictObject({
    domestic: numberField,
    internationalPartner: numberField,
    international: numberField,
    partners: z.string().max(400),
    per: z.string().max(20),
    infantsPay: z.literal("on").optional(),
  })
  .transform(
    ({ partners, infantsPay, ...values }) =>
      ({
        ...values,
        partners: [...new Set(partners.toUpperCase().split(/[\s,;]+/))].filter(Boolean),
        infantsPay: infantsPay !== undefined,
      }) as SettingInput<"flight-fee">,
  );

/** Deadlines of complaints, as their form sends them: "money.answer" is the first answer about money. */
export const complaintPromisesForm = z
  .strictObject(
    Object.fromEntries(
      complaintProblems.flatMap((problem) => [
        [`${problem}.answer`, numberField],
        [`${problem}.resolution`, numberField],
      ]),
    ),
  )
  .transform(
    (values) =>
      Object.fromEntries(
        complaintProblems.map((problem) => [
          problem,
          { answer: values[`${problem}.answer`], resolution: values[`${problem}.resolution`] },
        ]),
      ) as SettingInput<"complaint-promises">,
  );
