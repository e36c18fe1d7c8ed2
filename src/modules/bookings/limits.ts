import type { BookingKind } from "./contract/booking.ts";

/** "I have transferred" extends the hold by this much, once: bank feeds can lag. */
export const AWAITING_EXTENSION_MINUTES = 30;

/**
 * On the first day of a stay, late money brings no lost rooms back from this hour on. Ships of the bay board about noon. A hotel that
 * takes guests in the evening gives unclaimed rooms to others. For a flight, the airline sets the deadline.
 */
export const latestRevivalTime: Readonly<Record<BookingKind, string>> = {
  cruise: "12:00",
  hotel: "22:00",
  flight: "23:59",
};

/** Length of a booking code, including its check symbol. */
export const CODE_LENGTH = 8;

/** Open holds on one phone number, or on one e-mail, at the same time. */
export const OPEN_HOLDS_PER_CONTACT = 3;

/**
 * Unpaid bookings of a day for one e-mail, including replaced ones: each sends up to two emails to an address that may never have asked
 * for one.
 */
export const UNPAID_PER_EMAIL = 12;

/**
 * Unpaid bookings of an hour from one address. Paid ones do not count: a carrier puts thousands of customers behind one address (RFC
 * 6269, section 13.1).
 */
export const UNPAID_PER_ADDRESS = 40;

/** Staff may hold rooms this long from now for a customer who pays tomorrow; longer would keep them from being sold. */
export const MAX_HOLD_HOURS = 72;

/** A booking whose money belonged elsewhere keeps its rooms this long, so that staff can clear it up. */
export const UNPAID_AGAIN_HOURS = 24;

/** A view of the list is counted up to here: staff do not work through more, and counting a million rows takes a second. */
export const LIST_COUNT_CAP = 1000;

/** A search of the booking list is counted up to here; beyond it staff add another word. */
export const LIST_SEARCH_CAP = 100;

/**
 * A search first walks the newest bookings, where a frequent name is found at once. A name that is rarer than the cap among so many is in
 * few enough rows for the index.
 */
export const LIST_SEARCH_WALK = 20_000;
/** Saved searches of one colleague. */
export const MAX_SAVED_SEARCHES = 12;
/** Newest bookings that are compared with a text that has no exact match: each costs some microseconds. */
export const LIST_NEAR_WALK = 5000;

/** The rest of a price is due this many days before the departure: customers read "trước ngày khởi hành". */
export const BALANCE_DAYS = 1;

/** Days that "departing soon" looks ahead. */
export const DEPARTING_DAYS = 3;

/** Longer texts do not fit into a page of the index (PostgreSQL: a third of 8 kB); the last guests of a large group are left out. */
export const MAX_SEARCH_TEXT = 2000;

export const MAX_SEARCH_WORDS = 6;

/** Bookings of one departure, on its passenger list and when all of it is cancelled or moved: no ship has as many rooms. */
export const MAX_BOARDING_BOOKINGS = 500;

/** Ships on the page of one day of departure. */
export const MAX_DEPARTURES = 200;

/** A scanned contract of a few pages; phone photographs have 3 to 8 MB. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Files stored with one booking. */
export const MAX_DOCUMENTS = 30;

export const MAX_FILE_NAME_LENGTH = 100;

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_EMAIL_TEXT_LENGTH = 4000;

/** Staff emails about one booking in an hour, written or resent: beyond it the customer would take us for spam. */
export const EMAILS_PER_HOUR = 6;

/** The same email twice within this time is a second click. */
export const SAME_EMAIL_MINUTES = 10;

/** Rows of one exported file. */
export const MAX_EXPORT_ROWS = 5000;

/** Lines that staff add to one price: beyond that an overriding price fits better. */
export const MAX_ADJUSTMENTS = 10;

/** Bounds of one such line in đồng; the maximum is that of a night's price. */
export const ADJUSTMENT_VND = { min: 1000, max: 1_000_000_000 } as const;

/** Discount limit for staff without the permission to override prices, as a share of the rule price. */
export const MAX_DISCOUNT_PERCENT = 30;

/** Customers choose another day themselves within this many days before and after the booked one. */
export const OWN_DAYS_AROUND = 30;

/** A change request fits in some sentences. */
export const MAX_REQUEST_LENGTH = 1000;

/** Change requests of a customer about one booking: beyond that a call is better. */
export const MAX_CHANGE_REQUESTS = 20;

/** Days after the last day of a stay when its guests are asked for a review, from this time of day on. */
export const INVITE_AFTER_DAYS = 1;
export const INVITE_FROM = "09:00";
/** Guests of a booking that staff complete later are asked within this many days after its last day. */
export const INVITE_WITHIN_DAYS = 14;

/** Bookings that a transfer without a code is compared with: the newest ones, up to this many days after their hold has expired. */
export const OPEN_FOR_MONEY = { most: 500, expiredDays: 7 } as const;

/** Bookings looked up for the text of one transfer. */
export const MAX_NAMED = 5;
