import { useRouteLoaderData } from "react-router";
import type { MarkedDays } from "#ui/marked-days.ts";

/** The holidays that calendars mark, for islands: they see nothing of the frame around them. */
export function useHolidays(): MarkedDays {
  return useRouteLoaderData<{ holidays: MarkedDays }>("site/layout/site-layout")?.holidays ?? [];
}
