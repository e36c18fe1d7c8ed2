import { foldName, spellingsOf } from "#kernel/vietnamese.ts";
import { MAX_SEARCH_TEXT, MAX_SEARCH_WORDS } from "../limits.ts";
import { bookingReference } from "./code.ts";

type Searched = {
  code: string;
  subject: { title: string };
  contactName: string;
  /** E.164 */
  contactPhone: string;
  contactEmail: string;
};

/**
 * The search text of a booking: " ht7k2m9qxa 7k2m9qxa le thu hang lethuhang bach hac bachhac …
 * 0912345678 hang@…": code, customer, product, travellers. The part behind the bar is personal data, and only searches with that
 * permission match it.
 *
 * The joined names make whole names cheap to find. Each word of a Vietnamese name is frequent, and a trigram index only sees what is rare
 * about "lethuhang".
 */
export function searchTextOf(booking: Searched, guests: readonly string[] = []): string {
  const { code, subject, contactName, contactPhone, contactEmail } = booking;
  const codes = `${bookingReference(code)} ${code}`.toLowerCase();
  const names = [...new Set([contactName, subject.title, ...guests].flatMap(spellingsOf))];
  const open = [codes, ...names.map((name) => `${name} ${name.replaceAll(" ", "")}`)].join(" ");
  return ` ${open.slice(0, MAX_SEARCH_TEXT)}${closedOf({ contactPhone, contactEmail })}`;
}

type Contact = Pick<Searched, "contactPhone" | "contactEmail">;

/** The same text for another contact; the travellers stay in it. */
export const searchTextWith = (text: string, contact: Contact): string =>
  `${text.slice(0, text.indexOf(" | "))}${closedOf(contact)}`;

/** The same text for a renamed contact; the former name stays, since its bearer may travel. */
export function searchTextRenamed(text: string, booking: Searched): string {
  const codes = `${bookingReference(booking.code)} ${booking.code}`.toLowerCase();
  const names = spellingsOf(booking.contactName).flatMap((name) => [name, name.replaceAll(" ", "")]);
  const open = text.slice(1, text.indexOf(" | ")).replace(codes, () => [codes, ...names].join(" "));
  return ` ${open.slice(0, MAX_SEARCH_TEXT)}${closedOf(booking)}`;
}

/** The same text, preceded by the airline codes and ticket numbers. */
export function searchTextWithCodes(text: string, codes: readonly string[]): string {
  const written = codes.map((code) => code.toLowerCase().replace(/[^a-z0-9]/g, ""));
  const missing = [...new Set(written)].filter((code) => code !== "" && !text.includes(` ${code} `));
  return missing.length === 0 ? text : ` ${missing.join(" ")}${text}`;
}

// A bar in an address would make the text before it public.
const closedOf = ({ contactPhone, contactEmail }: Contact) =>
  ` | ${dialled(contactPhone)} ${contactEmail.toLowerCase().replaceAll("|", "")}`;

export type SearchPatterns = {
  /** LIKE patterns that must all match. */
  words: string[];
  /** One pattern for several words in this order, when they can be a name; null otherwise. */
  phrase: string | null;
  /** True if few enough bookings can match to query only the index. */
  isRare: boolean;
};

/**
 * Words match from their beginning, digits anywhere: staff know the first letters of a name and the last digits of a number. An e-mail
 * address matches as typed.
 */
export function searchPatterns(text: string, mayReadPersonalData: boolean): SearchPatterns {
  const behind = mayReadPersonalData ? "%" : "%|%";
  const address = text.trim().toLowerCase();
  if (/^\S*@\S*$/.test(address)) return addressPatterns(address, behind);
  const digits = text.replace(/[\s.()+-]/g, "");
  const isNumber = /^\d{3,}$/.test(digits);
  const terms = isNumber ? [digits.replace(/^84(?=\d{9}$)/, "0")] : foldName(text).split(" ").filter(Boolean);
  const words = terms.slice(0, MAX_SEARCH_WORDS);
  const isName = words.length > 1 && words.every((word) => /^\D+$/.test(word));
  return {
    words: words.map((word) => (/\d/.test(word) ? `%${word}${behind}` : `% ${word}${behind}`)),
    phrase: isName ? `%${words.join("")}${behind}` : null,
    isRare: words.some((word) => /\d/.test(word) && word.length > 3),
  };
}

/** The words of a text that can be part of a name. */
export const namesIn = (text: string): string[] =>
  text.includes("@") || /\d/.test(text) ? [] : foldName(text).split(" ").filter(Boolean).slice(0, MAX_SEARCH_WORDS);

const dialled = (e164: string) => e164.replace(/^\+84/, "0").replace(/^\+/, "");

// "@gmail.com" alone is frequent: the newest bookings have enough matches.
function addressPatterns(address: string, behind: string): SearchPatterns {
  const literal = address.replace(/[\\%_]/g, "\\$&");
  return { words: [`%${literal}${behind}`], phrase: null, isRare: address.indexOf("@") > 3 };
}
