import type { EnquiryFile } from "#modules/enquiries/contract.ts";
import type { Query } from "#web/paths.ts";
import { CHARTER, kindQuery } from "../bookings/phone/phone-trip.ts";

/** The stay that a quote begins with, as far as it is known what is asked for. */
export function firstTrip({ people, startsOn, nights, needs }: EnquiryFile): Query {
  return {
    ...kindQuery(needs.includes("hotel") && !needs.includes("charter") ? "hotel" : "cruise"),
    ngay: startsOn,
    dem: nights || null,
    adults: people,
    ...(needs.includes("charter") && { [CHARTER]: "on" }),
  };
}
