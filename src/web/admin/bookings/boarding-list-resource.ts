import { parse, queryOf } from "#http/input.ts";
import { exportBoardingList } from "#modules/bookings/commands/export-boarding-list.ts";
import { boardingListInput } from "#modules/bookings/contract/guests.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import type { Route } from "./+types/boarding-list-resource.ts";

/** Who boards a ship on a day, as a file for the ship and the port. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { tau, ngay } = queryOf(new URL(request.url));
  const [file, on] = await answer(async () => {
    const input = parse(boardingListInput, { cruiseId: tau, on: ngay });
    return [await exportBoardingList(ctx, input), input.on] as const;
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="len-tau-${on}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
