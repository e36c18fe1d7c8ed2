import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { amenities } from "#modules/amenities/tables.ts";

import { images } from "#modules/media/tables.ts";
import { cities, cruiseAreas } from "#modules/places/tables.ts";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";
import { type FacetValues, type FromTerms, productKinds, publishStates } from "./contract/product.ts";

/** A product with a page of its own: a cruise or a hotel. Fields of one kind are in the table of the kind. */
export const products = pgTable(
  "products",
  {
    id: id(),
    kind: text("kind", { enum: productKinds }).notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    status: text("status", { enum: publishStates }).notNull(),
    /** The bay of a cruise. */
    areaId: idOf("area_id", () => cruiseAreas.id),
    /** The city of a hotel. */
    cityId: idOf("city_id", () => cities.id),
    /** Entered by staff: the lowest usual price of one guest sharing a cabin, or of one room for one night. */
    defaultPriceVnd: vnd("default_price_vnd").notNull(),
    checkInTime: text("check_in_time").notNull(),
    checkOutTime: text("check_out_time").notNull(),
    thumbnailId: idOf("thumbnail_id", () => images.id),
    reviews1: integer("reviews_1").notNull().default(0),
    reviews2: integer("reviews_2").notNull().default(0),
    reviews3: integer("reviews_3").notNull().default(0),
    reviews4: integer("reviews_4").notNull().default(0),
    reviews5: integer("reviews_5").notNull().default(0),
    /** Average score in thousandths, 0 without reviews: the order of "best rated". */
    scoreMilli: integer("score_milli").generatedAlwaysAs(
      sql`case when reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5 = 0 then 0 else
        (1000 * (reviews_1 + 2 * reviews_2 + 3 * reviews_3 + 4 * reviews_4 + 5 * reviews_5))
        / (reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5) end`,
    ),
    /** Order among equals: 1 is first. */
    rank: integer("rank").notNull().default(1000),
    /** Name and places, folded to ASCII, made by searchTextOf. */
    searchText: text("search_text").notNull(),
    /** Facet values besides place, price, score and amenities; defined by the kind. */
    facets: jsonb("facets").$type<FacetValues>().notNull(),
    /** Card data of the kind. */
    card: jsonb("card").$type<object>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("products_slug_unique").on(t.kind, t.slug),
    check("products_kind", sql`${t.kind} in ('cruise', 'hotel')`),
    check(
      "products_place",
      sql`case ${t.kind} when 'cruise' then ${t.areaId} is not null and ${t.cityId} is null
      else ${t.cityId} is not null and ${t.areaId} is null end`,
    ),
    check("products_status", sql`${t.status} in ('draft', 'published', 'hidden')`),
    check("products_price", sql`${t.defaultPriceVnd} > 0`),
    check(
      "products_reviews",
      sql`least(${t.reviews1}, ${t.reviews2}, ${t.reviews3}, ${t.reviews4}, ${t.reviews5}) >= 0`,
    ),
    index("products_by_area").on(t.areaId),
    index("products_by_city").on(t.cityId),
    index("products_by_thumbnail").on(t.thumbnailId),
    index("products_listed").on(t.kind, t.rank, t.id).where(sql`status = 'published'`),
    index("products_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

/** Former slugs of a product; they redirect to the current one. */
export const productFormerSlugs = pgTable(
  "product_former_slugs",
  {
    kind: text("kind", { enum: productKinds }).notNull(),
    slug: text("slug").notNull(),
    productId: idOf("product_id", () => products.id).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), index("product_former_slugs_by_product").on(t.productId)],
);

export const productImages = pgTable(
  "product_images",
  {
    productId: idOf("product_id", () => products.id).notNull(),
    imageId: idOf("image_id", () => images.id).notNull(),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.imageId] }), index("product_images_by_image").on(t.imageId)],
);

export const productAmenities = pgTable(
  "product_amenities",
  {
    productId: idOf("product_id", () => products.id).notNull(),
    amenityId: idOf("amenity_id", () => amenities.id).notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.amenityId] }),
    index("product_amenities_by_amenity").on(t.amenityId, t.productId),
  ],
);

/** The draft state of a product. The first change inserts the row, and every further one locks it. */
export const productEdits = pgTable(
  "product_edits",
  {
    /** The product, or its future id until it is complete. */
    productId: uuid("product_id").primaryKey(),
    kind: text("kind", { enum: productKinds }).notNull(),
    version: integer("version").notNull(),
    /** The unpublished draft; null when there is none. */
    draft: jsonb("work").$type<object>(),
    title: text("title").notNull(),
    /** The area or the city. */
    placeId: uuid("place_id"),
    searchText: text("search_text").notNull(),
    savedAt: instant("saved_at").notNull(),
    savedBy: text("saved_by").notNull(),
  },
  (t) => [index("product_edits_search").using("gin", sql`${t.searchText} gin_trgm_ops`)],
);

/** The lowest price in the coming season, computed by `availability`. */
export const productFromPrices = pgTable("product_from_prices", {
  productId: idOf("product_id", () => products.id).primaryKey(),
  /** Null while no stay of that length can be booked. */
  oneNight: vnd("one_night_vnd"),
  twoNights: vnd("two_nights_vnd"),
  /** Room and terms of `oneNight`, where it is sold by the room and night. */
  terms: jsonb("terms").$type<FromTerms>(),
  /** Counts refresh requests; `coveredRequests` is the count that the stored price covers. */
  requests: integer("asked").notNull(),
  coveredRequests: integer("answered").notNull().default(0),
  /** The first arrival day of the search. */
  since: calendarDate("since"),
});

/** Highlighted products of the home page, each kind in its order. */
export const productHighlights = pgTable("product_highlights", {
  productId: idOf("product_id", () => products.id).primaryKey(),
  kind: text("kind", { enum: productKinds }).notNull(),
  position: integer("position").notNull(),
});
