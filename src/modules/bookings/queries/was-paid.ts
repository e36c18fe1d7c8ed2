import { sql } from "drizzle-orm";
import { bookingEvents, bookings } from "../tables.ts";

/** SQL condition for bookings that money has come for, also by a split or a merge. A refunded booking counts as paid. */
export const paidCondition = sql`exists (select 1 from ${bookingEvents} e where e.booking_id = ${bookings.id}
  and (e.kind = 'payment-received' or (e.kind = 'payment-moved' and (e.data->>'amount')::bigint > 0)))`;
