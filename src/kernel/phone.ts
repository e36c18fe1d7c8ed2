import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** E.164 ("+84912345678"), or null. Numbers without a country code are Vietnamese. */
export function toE164(text: string): string | null {
  const cleaned = text.replace(/[\s.()-]/g, "").replace(/^84(?=\d{9}$)/, "+84");
  const number = parsePhoneNumberFromString(cleaned, "VN");
  if (!number?.isValid() || formerMobile.test(number.number)) return null;
  return number.number;
}

// Mobile numbers with eleven digits, 01x, were abolished in 2018; the library's small metadata still accepts them.
const formerMobile = /^\+841\d{9}$/;

/** "+84 912 345 678" */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** The country code ("+84") and the number after it. */
export function splitPhone(e164: string): { area: string; number: string } {
  const read = parsePhoneNumberFromString(e164);
  return read ? { area: `+${read.countryCallingCode}`, number: read.nationalNumber } : { area: "", number: e164 };
}

/** "+84 ••• ••• 678": enough for its owner to recognise it. */
export function maskPhone(e164: string): string {
  return `${e164.slice(0, 3)} ••• ••• ${e164.slice(-3)}`;
}

/** As dialled in Vietnam: "0912 345 678". Numbers starting with 1800 and 1900 have no country code. */
export function formatLocalPhone(e164: string): string {
  return formatPhone(e164)
    .replace(/^\+84 (?=1[89]00)/, "")
    .replace(/^\+84 /, "0");
}

/** "0912 ••• 678" for a list: enough to distinguish two customers. */
export function maskLocalPhone(e164: string): string {
  const local = formatLocalPhone(e164).replace(/\s/g, "");
  return local.length < 8 ? "•••" : `${local.slice(0, 4)} ••• ${local.slice(-3)}`;
}
