import { z } from "zod";
import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { MAX_GROUP } from "#kernel/party.ts";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { travellerMessages } from "../messages.ts";
import { nationalities } from "../reference/nationalities.ts";
import { sexes } from "./view.ts";

/** A date of birth, or the year alone where papers have no more. */
export type Born = CalendarDate | `${number}`;

/** "14/03/1989", "14031989", "1989-03-14" or "1989". */
const bornInput = z
  .string()
  .trim()
  .transform((text) =>
    text
      .replace(/^(\d{2})(\d{2})(\d{4})$/, "$1/$2/$3")
      .replace(/^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/, (_, day, month, year) => {
        return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
      }),
  )
  .refine((text) => text === "" || isBorn(text), travellerMessages.badBorn)
  .transform((text) => (text === "" ? null : (text as Born)));

const isBorn = (text: string) => isCalendarDate(/^\d{4}$/.test(text) ? `${text}-01-01` : text);

/** Identity card, personal code or passport, without separators. */
const documentInput = z
  .string()
  .max(40, travellerMessages.badPassport)
  .transform((text) => text.toUpperCase().replace(/[\s.-]/g, ""));

const personalNumber = /^\d{12}$/;
const vietnamesePassport = /^[A-Z]\d{7}$/;
// ICAO 9303 has nine characters; some states print more on the page.
const anyPassport = /^[A-Z0-9]{5,12}$/;

/** A traveller. An empty number keeps the stored one: it is never sent back to a browser. */
const travellerInput = z
  .strictObject({
    id: idInput.optional(),
    name: textInput(1, 80, travellerMessages.nameMissing),
    born: bornInput,
    sex: z.enum(["", ...sexes]).transform((sex) => sex || null),
    nationality: z.enum(nationalities, { error: travellerMessages.badNationality }),
    document: documentInput,
    /** The index of the room in the booking, from 1; a form without the field leaves it as it is. */
    cabin: z
      .string()
      .trim()
      .regex(/^\d{0,3}$/, travellerMessages.badCabin)
      .transform((text) => (text === "" ? null : Number(text)))
      .optional(),
  })
  .superRefine(({ nationality, document }, check) => {
    if (document === "") return;
    const shapes = nationality === "VN" ? [personalNumber, vietnamesePassport] : [anyPassport];
    if (shapes.some((shape) => shape.test(document))) return;
    const message = nationality === "VN" ? travellerMessages.badPersonalNumber : travellerMessages.badPassport;
    check.addIssue({ code: "custom", path: ["document"], message });
  });
export type TravellerInput = z.output<typeof travellerInput>;

/** All travellers of a booking. `version` is the writer's version, for optimistic locking. */
export const travellerListInput = z.strictObject({
  version: z.coerce.number().int().min(0).max(1_000_000_000),
  guests: z.array(travellerInput).max(MAX_GROUP, travellerMessages.tooMany(MAX_GROUP)),
});
export type TravellerListInput = z.output<typeof travellerListInput>;

/** A ship and a day of departure. */
export const boardingListInput = z.strictObject({ productId: idInput, on: dateInput });
export type BoardingListInput = z.output<typeof boardingListInput>;
