import { STAFF_PAGE_SIZE } from "#kernel/page.ts";
import { Pagination } from "#ui/pagination.tsx";

type ListPagesProps = {
  list: { page: number; size: number; total: number };
  hrefOf: (page: number) => string;
  /** The filters of the list, without its page. */
  query: Readonly<Record<string, string>>;
  noun: string;
};

/** Pagination of a staff list. */
export const ListPages = ({ list: { page, size, total }, ...rest }: ListPagesProps) => (
  <Pagination page={page} size={size} total={total} sizes={STAFF_PAGE_SIZE} {...rest} />
);
