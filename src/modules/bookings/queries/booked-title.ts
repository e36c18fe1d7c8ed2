import { sql } from "drizzle-orm";
import { bookings } from "../tables.ts";

/** The title that the product had when it was booked. */
export const bookedTitle = sql<string>`${bookings.subject}->>'title'`;
