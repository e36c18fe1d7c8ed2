import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id } from "#platform/database/columns.ts";

/** Amenities of ships, hotels and rooms; published as "features". */
export const amenities = pgTable(
  "amenities",
  {
    id: id(),
    type: text("type", { enum: ["ship", "ship-room", "hotel", "hotel-room"] }).notNull(),
    text: text("text").notNull(),
    icon: text("icon").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    check("amenities_type", sql`${t.type} in ('ship', 'ship-room', 'hotel', 'hotel-room')`),
    index("amenities_by_type").on(t.type, t.position),
  ],
);
