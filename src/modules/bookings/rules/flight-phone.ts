import { toE164 } from "#kernel/phone.ts";

/** The number of who is written to, with the code of the country that was chosen for it; null when it is none. */
export function flightPhone({ area, phone }: { area: string; phone: string }): string | null {
  const isWhole = phone.startsWith("+") || area === "+84";
  return toE164(isWhole ? phone : area + phone.replace(/^0/, ""));
}
