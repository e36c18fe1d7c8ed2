/** Largest file that is read: a year of ten room types is a tenth of it. */
export const MAX_SHEET_BYTES = 5 * 1024 * 1024;

/** Most rows of a file, without its header: what is read, compared and shown in one answer. */
export const MAX_SHEET_ROWS = 5000;

/** Most columns of a file: three times the widest of ours. */
export const MAX_SHEET_COLUMNS = 60;

/** Longest text of a cell, as in Excel itself (its specifications and limits). */
export const MAX_CELL_LENGTH = 32_767;

/** All texts of a file together: as many letters as fit into the largest CSV. */
export const MAX_SHEET_LETTERS = 5 * 1024 * 1024;

/** What a workbook may unpack to. The parser takes a second for as much. */
export const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** Parts of a workbook: one of ours has nine, Excel's a dozen. */
export const MAX_PARTS = 500;

/** How long one file may be read: the largest of ours takes a second. */
export const MAX_READING_MS = 10_000;

/** What reading one file may keep in memory, beside the file itself. */
export const MAX_READING_MEGABYTES = 256;

/** How long one workbook may be written, and what that may keep in memory: 5,000 rows of 25 columns take a second and some 200 MB. */
export const MAX_WRITING_MS = 20_000;
export const MAX_WRITING_MEGABYTES = 512;
