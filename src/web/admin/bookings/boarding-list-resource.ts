import { parse, queryOf } from "#http/input.ts";
import { exportBoardingList } from "#modules/travellers/commands/export-boarding-list.ts";
import { boardingListInput } from "#modules/travellers/contract/list.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/boarding-list-resource.ts";

/** The boarding list of a departure as a file for the ship and the port. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, url) => {
    const { tau, ngay } = queryOf(url);
    const input = parse(boardingListInput, { productId: tau, on: ngay });
    return { name: "len-tau", date: input.on, file: await exportBoardingList(ctx, input, format) };
  });
