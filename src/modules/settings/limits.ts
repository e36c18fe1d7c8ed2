/** How long a hold may last. Fifteen minutes fit a banking app; a day is for agencies that confirm by phone. */
export const HOLD_RANGE = { min: 5, max: 1440, default: 15 } as const;

/** Hours for which a booking by telephone is kept when nobody says otherwise: the customer pays in the evening. */
export const PHONE_HOLD_RANGE = { min: 1, max: 72, default: 24 } as const;

/** Minutes after a hold in which a transfer still counts: banks book what was sent in time a little later. */
export const GRACE_RANGE = { min: 0, max: 60, default: 5 } as const;

/** Below this share a deposit does not secure anything; operators ask for about 30 %. */
export const DEPOSIT_RANGE = { min: 5, max: 90 } as const;

/** What one person may give back alone, in đồng. */
export const REFUND_ALONE_RANGE = { max: 100_000_000, default: 5_000_000 } as const;

/** By how many đồng a payment may be short and still count as paid: a fee of a bank or a slip of the finger, and no discount. */
export const ACCEPT_SHORT_RANGE = { max: 50_000, default: 0 } as const;

/** More is a slip of the finger, in đồng for one passenger. */
export const FLIGHT_FEE_MAX = 10_000_000;

/** Airlines with a fee of their own. */
export const MAX_PARTNERS = 30;

/**
 * Working days after which whoever complains has heard from us, and after which it is settled. The agency's own promise, told on the page
 * of complaints for each problem (Decree 248/2026/NĐ-CP, article 7).
 */
export const PROMISE_RANGE = { answer: { min: 1, max: 10 }, resolution: { min: 1, max: 60 } } as const;

/** More than an agency has; a page shows them all. */
export const MAX_BANK_ACCOUNTS = 10;

/** Numbers of accounts that were once shown and still count; an agency changes its bank a few times in its life. */
export const MAX_FORMER_ACCOUNTS = 100;
export const MAX_HOLIDAYS = 200;

/** How far ahead a calendar goes that holidays are marked in. */
export const CALENDAR_DAYS = 550;

/**
 * How long we know who booked, in years after the journey: contracts made online are kept for three at least (Decree 248/2026/NĐ-CP),
 * papers of accounting for ten (Law 88/2015/QH13, art. 41).
 */
export const BOOKING_YEARS_RANGE = { min: 3, max: 10, default: 3 } as const;

/** How long we know who ordered and never paid, in days: long enough for money that comes late, or a complaint. */
export const UNPAID_DAYS_RANGE = { min: 30, max: 730, default: 180 } as const;
