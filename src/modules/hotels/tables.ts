import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { amenities } from "#modules/amenities/tables.ts";
import { images } from "#modules/media/tables.ts";
import { cities } from "#modules/places/tables.ts";
import { id, instant, vnd } from "#platform/database/columns.ts";

export const hotels = pgTable(
  "hotels",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    cityId: uuid("city_id")
      .notNull()
      .references(() => cities.id),
    address: text("address").notNull(),
    status: text("status", { enum: ["draft", "published", "hidden"] }).notNull(),
    /** One room for one night before any reduction. */
    defaultPriceVnd: vnd("default_price_vnd").notNull(),
    /** What is asked now, when it is less. */
    salePriceVnd: vnd("sale_price_vnd"),
    /** Stars of the house itself, not of its guests. */
    standard: integer("standard").notNull(),
    totalRooms: integer("total_rooms").notNull(),
    thumbnailId: uuid("thumbnail_id").references(() => images.id),
    reviews1: integer("reviews_1").notNull().default(0),
    reviews2: integer("reviews_2").notNull().default(0),
    reviews3: integer("reviews_3").notNull().default(0),
    reviews4: integer("reviews_4").notNull().default(0),
    reviews5: integer("reviews_5").notNull().default(0),
    /** Order among equals: 1 is shown first. */
    rank: integer("rank").notNull().default(1000),
    /** Name and place, folded to ASCII, made by searchTextOf. */
    searchText: text("search_text").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("hotels_status", sql`${t.status} in ('draft', 'published', 'hidden')`),
    check("hotels_standard", sql`${t.standard} between 1 and 5`),
    check("hotels_price", sql`${t.defaultPriceVnd} > 0`),
    check("hotels_sale_price", sql`${t.salePriceVnd} > 0 and ${t.salePriceVnd} < ${t.defaultPriceVnd}`),
    check("hotels_total_rooms", sql`${t.totalRooms} > 0`),
    index("hotels_by_city").on(t.cityId),
    index("hotels_by_thumbnail").on(t.thumbnailId),
    index("hotels_listed").on(t.rank, t.id).where(sql`status = 'published'`),
    index("hotels_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

export const hotelImages = pgTable(
  "hotel_images",
  {
    hotelId: uuid("hotel_id")
      .notNull()
      .references(() => hotels.id),
    imageId: uuid("image_id")
      .notNull()
      .references(() => images.id),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.hotelId, t.imageId] }), index("hotel_images_by_image").on(t.imageId)],
);

export const hotelAmenities = pgTable(
  "hotel_amenities",
  {
    hotelId: uuid("hotel_id")
      .notNull()
      .references(() => hotels.id),
    amenityId: uuid("amenity_id")
      .notNull()
      .references(() => amenities.id),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hotelId, t.amenityId] }),
    index("hotel_amenities_by_amenity").on(t.amenityId, t.hotelId),
  ],
);
