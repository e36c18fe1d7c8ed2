import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RichText } from "#kernel/rich-text.ts";
import { amenities } from "#modules/amenities/tables.ts";
import type { CancellationTier } from "#modules/availability/contract.ts";
import { images } from "#modules/media/tables.ts";
import { cruiseAreas } from "#modules/places/tables.ts";
import { calendarDate, id, instant, vnd } from "#platform/database/columns.ts";
import type { Itinerary, Policy } from "./contract/cruise.ts";
import type { CruiseWork } from "./contract/editing.ts";

export const cruises = pgTable(
  "cruises",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    areaId: uuid("area_id")
      .notNull()
      .references(() => cruiseAreas.id),
    status: text("status", { enum: ["draft", "published", "hidden"] }).notNull(),
    /** Lowest usual price of one guest sharing a cabin for the shortest trip. */
    defaultPriceVnd: vnd("default_price_vnd").notNull(),
    stars: integer("stars").notNull(),
    address: text("address").notNull(),
    pier: text("pier").notNull(),
    mapLink: text("map_link").notNull(),
    mapIframeLink: text("map_iframe_link").notNull(),
    schedule: text("schedule").notNull(),
    launchYear: integer("launch_year").notNull(),
    cabins: integer("cabins").notNull(),
    shell: text("shell").notNull(),
    trip: text("trip").notNull(),
    operator: text("operator").notNull(),
    checkInTime: text("check_in_time").notNull(),
    checkOutTime: text("check_out_time").notNull(),
    shortDescription: jsonb("short_description").$type<string[]>().notNull(),
    longDescription: jsonb("long_description").$type<RichText>().notNull(),
    included: jsonb("included").$type<string[]>().notNull(),
    excluded: jsonb("excluded").$type<string[]>().notNull(),
    policies: jsonb("policies").$type<Policy[]>().notNull(),
    cancellation: jsonb("cancellation").$type<CancellationTier[]>().notNull(),
    itineraries: jsonb("itineraries").$type<Itinerary[]>().notNull(),
    /** The operator has given us these cabins for good, so a full payment confirms at once. */
    instantConfirmation: boolean("instant_confirmation").notNull().default(true),
    thumbnailId: uuid("thumbnail_id").references(() => images.id),
    reviews1: integer("reviews_1").notNull().default(0),
    reviews2: integer("reviews_2").notNull().default(0),
    reviews3: integer("reviews_3").notNull().default(0),
    reviews4: integer("reviews_4").notNull().default(0),
    reviews5: integer("reviews_5").notNull().default(0),
    /** Average of the guests in thousandths, 0 without reviews: what "best rated" sorts by. */
    scoreMilli: integer("score_milli").generatedAlwaysAs(
      sql`case when reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5 = 0 then 0 else
        (1000 * (reviews_1 + 2 * reviews_2 + 3 * reviews_3 + 4 * reviews_4 + 5 * reviews_5))
        / (reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5) end`,
    ),
    /** Order among equals: 1 is shown first. */
    rank: integer("rank").notNull().default(1000),
    /** Name and places, folded to ASCII, made by searchTextOf. */
    searchText: text("search_text").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("cruises_status", sql`${t.status} in ('draft', 'published', 'hidden')`),
    check("cruises_stars", sql`${t.stars} between 3 and 5`),
    check("cruises_price", sql`${t.defaultPriceVnd} > 0`),
    index("cruises_by_area").on(t.areaId),
    index("cruises_by_thumbnail").on(t.thumbnailId),
    index("cruises_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

/** Addresses a cruise had before; they redirect to the present one. */
export const cruiseFormerSlugs = pgTable(
  "cruise_former_slugs",
  {
    slug: text("slug").primaryKey(),
    cruiseId: uuid("cruise_id")
      .notNull()
      .references(() => cruises.id),
  },
  (t) => [index("cruise_former_slugs_by_cruise").on(t.cruiseId)],
);

export const cruiseImages = pgTable(
  "cruise_images",
  {
    cruiseId: uuid("cruise_id")
      .notNull()
      .references(() => cruises.id),
    imageId: uuid("image_id")
      .notNull()
      .references(() => images.id),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cruiseId, t.imageId] }), index("cruise_images_by_image").on(t.imageId)],
);

export const cruiseAmenities = pgTable(
  "cruise_amenities",
  {
    cruiseId: uuid("cruise_id")
      .notNull()
      .references(() => cruises.id),
    amenityId: uuid("amenity_id")
      .notNull()
      .references(() => amenities.id),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cruiseId, t.amenityId] }),
    index("cruise_amenities_by_amenity").on(t.amenityId, t.cruiseId),
  ],
);

/** How far the writing about a ship has come. A row appears with the first change, and every further one locks it. */
export const cruiseEdits = pgTable(
  "cruise_edits",
  {
    /** The ship, or the id that it gets once all it needs is written. */
    cruiseId: uuid("cruise_id").primaryKey(),
    version: integer("version").notNull(),
    /** What the ship does not show yet; null when it shows everything. */
    work: jsonb("work").$type<CruiseWork>(),
    title: text("title").notNull(),
    areaId: uuid("area_id").references(() => cruiseAreas.id),
    searchText: text("search_text").notNull(),
    savedAt: instant("saved_at").notNull(),
    savedBy: text("saved_by").notNull(),
  },
  (t) => [index("cruise_edits_search").using("gin", sql`${t.searchText} gin_trgm_ops`)],
);

/** The least that a guest can pay on a ship in the coming season, found by who knows prices and stock. */
export const cruiseFromPrices = pgTable("cruise_from_prices", {
  cruiseId: uuid("cruise_id")
    .primaryKey()
    .references(() => cruises.id),
  /** Null while no trip of that length can be booked. */
  oneNight: vnd("one_night_vnd"),
  twoNights: vnd("two_nights_vnd"),
  /** Counts what may have changed it; `answered` is how much of that is known. */
  asked: integer("asked").notNull(),
  answered: integer("answered").notNull().default(0),
  /** The first departure that was looked at. */
  since: calendarDate("since"),
});

/** Ships that staff put first on the home page, in their order. */
export const cruiseHighlights = pgTable("cruise_highlights", {
  cruiseId: uuid("cruise_id")
    .primaryKey()
    .references(() => cruises.id),
  position: integer("position").notNull(),
});
