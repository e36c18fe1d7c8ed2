import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { amenitiesById, listAmenities } from "#modules/amenities/queries.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { listAreas } from "#modules/places/queries.ts";
import { listProducts } from "#modules/products/queries/find-product.ts";
import { listEdits, listFormerSlugs } from "#modules/products/queries/list-edits.ts";
import type { Context } from "#platform/context.ts";
import type { DryRun } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import type { CruiseWork } from "../contract/editing.ts";
import { MAX_IMPORTED_SHIPS } from "../limits.ts";
import { type ListedShip, planShips, type ShipPlan, shipDryRun } from "../rules/ship-plan.ts";
import { type ShipNames, type ShipRow, type ShipTexts, shipCells, shipColumns } from "../rules/ship-sheet.ts";
import { cruises } from "../tables.ts";

/** Every ship in every state as a file, with what is written about it, shown or not. */
export async function exportCruises(ctx: Context, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "catalogue.read");
  const [{ ships }, names] = await Promise.all([listShips(ctx), namesOf(ctx)]);
  if (ships.length > MAX_SHEET_ROWS) throw invalid(`Có hơn ${MAX_SHEET_ROWS} du thuyền, quá nhiều cho một tệp.`);
  const rows = ships.map(({ key, state, texts }) => shipCells(key, state, texts, names));
  return writeTable(format, { name: "Du thuyền", columns: shipColumns, rows });
}

/** What a file of ships would change now. */
export async function tryCruises(ctx: Context, rows: readonly ShipRow[]): Promise<DryRun> {
  requirePermission(ctx.actor, "catalogue.write");
  return shipDryRun(await planCruises(ctx, rows));
}

/** The plan of a file, from what is stored now. Throws `invalid` for more ships than one transaction takes. */
export async function planCruises(ctx: Context, rows: readonly ShipRow[]): Promise<ShipPlan> {
  const keys = rows.flatMap(({ cells }) => (typeof cells.slug === "string" ? [cells.slug.trim()] : []));
  const [{ ships, slugs }, names, former] = await Promise.all([
    listShips(ctx),
    namesOf(ctx),
    listFormerSlugs(ctx, "cruise", [...new Set(keys)]),
  ]);
  const plan = planShips(rows, { ships, names, taken: new Set([...slugs, ...former]) });
  if (plan.ships.length > MAX_IMPORTED_SHIPS)
    throw invalid(`Tệp này đổi ${plan.ships.length} du thuyền; mỗi lần nhập tối đa ${MAX_IMPORTED_SHIPS}.`, {
      file: "Chia tệp thành nhiều phần.",
    });
  return plan;
}

/** All ships by name, and every address that is in use or written for one. */
async function listShips(ctx: Context): Promise<{ ships: ListedShip[]; slugs: Set<string> }> {
  const [shown, own, edits] = await Promise.all([
    listProducts(ctx, "cruise", MAX_SHEET_ROWS + 1),
    ctx.db
      .select()
      .from(cruises)
      .limit(MAX_SHEET_ROWS + 1),
    listEdits<CruiseWork>(ctx, "cruise", 2 * MAX_SHEET_ROWS),
  ]);
  const plans = await listRatePlans(
    ctx,
    shown.map((product) => product.id),
  );
  const shipOf = new Map(own.map((ship) => [ship.productId, ship]));
  const editOf = new Map(edits.map((edit) => [edit.id, edit]));
  const ships = shown.flatMap((product): ListedShip[] => {
    const [edit, ship] = [editOf.get(product.id), shipOf.get(product.id)];
    const plan = plans.get(product.id)?.[0];
    if (!ship || !plan) return [];
    const { cancellation, instantConfirmation } = plan;
    const texts: ShipTexts = edit?.work ?? {
      ...{ ...ship, ...product, areaId: product.placeId, cancellation, instantConfirmation },
    };
    return [{ id: product.id, key: product.slug, state: product.status, version: edit?.version ?? 0, texts }];
  });
  const slugs = [...ships.map((ship) => ship.key), ...edits.flatMap((edit) => edit.work?.slug || [])];
  const uses = Map.groupBy(slugs, (slug) => slug);
  for (const { id, version, work, isShown } of edits) {
    if (isShown || !work) continue;
    const isAlone = work.slug !== "" && uses.get(work.slug)?.length === 1;
    ships.push({ id, key: isAlone ? work.slug : id, state: "draft", version, texts: work });
  }
  return { ships, slugs: new Set(slugs) };
}

async function namesOf(ctx: Context): Promise<ShipNames> {
  const [areas, amenities, byId] = await Promise.all([listAreas(ctx), listAmenities(ctx, "ship"), amenitiesById(ctx)]);
  return { areas, amenities, amenityText: (id) => byId.get(id)?.text ?? "" };
}
