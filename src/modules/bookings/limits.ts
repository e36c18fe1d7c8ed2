import type { BookingKind } from "./contract/booking.ts";

/** "I have transferred" keeps the rooms this much longer, once: feeds of bank movements can lag. */
export const AWAITING_EXTENSION_MINUTES = 30;

/**
 * On its first day money brings no lost rooms of a stay back from this hour on: ships of the bay are boarded about noon, and a house
 * that still takes guests in the evening gives a room that nobody came for to others. Of a flight its airline says how long it is kept.
 */
export const lastRevival: Readonly<Record<BookingKind, string>> = { cruise: "12:00", hotel: "22:00", flight: "23:59" };

/** A booking code is this long, its check symbol included. */
export const CODE_LENGTH = 8;

/** Holds that wait for money on one phone number, or on one e-mail, at the same time. */
export const OPEN_HOLDS_PER_CONTACT = 3;

/**
 * Bookings of a day for one e-mail of which nothing was paid, those too that another one took the place of: each brings up to two letters
 * to somebody who may never have asked for one.
 */
export const UNPAID_PER_EMAIL = 12;

/**
 * Bookings of an hour from one address of which nothing was paid. What is paid does not count: a carrier puts thousands of
 * customers behind one address (RFC 6269, section 13.1).
 */
export const UNPAID_PER_ADDRESS = 40;

/** Staff may keep rooms this long from now for somebody who pays tomorrow; longer and others cannot buy them. */
export const MAX_HOLD_HOURS = 72;

/** A booking whose money was somebody else's keeps its rooms this long, so that a person can clear it up. */
export const UNPAID_AGAIN_HOURS = 24;

/** Staff count a view up to here: nobody works through more, and counting a million rows takes a second. */
export const LIST_COUNT_CAP = 1000;

/** A search of the desk is counted up to here; whoever finds more types another word. */
export const LIST_SEARCH_CAP = 100;

/**
 * A search first walks the newest bookings, where a frequent name is found at once; a name that is rarer than the cap
 * among so many stands in few enough rows for the index.
 */
export const LIST_SEARCH_WALK = 20_000;
/** Filters of the list that one colleague may keep. */
export const MAX_SAVED_SEARCHES = 12;
/** How many of the newest bookings are compared with a text that nothing is spelt like: each costs some microseconds. */
export const LIST_NEAR_WALK = 5000;

/** The rest of a price is due this many days before the departure: "trước ngày khởi hành" is what customers are told. */
export const BALANCE_DAYS = 1;

/** Days that "departing soon" looks ahead. */
export const DEPARTING_DAYS = 3;

/** Longer texts do not fit into a page of the index (PostgreSQL: a third of 8 kB); the last guests of a large group are left out. */
export const MAX_SEARCH_TEXT = 2000;

export const MAX_SEARCH_WORDS = 6;

export const MAX_NOTE_LENGTH = 2000;

/** Bookings of one departure, on its passenger list and when all of it is cancelled or moved: no ship has as many rooms. */
export const MAX_BOARDING_BOOKINGS = 500;

/** Ships on the page of one day of departure. */
export const MAX_DEPARTURES = 200;

/** A scanned contract of a few pages; photographs of a phone have 3 to 8 MB. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Files that lie with one booking. */
export const MAX_DOCUMENTS = 30;

export const MAX_FILE_NAME_LENGTH = 100;

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_EMAIL_TEXT_LENGTH = 4000;

/** Letters that staff send about one booking in an hour, written or sent again: beyond it a customer takes us for spam. */
export const EMAILS_PER_HOUR = 6;

/** The same letter twice within this time is a second click. */
export const SAME_EMAIL_MINUTES = 10;

/** Rows of one exported file. */
export const MAX_EXPORT_ROWS = 5000;

/** Lines that staff add to one price: more are a price of its own. */
export const MAX_ADJUSTMENTS = 10;

/** Đồng of one such line; the most is that of a night's price. */
export const ADJUSTMENT = { min: 1000, max: 1_000_000_000 } as const;

/** Who may not set a price of its own may take this share off what the rules say. */
export const MAX_DISCOUNT_PERCENT = 30;

/** Days before and after the one that was booked among which customers choose another one themselves. */
export const OWN_DAYS_AROUND = 30;

/** What a customer would like changed is told in some sentences. */
export const MAX_REQUEST_LENGTH = 1000;

/** Requests of a customer about one booking: who has more to say is better called. */
export const MAX_CHANGE_REQUESTS = 20;

/** Guests are asked how it was on the morning after, or when staff complete the booking, for as long as they remember it well. */
export const INVITE_FROM = "09:00";
export const INVITE_WITHIN_DAYS = 14;

/** Bookings that a transfer without a code is compared with: the newest ones, and for so many days after their hold has ended. */
export const OPEN_FOR_MONEY = { most: 500, expiredDays: 7 } as const;

/** Bookings that the text of one transfer is looked up for. */
export const MAX_NAMED = 5;
