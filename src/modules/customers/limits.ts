/** How long somebody stays signed in. */
export const SESSION_DAYS = 30;

/** How long somebody may take at Google. */
export const SIGN_IN_MINUTES = 10;

/** Browsers that one customer is signed in with; the oldest has to go. */
export const MAX_SESSIONS = 10;
