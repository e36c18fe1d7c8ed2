import { parse } from "#http/input.ts";
import { exportBookings } from "#modules/bookings/commands/export-bookings.ts";
import { chosenIdsInput } from "#platform/input.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/export-resource.ts";
import { readBookingSearch } from "./list/read-booking-search.ts";

/** The bookings of the list, or the selected ones of a page (`don`), as a spreadsheet. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const format = readFormat(query);
  const file = await toErrorPage(() => {
    const only = parse(chosenIdsInput.optional(), query.get("don") ?? undefined);
    return exportBookings(ctx, readBookingSearch(query), format, only);
  });
  return fileAnswer(ctx, { name: "don-dat", format, file });
}
