import { toPassportLetters } from "#kernel/latin-letters.ts";
import type { TicketName } from "../contract/supplier.ts";

/** A ticket has room for this many letters of both parts and the slash between them; longer names get bookings cancelled. */
export const TICKET_NAME_LETTERS = 29;

/** Hyphens, points and apostrophes are dropped on tickets and leave no space. */
const toTicketSpelling = (text: string): string =>
  toPassportLetters(text.replace(/[-'’.]/g, ""))
    .replace(/\s+/g, " ")
    .trim();

/** "Nguyễn" to "NGUYEN", "Strauß" to "STRAUSS": only letters stay. */
const ticketPart = (text: string): string =>
  toTicketSpelling(text)
    .replace(/[^A-Z ]/g, "")
    .replace(/ +/g, " ")
    .trim();

/** Characters of a name that no ticket can carry in any form: digits, symbols, other scripts, letters without a Latin spelling. */
export const unsupportedCharacters = (text: string): string[] => [
  ...new Set(toTicketSpelling(text).match(/[^A-Z ]/gu)),
];

/** True if a ticket can carry a name with all its letters. */
export const isSpellableOnTicket = (text: string): boolean =>
  toTicketSpelling(text) !== "" && unsupportedCharacters(text).length === 0;

/**
 * A name in ticket letters. A passenger with a single name travels under it with a title. Given names that are too long lose letters from
 * the end of the longest one, never a whole name.
 */
export function ticketName(surname: string, givenNames: string, gender: "male" | "female"): TicketName {
  const [family, given] = [ticketPart(surname), ticketPart(givenNames)];
  const title = gender === "male" ? "MR" : "MS";
  if (family === "" || given === "") return { surname: family || given, givenNames: title };
  return { surname: family, givenNames: shortenNames(given, TICKET_NAME_LETTERS - 1 - family.length) };
}

function shortenNames(names: string, maxLength: number): string {
  const parts = names.split(" ");
  while (parts.join(" ").length > Math.max(maxLength, parts.length * 2 - 1)) {
    const longest = Math.max(...parts.map((part) => part.length));
    const place = parts.findIndex((part) => part.length === longest);
    parts[place] = (parts[place] ?? "").slice(0, -1);
  }
  return parts.join(" ");
}

/** "NGUYEN / VAN DUC" */
export const ticketNameText = ({ surname, givenNames }: TicketName): string => `${surname} / ${givenNames}`;
