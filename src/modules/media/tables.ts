import { boolean, integer, pgTable, real, text } from "drizzle-orm/pg-core";
import { id, instant } from "#platform/database/columns.ts";

export const images = pgTable("images", {
  id: id(),
  /** The key of the master in the storage. */
  key: text("key").notNull().unique(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  alt: text("alt").notNull(),
  /** The point to keep in view when the picture is cropped, 0 to 1 from the top left. */
  focalX: real("focal_x").notNull().default(0.5),
  focalY: real("focal_y").notNull().default(0.5),
  /** Drawn, not photographed: shown with the caption "Ảnh minh hoạ". */
  illustration: boolean("illustration").notNull().default(false),
  /** Mean colours of the upper and the lower half, "rrggbb"; null for a transparent picture. */
  toneAbove: text("tone_above"),
  toneBelow: text("tone_below"),
  createdAt: instant("created_at").notNull(),
});
