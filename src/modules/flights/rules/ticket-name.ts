import { toAsciiCapitals } from "#kernel/vietnamese.ts";
import type { TicketName } from "../contract/supplier.ts";

/** A ticket has room for so many letters of both parts and the stroke between them; longer names get bookings cancelled. */
export const TICKET_NAME_LETTERS = 29;

/** "Nguyễn" to "NGUYEN": letters alone. Hyphens, points and apostrophes are no letters of a ticket and leave no space. */
const ticketPart = (text: string): string =>
  toAsciiCapitals(text.replace(/[-'’.]/g, ""))
    .replace(/\d/g, "")
    .replace(/ +/g, " ")
    .trim();

/** Whether a name has signs that no ticket can carry in any form: digits, symbols, other scripts. */
export function isOfLetters(text: string): boolean {
  return /^[\p{Script=Latin}\p{M}\s'’.-]+$/u.test(text.trim());
}

/**
 * A name as a ticket writes it. Whoever has a single name travels under it with a title; given names that are too long lose letters
 * from the end of the longest one, never a whole name.
 */
export function ticketName(surname: string, givenNames: string, gender: "male" | "female"): TicketName {
  const [family, given] = [ticketPart(surname), ticketPart(givenNames)];
  const title = gender === "male" ? "MR" : "MS";
  if (family === "" || given === "") return { surname: family || given, givenNames: title };
  return { surname: family, givenNames: shortened(given, TICKET_NAME_LETTERS - 1 - family.length) };
}

function shortened(names: string, room: number): string {
  const parts = names.split(" ");
  while (parts.join(" ").length > Math.max(room, parts.length * 2 - 1)) {
    const longest = Math.max(...parts.map((part) => part.length));
    const place = parts.findIndex((part) => part.length === longest);
    parts[place] = (parts[place] ?? "").slice(0, -1);
  }
  return parts.join(" ");
}

/** "NGUYEN / VAN DUC" */
export const ticketNameText = ({ surname, givenNames }: TicketName): string => `${surname} / ${givenNames}`;
