import { parse } from "#http/input.ts";
import { exportBookings } from "#modules/bookings/commands/staff/export-bookings.ts";
import { chosenIdsInput } from "#platform/input.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/export-resource.ts";
import { readBookingSearch } from "./list/read-booking-search.ts";

/** The bookings of the list, or the selected ones of a page (`don`), as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, { searchParams }) => {
    const only = parse(chosenIdsInput.optional(), searchParams.get("don") ?? undefined);
    return { name: "don-dat", file: await exportBookings(ctx, readBookingSearch(searchParams), format, only) };
  });
