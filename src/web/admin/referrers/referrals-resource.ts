import { z } from "zod";
import { queryOf } from "#http/input.ts";
import { exportReferrals } from "#modules/bookings/commands/staff/export-referrals.ts";
import { statementSearch } from "#modules/bookings/contract/supplier-statement.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/referrals-resource.ts";

const referrerIdInput = z.uuid().optional().catch(undefined);

/** The bookings that referrers sent, of a month, as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, url) => {
    const { thang, cho } = queryOf(url);
    const { month } = statementSearch.parse({ month: thang });
    const file = await exportReferrals(ctx, { month, referrerId: referrerIdInput.parse(cho) }, format);
    return { name: "nguon-gioi-thieu", file };
  });
