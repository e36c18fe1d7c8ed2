import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bookings } from "#modules/bookings/tables.ts";
import { id, idOf } from "#platform/database/columns.ts";
import type { Born } from "./contract/list.ts";
import { sexes } from "./contract/view.ts";
import type { Nationality } from "./reference/nationalities.ts";

/** Travellers, for the passenger lists of port and airline; purged some days after the journey. */
export const bookingTravellers = pgTable(
  "booking_travellers",
  {
    id: id(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    position: integer("position").notNull(),
    /** The adult of a child or an infant, where it is required. */
    parentId: idOf("parent_id", (): AnyPgColumn => bookingTravellers.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    /** A day or a year. */
    born: text("born").$type<Born>(),
    sex: text("sex", { enum: sexes }),
    /** ISO 3166-1 alpha-2 */
    nationality: text("nationality").$type<Nationality>().notNull(),
    documentKind: text("document_kind", { enum: ["personal", "passport"] }),
    /** Number of the identity card or passport, encrypted for this traveller. */
    documentSealed: text("document_sealed"),
    /** The room of this person: its type, and its number within that type. */
    cabinRoomId: uuid("cabin_room_id"),
    cabinNumber: integer("cabin_number"),
  },
  (t) => [
    index("booking_travellers_by_booking").on(t.bookingId, t.position),
    // Without it, deleting a row would scan the whole table for its children.
    index("booking_travellers_by_parent").on(t.parentId).where(sql`parent_id is not null`),
    check("booking_travellers_sex", sql`${t.sex} in ('male', 'female')`),
    check("booking_travellers_born", sql`${t.born} ~ '^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$'`),
    check("booking_travellers_cabin", sql`(${t.cabinRoomId} is null) = (${t.cabinNumber} is null)`),
    check("booking_travellers_document", sql`(${t.documentKind} is null) = (${t.documentSealed} is null)`),
  ],
);
