import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { productKinds } from "#modules/products/contract/product.ts";
import { products } from "#modules/products/tables.ts";
import { id, idOf, instant } from "#platform/database/columns.ts";
import { reviewStates, travelParties } from "./contract.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: idOf("product_id", () => products.id).notNull(),
    /** The kind of the product, which never changes: staff moderate each kind separately. */
    kind: text("kind", { enum: productKinds }).notNull(),
    name: text("name").notNull(),
    /** Never public; erased when the review is deleted. */
    email: text("email"),
    /** Never public; erased when the review is deleted. */
    phone: text("phone"),
    comment: text("comment").notNull(),
    score: integer("score").notNull(),
    /** With whom the writer travelled; null when they did not say. */
    party: text("party", { enum: travelParties }),
    createdAt: instant("created_at").notNull(),
    state: text("state", { enum: reviewStates }).notNull(),
    /** When its state was decided; null while it waits. */
    decidedAt: instant("decided_at"),
    /** Why it was rejected. */
    reason: text("reason"),
    /** The completed booking of its invitation; erased when the review is deleted. */
    bookingCode: text("booking_code").unique(),
    reply: text("reply"),
    repliedAt: instant("replied_at"),
    /** Name and comment, folded to ASCII, with a space at both ends. */
    searchText: text("search_text").notNull(),
  },
  (t) => [
    check("reviews_score", sql`${t.score} between 1 and 5`),
    check("reviews_party", sql`${t.party} in ('solo', 'couple', 'family', 'friends')`),
    check("reviews_state", sql`${t.state} in ('pending', 'approved', 'rejected', 'deleted')`),
    check("reviews_decided", sql`(${t.state} = 'pending') = (${t.decidedAt} is null)`),
    check("reviews_reason", sql`(${t.state} = 'rejected') = (${t.reason} is not null)`),
    check("reviews_reply", sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    index("reviews_public").on(t.productId, t.createdAt.desc(), t.id).where(sql`state = 'approved'`),
    index("reviews_of_product").on(t.productId, t.createdAt, t.id),
    index("reviews_of_state").on(t.kind, t.state, t.createdAt, t.id),
    index("reviews_of_score").on(t.kind, t.score, t.state),
    // The reviews of a person who asks for their data.
    index("reviews_by_email").on(sql`lower(${t.email})`).where(sql`email is not null`),
    index("reviews_by_phone").on(t.phone).where(sql`phone is not null`),
    index("reviews_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

/** Invitations to review after a journey: once for each booking, for a limited time. */
export const reviewInvitations = pgTable("review_invitations", {
  id: id(),
  bookingId: uuid("booking_id").notNull().unique(),
  bookingCode: text("booking_code").notNull(),
  productId: idOf("product_id", () => products.id).notNull(),
  createdAt: instant("created_at").notNull(),
  /** Valid until the end of this day in Vietnam. */
  expiresAt: instant("expires_at").notNull(),
  /** Raised to revoke sent links; part of their signed keys. */
  keyVersion: integer("key_version").notNull().default(0),
  /** When the review was written. */
  usedAt: instant("used_at"),
});
