import { requirePermission } from "#kernel/actor.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { refuseOther } from "#platform/spreadsheets/dry-run.ts";
import { getCruiseToEdit } from "../queries/get-cruise-to-edit.ts";
import { planCruises } from "../queries/ship-sheet.ts";
import { shipDryRun } from "../rules/ship-plan.ts";
import type { ShipRow } from "../rules/ship-sheet.ts";
import { startCruise, writeCruise } from "./edit-cruise.ts";

const LOGGED_SHIPS = 50;

/**
 * Writes what a file of ships was seen to change, all or nothing; answers how many ships. New ones become drafts, and what
 * is published shows nothing of it until it is published again. Throws `conflict` "changed-meanwhile" when the file would
 * now do something else.
 */
export async function importCruises(
  ctx: Context,
  { rows, seen }: { rows: readonly ShipRow[]; seen: string },
): Promise<number> {
  requirePermission(ctx.actor, "catalogue.write");
  return inTransaction(ctx, async (ctx) => {
    const plan = await planCruises(ctx, rows);
    refuseOther(shipDryRun(plan), seen);
    for (const ship of plan.ships) {
      if (ship.isNew) {
        const { id } = await startCruise(ctx, { title: ship.work.title });
        await writeCruise(ctx, id, ship.work, { version: 1 });
      } else {
        const { work } = await getCruiseToEdit(ctx, ship.id);
        await writeCruise(ctx, ship.id, { ...work, ...ship.patch }, { version: ship.version });
      }
    }
    const { changes } = plan;
    await record(ctx, {
      action: "cruises.imported",
      subject: { type: "cruise", id: "import", label: `${changes.length} du thuyền` },
      after: {
        ships: changes
          .slice(0, LOGGED_SHIPS)
          .map(({ name, cells }) => `${name}: ${cells.map((one) => one.column).join(", ")}`),
        shipCount: changes.length,
      },
    });
    return changes.length;
  });
}
