import { sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { conflict } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
import { askForFromPrice } from "#modules/cruises/commands/from-price.ts";
import { publishCruise } from "#modules/cruises/commands/publish-cruise.ts";
import { updateCruise } from "#modules/cruises/commands/update-cruise.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import { saleProblems } from "../queries/sale-problems.ts";

type Publishing = NonNullable<Parameters<typeof publishCruise>[2]> & {
  /** Somebody has been told that the ship cannot be booked yet, and shows it all the same. */
  confirmed?: boolean | undefined;
};

/** As `publishCruise`, but throws `conflict` "not-on-sale" for a ship that guests would see and could not book. */
export async function publishOnSale(ctx: Context, id: string, { confirmed, ...rest }: Publishing = {}): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");
  if (!confirmed) {
    const { state } = await getCruiseToEdit(ctx, id);
    const problems = state === "published" ? [] : await saleProblems(ctx, id);
    if (problems.length > 0)
      throw conflict("not-on-sale", `Khách chưa đặt được tàu này. ${problems.join(" ")}`, { result: { id, problems } });
  }
  await inTransaction(ctx, async (ctx) => {
    await publishCruise(ctx, id, rest);
    await closeMissingRooms(ctx, id);
  });
}

/** As `updateCruise`, for a ship that may be on sale: nights that are open stay within the rooms it has. */
export async function updateOnSale(
  ...[ctx, id, ...change]: Parameters<typeof updateCruise>
): Promise<{ version: number }> {
  requirePermission(ctx.actor, "catalogue.write");
  return inTransaction(ctx, async (ctx) => {
    const saved = await updateCruise(ctx, id, ...change);
    await closeMissingRooms(ctx, id);
    return saved;
  });
}

/** A ship that has fewer rooms than before opens no more than it has; what is sold already stays sold. */
async function closeMissingRooms(ctx: Context, ownerId: string): Promise<void> {
  const { rowCount } = await ctx.db.execute(sql`
    update room_nights n set capacity = greatest(r.units, n.sold + n.held)
    from rooms r
    where r.id = n.room_id and r.owner_id = ${ownerId} and n.night_on >= ${today(ctx.now())}
      and n.capacity > greatest(r.units, n.sold + n.held)`);
  if (!rowCount) return;
  const subject = { type: "stock", id: ownerId, label: ownerId };
  await record(ctx, { action: "nights.closed-missing", subject, after: { nights: rowCount } });
  await askForFromPrice(ctx, ownerId);
  await touch(ctx, `stock:${ownerId}`);
}
