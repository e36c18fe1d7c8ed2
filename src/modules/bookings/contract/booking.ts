import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Quote } from "#modules/availability/contract/offer.ts";
import type { CancellationTier, RatePlan } from "#modules/availability/contract/rate-plan.ts";
import type { BookingSource, BookingState, PublicEventKind } from "./states.ts";

/** The lines of business; each booking is of one. */
export const bookingKinds = ["cruise", "hotel", "flight"] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** What is sold by the night, of a product that has a page. */
export const stayKinds = ["cruise", "hotel"] as const satisfies readonly BookingKind[];
export type StayKind = (typeof stayKinds)[number];

/** What is booked, as the customer was told: the name, where to be and between which hours of the first and last day. */
export type Subject = { title: string; place: string; checkInTime: string; checkOutTime: string };

/** `title` says the plan too, where the product sells on several. */
export type BookedRoom = { roomId: string; title: string; quantity: number; ratePlanId?: string };

/** Terms that rooms were sold under, as the customer was told; the percentage is what the agency asked of all where the plan had none. */
export type BookedPlan = Omit<RatePlan, "productId" | "basis" | "changePercent">;

/** The terms of a booking: of several plans it is cancelled by each, and confirmed at once when all of them are. */
export type SoldUnder = {
  ratePlanId: string;
  cancellation: CancellationTier[];
  instantConfirmation: boolean;
  plans: BookedPlan[];
};

/** The agreed price, kept word for word with the booking. */
export type PriceSnapshot = Quote;

/** Who an invoice is for; without an e-mail it goes where the booking does. */
export type InvoiceRequest = { company: string; taxCode: string; address: string; email: string };

export type BookingView = {
  id: string;
  code: string;
  /** What its private link is made with. */
  keyVersion: number;
  /** As it is now: a hold whose time has passed is expired even before the sweeper has said so. */
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
  /** What is to be paid next: until the booking is secured the deposit, then the rest. Never negative. */
  outstanding: number;
  /** What is to be paid at the house and not to us. */
  atHouse: number;
  /** Paid beyond the total: to be given back. */
  overpaid: number;
  cancellation: CancellationTier[];
  /** Each of the terms it was sold under; empty where `cancellation` is all there is to say. */
  plans: BookedPlan[];
  contact: { name: string; phone: string; email: string };
  note: string;
  invoice: InvoiceRequest | null;
  /** Of how many travellers all is known that the port asks for. */
  travellersComplete: number;
  holdExpiresAt: Date;
  /** Since when the customer waits for an answer to what they would like changed. */
  changeAskedAt: Date | null;
  /** Since when nobody can tell who booked. */
  forgottenAt: Date | null;
  createdAt: Date;
  events: { kind: PublicEventKind; at: Date; data: Record<string, unknown> }[];
};
