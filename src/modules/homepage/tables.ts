import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { images } from "#modules/media/tables.ts";
import { id, idOf } from "#platform/database/columns.ts";

/** Testimonials of travellers, for the home page. */
export const testimonials = pgTable(
  "testimonials",
  {
    id: id(),
    kind: text("kind", { enum: ["cruise", "hotel", "flight"] }).notNull(),
    name: text("name").notNull(),
    /** The person: "Giáo viên, Nam Định". */
    title: text("title"),
    content: text("content").notNull(),
    /** The purchase: "Du thuyền Ngọc Lam, tháng 10/2026". */
    about: text("about"),
    position: integer("position").notNull(),
  },
  (t) => [
    check("testimonials_kind", sql`${t.kind} in ('cruise', 'hotel', 'flight')`),
    index("testimonials_by_kind").on(t.kind, t.position),
  ],
);

/** Companies whose cruises, rooms and flights are sold here. */
export const partners = pgTable(
  "partners",
  {
    id: id(),
    kind: text("kind", { enum: ["cruise", "hotel", "airline"] }).notNull(),
    name: text("name").notNull(),
    /** Without one the name is shown. */
    logoId: idOf("logo_id", () => images.id),
    position: integer("position").notNull(),
  },
  (t) => [
    check("partners_kind", sql`${t.kind} in ('cruise', 'hotel', 'airline')`),
    index("partners_by_kind").on(t.kind, t.position),
  ],
);
