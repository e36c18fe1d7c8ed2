import { invalid } from "#kernel/errors.ts";
import { formatAmount } from "#kernel/money.ts";
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from "./limits.ts";

export const tooManyRows = () =>
  invalid(`Tệp có hơn ${formatAmount(MAX_SHEET_ROWS)} dòng.`, {
    file: `Chia tệp thành nhiều phần, mỗi phần tối đa ${MAX_SHEET_ROWS} dòng.`,
  });

export const tooManyColumns = () =>
  invalid(`Tệp có hơn ${MAX_SHEET_COLUMNS} cột.`, { file: "Xoá các cột không có trong tệp mẫu." });
