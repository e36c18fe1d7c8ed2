/** Length decides how long a guesser needs; composition rules do not (NIST SP 800-63B-4, 3.1.1.2). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export const USERNAME_LENGTH = { min: 3, max: 40 } as const;

/** Idle and absolute timeout of a session; the latter is a working day. */
export const SESSION_IDLE_MINUTES = 120;
export const SESSION_HOURS = 12;

/** Precision of a session's last use: writing it with every request would add a write to every read. */
export const LAST_SEEN_MINUTES = 1;

/** Between the password and the code. */
export const CODE_MINUTES = 5;

/** Sessions of one account, and the same number with a missing code; the oldest ends when another begins. */
export const MAX_SESSIONS = 20;

/** Free tries before waiting; the wait doubles from the first to the longest, and the count expires after a quiet time. */
export const FREE_TRIES = 5;
export const WAIT_SECONDS = { first: 30, longest: 900 } as const;
export const CLEAR_TRIES_MINUTES = 60;

/** Wrong passwords for one name from unknown browsers: beyond this no address has free tries. */
export const MANY_FAILURES = 20;

/** A known browser has tries of its own, so that a guesser elsewhere cannot lock out its owner. */
export const DEVICE_DAYS = 180;

export const RESET_MINUTES = 30;
export const INVITATION_HOURS = 72;

/** RFC 6238: 30 seconds a step; one step early or late allows for clocks and slow fingers. */
export const TOTP = { period: 30, digits: 6, window: 1, secretBytes: 20 } as const;

export const RECOVERY_CODES = 10;
/** The alphabet has 31 characters, so a code has 74 bits. */
export const RECOVERY_CODE_LENGTH = 15;

/** Colleagues in a selection list; a longer list needs a search. */
export const MAX_COLLEAGUES = 500;

/** Accounts in a selection list; a larger company finds them by typing. */
export const MAX_NAMES = 200;
