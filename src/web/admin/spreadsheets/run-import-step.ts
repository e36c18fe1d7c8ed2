import { data } from "react-router";
import { requirePermission, requireStaff } from "#kernel/actor.ts";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { type DryRun, type RowChange, signDryRun, unpackDryRun } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_BYTES } from "#platform/spreadsheets/limits.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import type { Rejection } from "#web/forms/rejection.ts";
import { type RequestArgs, runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { type RequestGuard, requestGuard } from "#web/server/context.ts";
import type { FileImport } from "./file-import.ts";

/** Maximum rows that a page shows; the counts include all rows. */
const MAX_SHOWN_ROWS = 200;

/** The signed preview is compressed, but encoded in base64. */
const MAX_FORM_BYTES = MAX_SHEET_BYTES * 2;

const tooLarge: Rejection = {
  rejected: true,
  message: "Tệp quá lớn (tối đa 5 MB).",
  fields: { file: "Tệp tối đa 5 MB." },
  values: {},
  result: undefined,
};

/** Result of a dry run, as a page shows it. */
export type DryRunView = Pick<DryRun, "changes" | "problems" | "unchanged"> & {
  changeCount: number;
  /** Number of changes that may be typos. */
  markedCount: number;
  problemCount: number;
};

/** Result of a file's dry run, as a page shows it. */
export type ImportDryRun = DryRunView & {
  name: string;
  /** Signed payload of the form that applies the file; null when there is nothing to apply, or an error. */
  signedPreview: string | null;
  /** Unknown names, with the payload of the form that adds them; null when there are none. */
  toAdd: { names: string[]; signedPreview: string } | null;
};

/** The two actions of an import: one previews a file, the other applies the preview. */
export async function runImportStep({ context, request }: RequestArgs, kind: FileImport) {
  await runLoader(context, (ctx) => requirePermission(ctx.actor, kind.permission));
  // A file far above the limit is rejected unread, with an answer for its form.
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES) return data(tooLarge, { status: 400 });
  return runFormAction(
    { context, request },
    async (form, ctx) => {
      const name = String(form.get("name") ?? "tệp").slice(0, 100);
      const signedPreview = form.get("signedPreview");
      if (typeof signedPreview === "string" && form.has("add"))
        return { tried: await addAndTry(ctx, kind, signedPreview, name) };
      if (typeof signedPreview === "string") return applyPreview(ctx, kind, signedPreview, name);
      const file = form.get("file");
      if (!(file instanceof File) || file.size === 0) throw invalid("Bạn chưa chọn tệp.", { file: "Chọn một tệp." });
      await limitImports(ctx, context.get(requestGuard));
      const rows = await readTable(new Uint8Array(await file.arrayBuffer()), kind.columns);
      if (rows.length === 0) throw invalid("Tệp không có dòng nào ngoài tên cột.", { file: "Chọn tệp có dữ liệu." });
      return { tried: await triedFile(ctx, kind, file.name.slice(0, 100), rows, await kind.dryRun(rows)) };
    },
    MAX_FORM_BYTES,
  );
}

/** Rate limit per user: parsing a file takes a second of a core. */
async function limitImports(ctx: Context, { limits }: RequestGuard): Promise<void> {
  await limits.consume("import", requireStaff(ctx.actor).id);
}

/** Adds the unknown names of the file, and previews the same rows again. */
async function addAndTry(ctx: Context, kind: FileImport, signedPreview: string, name: string) {
  const { rows } = unpackDryRun(ctx, kind.purpose, signedPreview);
  // The names are read from the rows, because the browser's input is not trusted.
  const { unknown = [] } = await kind.dryRun(rows);
  if (unknown.length > 0) await kind.addUnknown?.(unknown);
  return triedFile(ctx, kind, name, rows, await kind.dryRun(rows));
}

async function applyPreview(ctx: Context, kind: FileImport, signedPreview: string, name: string) {
  const view = unpackDryRun(ctx, kind.purpose, signedPreview);
  try {
    const applied = await kind.apply(view);
    return { applied, lacking: (await kind.lacking?.(view.rows)) ?? [] };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "changed-meanwhile") throw error;
    const now = await triedFile(ctx, kind, name, view.rows, await kind.dryRun(view.rows));
    throw conflict(error.code, error.message, { result: { tried: now } });
  }
}

const isMarked = ({ cells, warning }: RowChange) =>
  warning !== undefined || cells.some((cell) => cell.warning !== undefined);

async function triedFile(
  ctx: Context,
  { purpose, addUnknown }: FileImport,
  name: string,
  rows: readonly SheetRow[],
  run: DryRun,
): Promise<ImportDryRun> {
  const isReady = run.problems.length === 0 && run.changes.length > 0;
  const names = addUnknown ? (run.unknown ?? []) : [];
  const signedPreview =
    isReady || names.length > 0 ? await signDryRun(ctx, purpose, { rows, previewToken: run.previewToken }) : null;
  return {
    ...dryRunViewOf(run),
    name,
    signedPreview: isReady ? signedPreview : null,
    toAdd: signedPreview !== null && names.length > 0 ? { names, signedPreview } : null,
  };
}

export function dryRunViewOf({ changes, problems, unchanged }: DryRun): DryRunView {
  return {
    // Marked changes come first, so they are never cut off.
    changes: changes.toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one))).slice(0, MAX_SHOWN_ROWS),
    markedCount: changes.filter(isMarked).length,
    problems: problems.slice(0, MAX_SHOWN_ROWS),
    unchanged,
    changeCount: changes.length,
    problemCount: problems.length,
  };
}
