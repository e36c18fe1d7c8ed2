/** Letters on one page of the outbox. */
export const OUTBOX_PAGE = 20;

/** Test letters of one person in an hour. */
export const TEST_EMAILS_PER_HOUR = 5;

/** For so many days a letter is kept; what it was about may be forgotten before. */
export const EMAIL_DAYS = 365;

/** The same for one that opens an account of staff: its link ends after half an hour. */
export const MAGIC_LINK_EMAIL_DAYS = 7;
