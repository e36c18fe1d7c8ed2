/** How long a customer stays signed in. */
export const SESSION_DAYS = 30;

/** How long a sign-in at Google may take. */
export const SIGN_IN_MINUTES = 10;

/** Sessions of one customer; the oldest ends. */
export const MAX_SESSIONS = 10;
