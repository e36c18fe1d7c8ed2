/** Viettel's document asks for 60 to 90 seconds: a signature and the code of the tax authority take time. */
export const PROVIDER_TIMEOUT_MS = 60_000;
export const SIGN_IN_TIMEOUT_MS = 15_000;

/** Longest answers of a provider; a file is base64. */
export const MAX_PROVIDER_ANSWER_BYTES = 256 * 1024;
export const MAX_INVOICE_FILE_BYTES = 8 * 1024 * 1024;

/**
 * Minutes after sending at which the provider is asked about an invoice without an answer. The first exceeds the slowest call, with a token
 * that has to be renewed: an invoice that is still being made would look unknown.
 */
export const QUERY_INVOICE_MINUTES = [6, 10, 20, 60, 360, 1440] as const;

/** Queries that are late, after an outage or a new start by staff, have at least these minutes between them. */
export const QUERY_GAP_MINUTES = 3;

/** How often an invoice that the provider does not know is sent. */
export const MAX_SENDS = 3;

/** The last query is repeated after these minutes unless its outcome was recorded. */
export const QUERY_LEASE_MINUTES = 15;

/** Tries to fetch the file of an issued invoice; the first wait in minutes doubles with each, to days. */
export const MAX_FILE_TRIES = 14;
export const FILE_TRY_MINUTES = 1;

/** A run of the job begins no other call after these seconds: the queue gives a run up after two minutes. */
export const LAST_CALL_AFTER_SECONDS = 50;

/** Rows of one statement that purges. */
export const PURGE_BATCH = 20;

/** Bookings that a scan reads at once. */
export const SCAN_BATCH = 200;

/** A transaction that commits late may carry an earlier time than one that was read already. */
export const SCAN_OVERLAP_MINUTES = 5;

/** Rows of the staff page; the rest is in the export of the month. */
export const INVOICE_PAGE = 50;
/** Days for which a failed request is listed though its booking needs no invoice. */
export const FAILED_SHOWN_DAYS = 7;
/** Lines of one export. */
export const MAX_EXPORTED_LINES = 20_000;
/** Invoices that the detail of a booking lists. */
export const MAX_INVOICES_SHOWN = 30;

/** Accounting documents are kept for ten years (Law 88/2015/QH13, article 41; Decree 174/2016/NĐ-CP, article 13). */
export const RETENTION_YEARS = 10;

/** The name of a line (Viettel's itemName). */
export const MAX_LINE_LABEL = 500;
