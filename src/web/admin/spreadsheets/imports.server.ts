import type { Context } from "#platform/context.ts";
import { nightsImport } from "../inventory/nights-import.server.ts";
import { staffKindAt, timetablePaths } from "../paths.ts";
import { productsImport } from "../products/sheets.server.ts";
import { timetableSheets } from "../timetable/sheets.server.ts";
import type { FileImport } from "./file-import.ts";

/** The import that belongs to a URL. */
export async function importForUrl(ctx: Context, { slug }: { slug?: string }, url: URL): Promise<FileImport> {
  if (slug !== undefined) return nightsImport(ctx, slug, url);
  // The router matches addresses in any case.
  const pathname = url.pathname.toLowerCase();
  if (pathname.startsWith(timetablePaths.importFares())) return timetableSheets.fares.importOf(ctx);
  if (pathname.startsWith(timetablePaths.importList())) return timetableSheets.flights.importOf(ctx);
  return productsImport(ctx, staffKindAt(pathname));
}
