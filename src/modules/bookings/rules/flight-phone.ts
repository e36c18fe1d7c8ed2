import { toE164 } from "#kernel/phone.ts";

/** The contact's number in E.164 with the chosen country code; null when it is invalid. */
export function flightPhone({ area, phone }: { area: string; phone: string }): string | null {
  const isWhole = phone.startsWith("+") || area === "+84";
  return toE164(isWhole ? phone : area + phone.replace(/^0/, ""));
}
