/** Hold duration in minutes. Fifteen minutes fit a banking app; a day is for agencies that confirm by phone. */
export const HOLD_RANGE = { min: 5, max: 1440, default: 15 } as const;

/** Hold duration of a telephone booking in hours, when none is chosen: the customer pays in the evening. */
export const PHONE_HOLD_RANGE = { min: 1, max: 72, default: 24 } as const;

/** Minutes after a hold in which a transfer still counts: banks book timely transfers a little later. */
export const GRACE_RANGE = { min: 0, max: 60, default: 5 } as const;

/** A smaller deposit would not secure a booking; operators ask for about 30 %. */
export const DEPOSIT_RANGE = { min: 5, max: 90 } as const;

/** The limit for refunds by one person, in đồng. */
export const REFUND_ALONE_RANGE = { max: 100_000_000, default: 5_000_000 } as const;

/** The accepted shortage of a payment in đồng: for bank fees and typing errors, and no discount. */
export const ACCEPT_SHORT_RANGE = { max: 50_000, default: 0 } as const;

/** A higher fee is a typing error, in đồng for one passenger. */
export const FLIGHT_FEE_MAX = 10_000_000;

/** Airlines with a fee of their own. */
export const MAX_PARTNERS = 30;

/**
 * Working days until the first answer to a complaint, and until its resolution. The agency's own promise, shown on the complaint page for
 * each problem (Decree 248/2026/NĐ-CP, article 7).
 */
export const PROMISE_RANGE = { answer: { min: 1, max: 10 }, resolution: { min: 1, max: 60 } } as const;

/** More than an agency has; a page shows them all. */
export const MAX_BANK_ACCOUNTS = 10;

/** Former account numbers that still count; an agency rarely changes its bank. */
export const MAX_FORMER_ACCOUNTS = 100;
export const MAX_HOLIDAYS = 200;

/** The range of calendars that mark holidays. */
export const CALENDAR_DAYS = 550;

/**
 * Retention of customers, in years after the journey. Contracts made online are kept for three at least (Decree 248/2026/NĐ-CP), accounting
 * papers for ten (Law 88/2015/QH13, art. 41).
 */
export const BOOKING_YEARS_RANGE = { min: 3, max: 10, default: 3 } as const;

/** Retention of customers who never paid, in days: long enough for late money, or a complaint. */
export const UNPAID_DAYS_RANGE = { min: 30, max: 730, default: 180 } as const;
