/** A referrer link is remembered this long: customers compare ships for weeks before they book. */
export const REFERRAL_DAYS = 30;
/** An agency has some dozens of partners; the page lists all of them. */
export const MAX_REFERRERS = 300;
