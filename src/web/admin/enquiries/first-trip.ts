import type { EnquiryFile } from "#modules/enquiries/contract.ts";
import { CHARTER } from "../bookings/phone-trip.ts";

/** The stay that a quote begins with, as far as it is known what is asked for. */
export function firstTrip({ people, startsOn, nights, needs }: EnquiryFile): Record<string, string | number | null> {
  return {
    ngay: startsOn,
    dem: nights || null,
    adults: people,
    ...(needs.includes("charter") && { [CHARTER]: "on" }),
  };
}
