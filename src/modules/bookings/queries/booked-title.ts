import { sql } from "drizzle-orm";
import { bookings } from "../tables.ts";

/** What was booked, by the name it had then. */
export const bookedTitle = sql<string>`${bookings.subject}->>'title'`;
