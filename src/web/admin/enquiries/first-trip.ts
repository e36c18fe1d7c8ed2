import type { EnquiryDetail } from "#modules/enquiries/contract.ts";
import type { Query } from "#web/paths.ts";
import { CHARTER, kindQuery } from "../bookings/phone/phone-trip.ts";

/** The initial stay of a quote, as far as the enquiry names it. */
export function firstTrip({ people, startsOn, nights, needs }: EnquiryDetail): Query {
  return {
    ...kindQuery(needs.includes("hotel") && !needs.includes("charter") ? "hotel" : "cruise"),
    ngay: startsOn,
    dem: nights || null,
    adults: people,
    ...(needs.includes("charter") && { [CHARTER]: "on" }),
  };
}
