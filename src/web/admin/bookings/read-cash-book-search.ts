import { queryOf } from "#http/input.ts";
import { type CashBookSearch, cashBookSearch } from "#modules/payments/contract/cash-book.ts";

/** The days and the fund of an address of the cash book. */
export function readCashBookSearch(url: URL): CashBookSearch {
  const { quy, tu, den } = queryOf(url);
  return cashBookSearch.parse({ fundId: quy || undefined, from: tu || undefined, to: den || undefined });
}
