/** Adults, children and infants together (specification, "Business constants"). */
export const MAX_PASSENGERS = 9;

/** The default route of the search (specification: HAN to SGN with one adult). */
export const DEFAULT_ROUTE = { from: "HAN", to: "SGN" } as const;

/** Suggestions in a drop-down: the number that fits above a phone's keyboard. */
export const AIRPORT_SUGGESTIONS = 8;

/** Airlines open their flights about a year ahead. */
export const FLIGHT_WINDOW_DAYS = 360;

/**
 * Connection times between two flights of one ticket, in minutes: bags are transferred, and people cross a border (domain rule of the
 * trade).
 */
export const CONNECTION_MINUTES = { domestic: 60, international: 90, longest: 14 * 60 } as const;

/** Least time between a landing and the way back, in minutes (usual at resellers of tickets). */
export const TURN_ROUND_MINUTES = 120;

/** Connections of one leg: beyond the shortest ones, customers rather change the day. */
export const MAX_CONNECTIONS = 30;

/** Fares of one search result. */
export const MAX_FARES = 400;

/** Airport counters close: our own seats are sold until this many minutes before departure. */
export const SALE_ENDS_MINUTES = 180;

/** From this hour on a search begins with tomorrow where only outside airlines fly: their last flights of the day leave about 23:00. */
export const LAST_SALE = "20:00";

/** How long our own seats are held for an order, in minutes. */
export const SEAT_HOLD_MINUTES = 240;

/** How long a found fare can be booked, in minutes (Datacom: 180 after the search). */
export const SESSION_MINUTES = 180;

/** Least time for a payment, in minutes: no shorter hold is made. */
export const MIN_HOLD_MINUTES = 20;

/** How long a supplier's search result is cached for equal searches, in seconds: fares move within minutes. */
export const ANSWER_SECONDS = 300;

/** How long a supplier's month is cached, in seconds: a calendar only helps to choose a day, and the price is read again. */
export const MONTH_SECONDS = 600;

/** Cached months of one instance: those viewed within a minute, some 20 MB. */
export const MONTHS_KEPT = 64;

/** Timeout for secondary content from an outside supplier, in seconds; the next request finds its reply cached. */
export const GLANCE_SECONDS = 0.3;

/**
 * Search requests to an outside supplier, over all instances. That allows hundreds of visitors a minute, as replies are shared, and is
 * far below what closes an account. A domestic round trip is two of Duffel's requests, of which it allows 60 a minute including orders.
 * `weight` is the cost of a request in the share of one address.
 */
export const SUPPLIER_SEARCHES = {
  datacom: { minute: 120, day: 30_000, weight: 1 },
  duffel: { minute: 45, day: 15_000, weight: 3 },
} as const;

/** How long the same search skips a supplier that failed, in seconds. */
export const FAILURE_SECONDS = 20;

/** Suppliers reply within 5 to 20 seconds; this timeout in seconds drops later replies. */
export const SEARCH_SECONDS = 25;

/** Outbound and return options of one class that are paired at one price: eight of each are 64 fares. */
export const PAIRED_WAYS = 8;

/** How long a fare search waits for an outside supplier, in seconds; a later request finds its reply cached. */
export const SUPPLIER_TIMEOUT_SECONDS = 8;

/** How long a client waits for a supplier to book, issue or cancel, in seconds; our calls end after 30. */
export const ORDER_REQUEST_SECONDS = 40;

/** The lease of a request about an order, in seconds; after that it counts as lost. */
export const LEASE_SECONDS = 90;

/** An order that the supplier does not know this long after the request was never booked, in seconds. */
export const UNSEEN_SECONDS = 180;

/** Retry delays of a failed request, doubled each time, in seconds. */
export const RETRY_DELAY_SECONDS = { first: 20, most: 900 } as const;

/** Retries before staff have to look. */
export const MAX_SUPPLIER_CALLS = 40;

/** Customers pay until this many minutes before the airline's deadline, so that tickets can still be issued. */
export const ISSUE_MINUTES = 20;

/** Later money still issues tickets until this many minutes before that deadline; closer to it staff could not fix problems. */
export const MIN_ISSUE_MINUTES = 5;

/** Days before and after the chosen one whose lowest fares are above a list of flights. */
export const DAYS_AROUND = 2;

/** Supplier calls of a booking that staff see, newest first. */
export const MAX_CALLS = 50;

/** Allowed age of a signed supplier event, past or future, in seconds (Duffel sends it within seconds). */
export const EVENT_WINDOW_SECONDS = 300;

/** Largest body of an event; a real one names an order and little else. */
export const MAX_EVENT_BYTES = 65_536;

/** How long supplier events are kept to detect repeats, in days; the supplier retries for three days. */
export const EVENT_DAYS = 30;

/** Seats of one class on a departure: no aeroplane has as many. */
export const MAX_CLASS_SEATS = 900;

/** Titles of the rules of a fare, and lines below each. */
export const MAX_RULES = 20;

/** Seasons of fares, and prices of bags: a page shows all of them. */
export const MAX_FARE_CHANGES = 300;
export const MAX_BAGS = 500;

/** Cheap days on the first page of flights: airports, routes from each, days ahead, routes that are examined, and cache time in minutes. */
export const CHEAP_DAYS = { airports: 3, routes: 3, days: 30, mostRoutes: 1000, minutes: 10 } as const;
