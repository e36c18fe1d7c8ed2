import { type PageName, pageNames } from "#modules/pages/rules/page-names.ts";
import { type Query, withQuery } from "#web/paths.ts";
import { informationPaths } from "../../site/about/information-paths.ts";

const home = "/admin/cai-dat/trang-thong-tin";

/** Name of a page in back-office addresses: the public path as one segment. */
const nameOf = (page: PageName) => informationPaths[page].slice(1).replaceAll("/", "-");

export const pagePaths = {
  list: () => home,
  edit: (page: PageName, query?: Query) => withQuery(`${home}/${nameOf(page)}`, query),
  preview: (page: PageName, query?: Query) => withQuery(`${home}/${nameOf(page)}/xem-truoc`, query),
} as const;

export const pageNamed = (name: string | undefined): PageName | undefined =>
  pageNames.find((page) => nameOf(page) === name);
