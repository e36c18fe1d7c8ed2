import { conflict, DomainError } from "#kernel/errors.ts";
import type { Shortage } from "#modules/availability/contract/grid.ts";
import type { Context } from "#platform/context.ts";
import { namesOfBookings } from "./get-booking.ts";

/** Nights with too few rooms, with the codes of the bookings that have them. */
export type NamedShortage = Omit<Shortage, "bookingIds"> & { bookings: string[] };

/** Changes stock; a "below-sold" error names the blocking bookings by their codes. */
export async function nameBlockingBookings(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "below-sold") throw error;
    const shortages = error.result as Shortage[];
    const names = await namesOfBookings(
      ctx,
      shortages.flatMap((one) => one.bookingIds),
    );
    const result = shortages.map(
      ({ bookingIds, ...one }): NamedShortage => ({
        ...one,
        bookings: bookingIds.flatMap((id) => names.get(id)?.code ?? []),
      }),
    );
    throw conflict(error.code, error.message, { fields: error.fields, result });
  }
}
