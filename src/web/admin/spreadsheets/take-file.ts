import { data, type RouterContextProvider } from "react-router";
import { type Permission, requirePermission, requireStaff } from "#kernel/actor.ts";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { carry, type DryRun, type RowChange, uncarry } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_BYTES } from "#platform/spreadsheets/limits.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import type { SheetColumn, SheetRow } from "#platform/spreadsheets/table.ts";
import type { Refusal } from "#web/forms/refusal.ts";
import { runFormAction, toErrorPage } from "#web/forms/run-loader.ts";
import { type RequestGuard, requestContext, requestGuard } from "#web/server/context.ts";

/** Rows that a page shows; the numbers count all of them. */
const SHOWN_ROWS = 200;

/** What is carried is packed, but written in 64 letters. */
const MAX_FORM_BYTES = MAX_SHEET_BYTES * 2;

const tooLarge: Refusal = {
  ...{ refused: true, message: "Tệp quá lớn (tối đa 5 MB).", fields: { file: "Tệp tối đa 5 MB." } },
  ...{ typed: {}, result: undefined },
};

/** What a page shows of work that was tried. */
export type ShownRun = Pick<DryRun, "changes" | "problems" | "unchanged"> & {
  changeCount: number;
  /** Changes that may be a slip. */
  markedCount: number;
  problemCount: number;
};

/** What a page shows of a file that was tried. */
export type TriedFile = ShownRun & {
  name: string;
  /** What the form that applies it sends back; null when there is nothing to apply, or something is wrong. */
  carried: string | null;
  /** Names that no list has, with what the form that adds them sends back; null where there are none. */
  toAdd: { names: string[]; carried: string } | null;
};

/** The gaps of one imported thing before it can be sold. */
export type Lacking = { title: string; href: string; lacks: string[] };

type Door<Key extends string> = {
  permission: Permission;
  /** What is confirmed: one kind of file, about one thing. */
  purpose: string;
  columns: readonly SheetColumn<Key>[];
  attempt: (rows: SheetRow<Key>[]) => Promise<DryRun>;
  apply: (seen: { rows: SheetRow<Key>[]; seen: string }) => Promise<number>;
  /** Adds names that cells use and no list has. */
  addUnknown?: (names: string[]) => Promise<void>;
  /** Lists the gaps of the imported things before their sale. */
  lacking?: (rows: SheetRow<Key>[]) => Promise<Lacking[]>;
};

/** The two forms of an import: one sends a file to be tried, the other applies what was shown of it. */
export async function takeFile<Key extends string>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  door: Door<Key>,
) {
  const ctx = context.get(requestContext);
  await toErrorPage(() => requirePermission(ctx.actor, door.permission));
  // What is far too large is not even read, and still comes back to its form.
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES) return data(tooLarge, { status: 400 });
  return runFormAction(
    request,
    async (form) => {
      const name = String(form.get("name") ?? "tệp").slice(0, 100);
      const carried = form.get("carried");
      if (typeof carried === "string" && form.has("add")) return { tried: await addAndTry(ctx, door, carried, name) };
      if (typeof carried === "string") return applyShown(ctx, door, carried, name);
      const file = form.get("file");
      if (!(file instanceof File) || file.size === 0) throw invalid("Bạn chưa chọn tệp.", { file: "Chọn một tệp." });
      await countImport(ctx, context.get(requestGuard));
      const rows = await readTable(new Uint8Array(await file.arrayBuffer()), door.columns);
      if (rows.length === 0) throw invalid("Tệp không có dòng nào ngoài tên cột.", { file: "Chọn tệp có dữ liệu." });
      return { tried: await triedFile(ctx, door, file.name.slice(0, 100), rows, await door.attempt(rows)) };
    },
    MAX_FORM_BYTES,
  );
}

/** Reading a file takes a second of a core, so one person may not ask for it without end. */
async function countImport(ctx: Context, { limits }: RequestGuard): Promise<void> {
  await limits.consume("import", requireStaff(ctx.actor).id);
}

/** Adds what the file names and no list has, and tries the same rows again. */
async function addAndTry<Key extends string>(ctx: Context, door: Door<Key>, carried: string, name: string) {
  const { rows } = uncarry<Key>(ctx, door.purpose, carried);
  // Of the rows themselves: what the browser says is not asked.
  const { unknown = [] } = await door.attempt(rows);
  if (unknown.length > 0) await door.addUnknown?.(unknown);
  return triedFile(ctx, door, name, rows, await door.attempt(rows));
}

async function applyShown<Key extends string>(ctx: Context, door: Door<Key>, carried: string, name: string) {
  const shown = uncarry<Key>(ctx, door.purpose, carried);
  try {
    const applied = await door.apply(shown);
    return { applied, lacking: (await door.lacking?.(shown.rows)) ?? [] };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "changed-meanwhile") throw error;
    const now = await triedFile(ctx, door, name, shown.rows, await door.attempt(shown.rows));
    throw conflict(error.code, error.message, { result: { tried: now } });
  }
}

const isMarked = ({ cells, warning }: RowChange) =>
  warning !== undefined || cells.some((cell) => cell.warning !== undefined);

async function triedFile<Key extends string>(
  ctx: Context,
  { purpose, addUnknown }: Door<Key>,
  name: string,
  rows: SheetRow<Key>[],
  run: DryRun,
): Promise<TriedFile> {
  const isReady = run.problems.length === 0 && run.changes.length > 0;
  const names = addUnknown ? (run.unknown ?? []) : [];
  const carried = isReady || names.length > 0 ? await carry(ctx, purpose, { rows, seen: run.seen }) : null;
  return {
    ...{ ...shownRun(run), name, carried: isReady ? carried : null },
    toAdd: carried !== null && names.length > 0 ? { names, carried } : null,
  };
}

export function shownRun({ changes, problems, unchanged }: DryRun): ShownRun {
  return {
    // What may be a slip is never among the rows that are left out.
    changes: changes.toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one))).slice(0, SHOWN_ROWS),
    markedCount: changes.filter(isMarked).length,
    problems: problems.slice(0, SHOWN_ROWS),
    unchanged,
    changeCount: changes.length,
    problemCount: problems.length,
  };
}
