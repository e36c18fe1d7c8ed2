import { HOLD_RANGE } from "#modules/settings/limits.ts";

/** How long cabins stay reserved while the customer pays: long enough for a banking app, short enough for the next one. */
export const HOLD_MINUTES = HOLD_RANGE.default;

/** A transfer the bank booked this soon after the hold ended still counts: clocks of banks run late. */
export const TRANSFER_GRACE_MINUTES = 5;

/** "I have transferred" keeps the cabins this much longer, once: feeds of bank movements can lag. */
export const AWAITING_EXTENSION_MINUTES = 30;

/** A booking code is this long, its check symbol included. */
export const CODE_LENGTH = 8;

/** Holds that wait for money on one phone number at the same time. */
export const OPEN_HOLDS_PER_CONTACT = 3;

/** Staff may keep cabins this long from now for somebody who pays tomorrow; longer and others cannot buy them. */
export const MAX_HOLD_HOURS = 72;

/** Staff count a view up to here: nobody works through more, and counting a million rows takes a second. */
export const DESK_COUNT_CAP = 1000;

/** A search of the desk is counted up to here; whoever finds more types another word. */
export const DESK_SEARCH_CAP = 100;

/**
 * A search first walks the newest bookings, where a frequent name is found at once; a name that is rarer than the cap
 * among so many stands in few enough rows for the index.
 */
export const DESK_SEARCH_WALK = 20_000;

/** Days that "departing soon" looks ahead. */
export const DEPARTING_DAYS = 3;

export const MAX_SEARCH_WORDS = 6;

export const MAX_NOTE_LENGTH = 2000;

/** Travellers of one booking: a chartered ship takes 40 adults (see the contract of quotes) and their children. */
export const MAX_GUESTS = 60;

/**
 * Days after the trip at which we forget who travelled. Personal data is kept no longer than its purpose needs (Law
 * 91/2025/QH15); the purpose, the passenger list of the port, ends with the trip, and a month is left for questions of the port,
 * of insurers and of the guests themselves.
 */
export const GUEST_DAYS = 30;

/** Bookings on one passenger list: no ship has as many cabins. */
export const MAX_BOARDING_BOOKINGS = 500;

/** Ships on the page of one day of departure. */
export const MAX_DEPARTURES = 200;

/** A scanned contract of a few pages; photographs of a phone have 3 to 8 MB. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Files that lie with one booking. */
export const MAX_DOCUMENTS = 30;

export const MAX_FILE_NAME_LENGTH = 100;

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_LETTER_LENGTH = 4000;

/** Letters that staff send about one booking in an hour, written or sent again: beyond it a customer takes us for spam. */
export const LETTERS_PER_HOUR = 6;

/** The same letter twice within this time is a second click. */
export const SAME_LETTER_MINUTES = 10;

/** Rows of one exported file. */
export const MAX_EXPORT_ROWS = 5000;
