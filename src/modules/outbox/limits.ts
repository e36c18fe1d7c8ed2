/** Emails on one page of the outbox. */
export const OUTBOX_PAGE = 20;

/** Test emails of one person in an hour. */
export const TEST_EMAILS_PER_HOUR = 5;

/** Retention of an email in days; the data it was about may be erased earlier. */
export const EMAIL_DAYS = 365;

/** The same for an email with an account link of staff, which expires after half an hour. */
export const MAGIC_LINK_EMAIL_DAYS = 7;
