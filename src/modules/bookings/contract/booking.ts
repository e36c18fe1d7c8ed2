import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { CancellationTier, Quote } from "#modules/availability/contract.ts";
import type { BookingState, PublicEventKind } from "./states.ts";

export type BookedCabin = { roomId: string; title: string; quantity: number };

/** The agreed price, kept word for word with the booking. */
export type PriceSnapshot = Quote;

export type BookingView = {
  id: string;
  code: string;
  /** As it is now: a hold whose time has passed is expired even before the sweeper has said so. */
  state: BookingState;
  cruise: { id: string; title: string };
  charter: boolean;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  cabins: BookedCabin[];
  price: PriceSnapshot;
  total: number;
  dueNow: number;
  paid: number;
  /** What is to be paid next: until the booking is secured the deposit, then the rest. Never negative. */
  outstanding: number;
  /** Paid beyond the total: to be given back. */
  overpaid: number;
  cancellation: CancellationTier[];
  contact: { name: string; phone: string; email: string };
  note: string;
  holdExpiresAt: Date;
  createdAt: Date;
  events: { kind: PublicEventKind; at: Date; data: Record<string, unknown> }[];
};
