import { isId } from "#kernel/id.ts";
import type { PublishState } from "#modules/products/contract/product.ts";
import { productMessages } from "#modules/products/messages.ts";
import { sentenceOf } from "#modules/products/rules/readiness.ts";
import { agreed, RowReader, textOf } from "#platform/spreadsheets/cells.ts";
import type { RowChange, RowProblem } from "#platform/spreadsheets/dry-run.ts";
import { type DryRun, dryRunOf } from "#platform/spreadsheets/dry-run.ts";
import { cruiseDraft } from "../contract/cruise.ts";
import type { CruiseWork } from "../contract/editing.ts";
import { emptyWork } from "./readiness.ts";
import { changeOf, type ShipNames, type ShipRow, type ShipTexts, shipColumns, shipFields } from "./ship-sheet.ts";

/** A ship as a file names it: by its address, or by its id when another draft has the same address. */
export type ListedShip = { id: string; key: string; state: PublishState; version: number; texts: ShipTexts };

export type PlannedShip =
  | { isNew: false; id: string; version: number; patch: Partial<ShipTexts> }
  | { isNew: true; work: CruiseWork };

export type ShipPlan = { ships: PlannedShip[]; changes: RowChange[]; problems: RowProblem[]; unchanged: number };

type Known = {
  ships: readonly ListedShip[];
  names: ShipNames;
  /** Addresses that lead to a ship or are written for one, and are not keys. */
  taken: ReadonlySet<string>;
};

/** Compares the rows of a file with the ships there are; a row with a problem changes nothing. */
export function planShips(rows: readonly ShipRow[], { ships, names, taken }: Known): ShipPlan {
  const byKey = new Map(ships.map((ship) => [ship.key, ship]));
  const plan: ShipPlan = { ships: [], changes: [], problems: [], unchanged: 0 };
  const first = new Map<string, number>();
  for (const row of rows) {
    const reader = new RowReader(row, shipColumns);
    const key = reader.need("slug", textOf, "Điền slug: mỗi du thuyền được nhận ra bằng slug.");
    const earlier = key === undefined ? undefined : first.get(key);
    if (earlier) reader.refuse("slug", `Trùng slug với dòng ${earlier}.`);
    else if (key !== undefined) first.set(key, row.row);

    const ship = byKey.get(key ?? "");
    if (key !== undefined && !ship) checkNewSlug(reader, key, taken);
    const texts = ship?.texts ?? emptyWork("", key ?? "");
    const { patch, cells } = readFields(reader, texts, names);
    if (!ship && key !== undefined) reader.need("title", textOf, "Du thuyền mới cần có tên.");

    if (reader.problems.length > 0) plan.problems.push(...reader.problems);
    else if (cells.length === 0) plan.unchanged += 1;
    else {
      plan.ships.push(
        ship
          ? { isNew: false, id: ship.id, version: ship.version, patch }
          : { isNew: true, work: { ...emptyWork("", key ?? ""), ...patch } },
      );
      plan.changes.push({ row: row.row, name: patch.title ?? texts.title, isNew: !ship, cells });
    }
  }
  return plan;
}

function readFields(reader: RowReader<keyof ShipTexts | "slug" | "state">, texts: ShipTexts, names: ShipNames) {
  const patch: Partial<ShipTexts> = {};
  const cells: RowChange["cells"] = [];
  for (const field of shipFields) {
    const change = reader.read(field, (value) => changeOf(field, value, texts, names));
    if (!change) continue;
    Object.assign(patch, change.patch);
    const column = shipColumns.find((one) => one.key === field)?.title ?? field;
    cells.push({ column, before: change.before, after: change.after });
  }
  return { patch, cells };
}

function checkNewSlug(reader: RowReader<keyof ShipTexts | "slug" | "state">, key: string, taken: ReadonlySet<string>) {
  if (isId(key)) reader.refuse("slug", "Không còn bản nháp mang mã này.");
  else if (taken.has(key)) reader.refuse("slug", productMessages.cruise.slugTaken);
  else reader.read("slug", (value) => agreed(cruiseDraft.shape.slug, textOf(value), sentenceOf));
}

/** What staff are shown of a plan before it is applied. */
export function shipDryRun({ ships, changes, problems, unchanged }: ShipPlan): DryRun {
  const versions = ships.map((ship) => (ship.isNew ? 0 : ship.version));
  return dryRunOf(changes, problems, unchanged, versions);
}
