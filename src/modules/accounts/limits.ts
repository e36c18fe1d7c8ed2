/** Length decides how long a guesser needs; rules about kinds of letters do not (NIST SP 800-63B-4, 3.1.1.2). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export const USERNAME_LENGTH = { min: 3, max: 40 } as const;

/** A session ends when nobody has used it for this long, and at the latest after a working day. */
export const SESSION_IDLE_MINUTES = 120;
export const SESSION_HOURS = 12;

/** How old the last use of a session may look: writing it with every request would be a write for every read. */
export const LAST_SEEN_MINUTES = 1;

/** Between the password and the code. */
export const CODE_MINUTES = 5;

/** Sessions of one account, and as many whose code is still missing; the oldest of them ends when another begins. */
export const MAX_SESSIONS = 20;

/** Tries before waiting begins; the wait doubles from the first to the longest, and is forgotten after a quiet time. */
export const FREE_TRIES = 5;
export const WAIT_SECONDS = { first: 30, longest: 900 } as const;
export const CLEAR_TRIES_MINUTES = 60;

/** So many wrong passwords for one name from browsers that are not known: from then on no address has tries for nothing. */
export const MANY_FAILURES = 20;

/** A browser that has signed in before has tries of its own, so that a guesser elsewhere cannot keep its owner out. */
export const DEVICE_DAYS = 180;

export const RESET_MINUTES = 30;
export const INVITATION_HOURS = 72;

/** RFC 6238: 30 seconds a step; one step early or late allows for clocks and slow fingers. */
export const TOTP = { period: 30, digits: 6, window: 1, secretBytes: 20 } as const;

export const RECOVERY_CODES = 10;
/** Of 31 signs: 74 bits. */
export const RECOVERY_CODE_LENGTH = 15;

/** Names that a choice of colleagues offers; a longer list wants a search. */
export const MAX_COLLEAGUES = 500;

/** Accounts in a list to choose one from; a company with more is found by typing. */
export const MAX_NAMES = 200;
