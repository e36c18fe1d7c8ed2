import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { getCruisePage, nightsOnSaleOf } from "#modules/cruises/queries/get-cruise-page.ts";
import type { PageReader } from "../product/product.server.ts";

export const cruiseReader: PageReader<CruiseDetail> = {
  kind: "cruise",
  find: getCruiseBySlug,
  nightsOnSaleOf,
  getPage: getCruisePage,
};
