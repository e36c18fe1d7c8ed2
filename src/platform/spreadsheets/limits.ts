/** The largest file: a year of ten room types has a tenth of it. */
export const MAX_SHEET_BYTES = 5 * 1024 * 1024;

/** The most rows of a file without its header. They are read, compared and shown in one response. */
export const MAX_SHEET_ROWS = 5000;

/** The most columns of a file: three times the widest of ours. */
export const MAX_SHEET_COLUMNS = 60;

/** The longest text of a cell, as in Excel (its specifications and limits). */
export const MAX_CELL_LENGTH = 32_767;

/** The length of all texts of a file together: as much as the largest CSV file holds. */
export const MAX_SHEET_LETTERS = 5 * 1024 * 1024;

/** The largest unpacked size of a workbook, which the parser reads in a second. */
export const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** The most parts of a workbook: ours have nine, Excel's about twelve. */
export const MAX_PARTS = 500;

/** The time limit for reading one file: the largest of ours takes a second. */
export const MAX_READING_MS = 10_000;

/** The memory limit for reading one file, beside the file itself. */
export const MAX_READING_MEGABYTES = 256;

/** The limits for writing one workbook: 5,000 rows of 25 columns take a second and some 200 MB. */
export const MAX_WRITING_MS = 20_000;
export const MAX_WRITING_MEGABYTES = 512;
