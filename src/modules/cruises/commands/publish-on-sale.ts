import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { closeMissingRooms } from "#modules/availability/commands/close-missing-rooms.ts";
import { saleProblems } from "#modules/availability/queries/sale-problems.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { getCruiseToEdit } from "../queries/get-cruise-to-edit.ts";
import { publishCruise, updateCruise } from "./edit-cruise.ts";

type Publishing = NonNullable<Parameters<typeof publishCruise>[2]> & {
  /** Somebody has been told that the ship cannot be booked yet, and shows it all the same. */
  confirmed?: boolean | undefined;
};

/** As `publishCruise`, but throws `conflict` "not-on-sale" for a ship that guests would see and could not book. */
export async function publishOnSale(ctx: Context, id: string, { confirmed, ...rest }: Publishing = {}): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");
  if (!confirmed) {
    const { state } = await getCruiseToEdit(ctx, id);
    const problems = state === "published" ? [] : await saleProblems(ctx, { id, kind: "cruise" });
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
