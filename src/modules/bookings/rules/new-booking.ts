import { addDays } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { type Vnd, zeroVnd } from "#kernel/money.ts";
import type { AcceptedVersions } from "#modules/pages/contract.ts";
import type { ProductOnSale } from "../adapters/products.ts";
import type { BookedRoom, BookingTerms, PriceSnapshot } from "../contract/booking.ts";
import type { StayOrder } from "../contract/placing.ts";
import { type BookingSource, isByStaff } from "../contract/states.ts";
import type { BookedCommission } from "./commission.ts";

type NewBooking = {
  order: Pick<StayOrder, "checkIn" | "nights" | "adults" | "children" | "charter" | "contact" | "note" | "invoice"> & {
    source: BookingSource;
  };
  product: ProductOnSale;
  /** E.164 */
  phone: string;
  rooms: BookedRoom[];
  price: PriceSnapshot;
  terms: BookingTerms;
  dueNowVnd: Vnd;
  atHotelVnd: Vnd;
  commission: BookedCommission;
  referrerId: string | null;
  referrerBasisPoints: number | null;
  acceptedVersions: AcceptedVersions | null;
  assigneeId: string | null;
  holdExpiresAt: Date;
  now: Date;
};

/** The row of a booking that holds its rooms and has no code yet. */
export function newBookingRow({ order, product, phone, price, terms, commission, now, ...set }: NewBooking) {
  return {
    id: newId(),
    code: "",
    state: "held" as const,
    kind: product.kind,
    productId: product.id,
    subject: product.subject,
    charter: order.charter,
    startsOn: order.checkIn,
    endsOn: addDays(order.checkIn, order.nights),
    nights: order.nights,
    adults: order.adults,
    childAges: order.children.map((child) => child.age),
    price,
    totalVnd: price.total,
    paidVnd: zeroVnd,
    ...terms,
    ...commission,
    ...set,
    contactName: order.contact.name,
    contactPhone: phone,
    contactEmail: order.contact.email,
    note: order.note,
    invoice: order.invoice,
    source: order.source,
    consentedAt: isByStaff(order.source) ? null : now,
    searchText: "",
    createdAt: now,
    updatedAt: now,
  };
}

export type NewBookingRow = ReturnType<typeof newBookingRow>;
