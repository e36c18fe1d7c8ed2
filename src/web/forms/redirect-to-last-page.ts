import { redirect } from "react-router";
import { type Page, pageCount } from "#kernel/page.ts";

/**
 * Redirects from a page past the last one to the last one. Rows leave a list when staff handle or delete them, and saved addresses are old;
 * an empty page would look like an empty list.
 */
export function redirectToLastPage(
  list: Pick<Page<unknown>, "total" | "page" | "size">,
  hrefOf: (page: number) => string,
): void {
  const last = pageCount(list);
  if (list.page > last && list.total > 0) throw redirect(hrefOf(last));
}
