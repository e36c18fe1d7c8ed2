/** The parameters of the page of saved products: saved and seen ones, separated by commas. */
export const SAVED_KEY = "luu";
export const VIEWED_KEY = "xem";

/** How many the browser remembers; the newest come first. */
export const MAX_SAVED = 24;
export const MAX_SEEN = 8;

/** Days and party, which the page of saved products takes from the last page that had them. */
export const TRIP_NAMES = ["date", "nights", "checkIn", "checkOut", "adults", "childAges"] as const;
