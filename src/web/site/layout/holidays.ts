import { useRouteLoaderData } from "react-router";
import type { MarkedDays } from "#ui/marked-days.ts";

/** Holidays for calendars, as island props: islands have no access to the frame's data. */
export function useHolidays(): MarkedDays {
  return useRouteLoaderData<{ holidays: MarkedDays }>("site/layout/site-layout")?.holidays ?? [];
}
