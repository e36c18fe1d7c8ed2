import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { amenities } from "#modules/amenities/tables.ts";

import { images } from "#modules/media/tables.ts";
import { products } from "#modules/products/tables.ts";
import { id, idOf, instant } from "#platform/database/columns.ts";

/** A type of cabin or hotel room, sold by the night. */
export const rooms = pgTable(
  "rooms",
  {
    id: id(),
    productId: idOf("product_id", () => products.id).notNull(),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    areaM2: integer("area_m2").notNull(),
    /** Guests who share the room at its base price; more pay as extra guests. */
    baseGuests: integer("base_guests").notNull().default(2),
    maxGuests: integer("max_guests").notNull(),
    maxAdults: integer("max_adults").notNull(),
    maxChildren: integer("max_children").notNull(),
    /** Extra beds beyond the base guests; null is for as many as the room takes. */
    extraBeds: integer("extra_beds"),
    /** Cots: a baby in one takes no guest place. */
    cots: integer("cots").notNull().default(0),
    bed: text("bed").notNull(),
    view: text("view").notNull(),
    /** The number of such rooms. */
    units: integer("units").notNull(),
    hiddenAt: instant("hidden_at"),
  },
  (t) => [
    index("rooms_by_product").on(t.productId, t.position),
    check("rooms_beds", sql`${t.extraBeds} between 0 and 9 and ${t.cots} between 0 and 9`),
    check("rooms_units", sql`${t.units} between 1 and 500`),
    check(
      "rooms_guests",
      sql`${t.maxGuests} >= 1 and ${t.maxAdults} between 1 and ${t.maxGuests} and ${t.maxChildren} between 0 and ${t.maxGuests}`,
    ),
  ],
);

export const roomImages = pgTable(
  "room_images",
  {
    roomId: idOf("room_id", () => rooms.id).notNull(),
    imageId: idOf("image_id", () => images.id).notNull(),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.imageId] }), index("room_images_by_image").on(t.imageId)],
);

export const roomAmenities = pgTable(
  "room_amenities",
  {
    roomId: idOf("room_id", () => rooms.id).notNull(),
    amenityId: idOf("amenity_id", () => amenities.id).notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.amenityId] }), index("room_amenities_by_amenity").on(t.amenityId)],
);
