import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { StayPrice } from "#modules/availability/contract/offer.ts";
import type { CancellationTier, RatePlan } from "#modules/availability/contract/rate-plan.ts";
import type { BookingSource, BookingState, PublicEventKind } from "./states.ts";

/** The lines of business; each booking is of one. */
export const bookingKinds = ["cruise", "hotel", "flight"] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Stays are sold by the night, of a product that has a page. */
export const stayKinds = ["cruise", "hotel"] as const satisfies readonly BookingKind[];
export type StayKind = (typeof stayKinds)[number];

/** Snapshot of what was booked: the name, the place, and the hours of the first and last day. */
export type Subject = { title: string; place: string; checkInTime: string; checkOutTime: string };

/** `title` includes the plan where the product sells several. */
export type BookedRoom = { roomId: string; title: string; quantity: number; ratePlanId?: string };

/** Snapshot of a rate plan. The percentage is the agency's default where the plan had none. */
export type BookedPlan = Omit<RatePlan, "productId" | "basis" | "changePercent">;

/**
 * The terms of a booking. With several plans, each room is cancelled under its own plan, and the booking is confirmed at once only if every
 * plan allows it.
 */
export type BookingTerms = {
  ratePlanId: string;
  cancellation: CancellationTier[];
  instantConfirmation: boolean;
  plans: BookedPlan[];
};

/** The agreed price, stored unchanged with the booking. */
export type PriceSnapshot = StayPrice;

/** The data of the recipient of an invoice, in the order of its forms. */
export const invoiceFields = ["company", "taxCode", "address", "email"] as const;

/** The recipient of an invoice; without an e-mail it goes to the booking's address. */
export type InvoiceRequest = Record<(typeof invoiceFields)[number], string>;

export type BookingView = {
  id: string;
  code: string;
  /** Part of its magic-link token. */
  keyVersion: number;
  /** The current state: an overdue hold is expired even before the sweeper has run. */
  state: BookingState;
  kind: BookingKind;
  source: BookingSource;
  productId: string | null;
  subject: Subject;
  charter: boolean;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  rooms: BookedRoom[];
  price: PriceSnapshot;
  total: number;
  dueNow: number;
  paid: number;
  /** The next amount due: the deposit until the booking is secured, then the rest. Never negative. */
  outstanding: number;
  /** The part that is paid at the hotel and not to us. */
  atHotel: number;
  /** The amount paid beyond the total, which is due back. */
  overpaid: number;
  cancellation: CancellationTier[];
  /** Each rate plan it was sold under; empty where `cancellation` is the only term. */
  plans: BookedPlan[];
  contact: { name: string; phone: string; email: string };
  note: string;
  invoice: InvoiceRequest | null;
  /** The number of travellers with all data that the port requires. */
  travellersComplete: number;
  holdExpiresAt: Date;
  /** Since when the customer waits for an answer to a change request. */
  changeAskedAt: Date | null;
  /** When the customer was erased. */
  erasedAt: Date | null;
  createdAt: Date;
  events: { kind: PublicEventKind; at: Date; data: Record<string, unknown> }[];
};
