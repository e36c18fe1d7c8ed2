import { invalid } from "#kernel/errors.ts";
import { formatLocalPhone, toE164 } from "#kernel/phone.ts";
import { foldName, spellingsOf } from "#kernel/vietnamese.ts";
import { itemMessages } from "./messages.ts";

type Searchable = { code: string; name: string; company?: string | undefined; phone: string; email: string };

/** The text by which a search of staff finds an item. */
export const searchTextOf = ({ code, name, company = "", phone, email }: Searchable): string =>
  ` ${foldName([code, ...spellingsOf(name), company, phone && formatLocalPhone(phone).replaceAll(" ", ""), email].join(" "))} `;

/** The number of a form as E.164. Throws `invalid` at the field. */
export function parsePhone(phone: string): string {
  const number = toE164(phone);
  if (!number) throw invalid(itemMessages.badPhone, { phone: itemMessages.badPhone });
  return number;
}
