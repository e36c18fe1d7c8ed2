import { asc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { Passport } from "../contract/supplier.ts";
import { passengerAad } from "../rules/passengers.ts";
import { flightPassengers } from "../tables.ts";

/** The passengers of a booking as entered, with their passports, for the copy of a person's data. */
export async function listPassengersWithPapers(ctx: Context, bookingId: string) {
  requirePermission(ctx.actor, "personal-data.decide");
  const rows = await ctx.db
    .select()
    .from(flightPassengers)
    .where(eq(flightPassengers.bookingId, bookingId))
    .orderBy(asc(flightPassengers.position));
  return rows.map(({ id, surname, givenNames, gender, bornOn, encryptedPassport }) => ({
    name: `${surname} ${givenNames}`.trim(),
    bornOn,
    gender,
    passport: encryptedPassport === null ? null : decryptPassport(ctx, id, encryptedPassport),
  }));
}

// A lost key makes the passport unreadable; the rest of the person's data export must still work.
function decryptPassport(ctx: Context, passengerId: string, sealed: string): Passport | null {
  try {
    return JSON.parse(ctx.encryption.decrypt(sealed, passengerAad(passengerId)));
  } catch (err) {
    ctx.log.error({ event: "passenger.decrypt_failed", err, passengerId }, "passport decryption failed");
    return null;
  }
}
