import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRawSync } from "node:zlib";
import { type Permission, requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SheetRow } from "./table.ts";

export type RowProblem = { row: number; column: string; message: string };

/** The changes that a row would make, as text. */
export type RowChange = {
  row: number;
  /** The name of the changed object. */
  name: string;
  isNew: boolean;
  /** An effect that the user should check first. */
  warning?: string;
  cells: {
    column: string;
    before: string;
    after: string;
    /** Why the change may be a slip. */
    warning?: string;
  }[];
};

/** The result that applying a file would have now. */
export type DryRun = {
  changes: RowChange[];
  problems: RowProblem[];
  /** Rows that match the stored data. */
  unchanged: number;
  /** A hash of the changes with the values that they replace. */
  previewToken: string;
  /** Names that the file uses and no list has. Staff may add them and try again. */
  unknown?: string[];
};

/** The contents of a plan; `versions` are further inputs of the changes that are not shown. */
export type Plan = Omit<DryRun, "previewToken"> & { versions?: readonly number[] };

function dryRunOf({ changes, problems, unchanged, unknown, versions = [] }: Plan): DryRun {
  const previewToken = createHash("sha256")
    .update(JSON.stringify([changes, versions]))
    .digest("base64url");
  return { changes, problems, unchanged, previewToken, ...(unknown && { unknown }) };
}

type Planning<Own> = {
  permission: Permission;
  /** Computes the changes; `lock` locks the rows that they depend on. */
  plan: (ctx: Context, reading: { lock: boolean }) => Promise<Own>;
};

/** Dry run of changes that `applyPlan` makes. */
export async function dryRunImport<Own extends Plan>(
  ctx: Context,
  { permission, plan }: Planning<Own>,
): Promise<DryRun> {
  requirePermission(ctx.actor, permission);
  return dryRunOf(await plan(ctx, { lock: false }));
}

/**
 * Applies previewed changes, all or nothing; returns their number. Throws `conflict` "changed-meanwhile" when the result would differ
 * from the preview.
 */
export async function applyPlan<Own extends Plan>(
  ctx: Context,
  {
    permission,
    plan,
    previewToken,
    apply,
  }: Planning<Own> & { previewToken: string; apply: (ctx: Context, plan: Own) => Promise<void> },
): Promise<number> {
  requirePermission(ctx.actor, permission);
  return inTransaction(ctx, async (ctx) => {
    const planned = await plan(ctx, { lock: true });
    rejectChangedPlan(dryRunOf(planned), previewToken);
    await apply(ctx, planned);
    return planned.changes.length;
  });
}

/** Throws `conflict` when the plan now has other changes than shown. */
function rejectChangedPlan(now: DryRun, previewToken: string): void {
  if (now.previewToken === previewToken && now.problems.length === 0) return;
  throw conflict("changed-meanwhile", "Dữ liệu vừa thay đổi nên chưa nhập gì. Xem lại bảng thay đổi rồi áp dụng.");
}

// Packing megabytes takes a while, so it runs in a thread of the pool.
const pack = promisify(deflateRaw);

/** The rows of a file, and the hash of its shown changes. */
export type PreviewedFile = { rows: readonly SheetRow[]; previewToken: string };

/**
 * Packs the rows of a file and the hash of the shown changes for the confirmation form: a browser does not send a file twice. The result is
 * signed for the user and the purpose, so that no other file can be confirmed with it.
 */
export async function signDryRun(ctx: Context, purpose: string, file: PreviewedFile): Promise<string> {
  const packed = (await pack(JSON.stringify(file))).toString("base64url");
  return `${signatureOf(ctx, purpose, packed)}.${packed}`;
}

/** Unpacks the result of `signDryRun`; throws `invalid` for anything else. */
export function unpackDryRun(ctx: Context, purpose: string, text: string): PreviewedFile {
  const at = text.indexOf(".");
  const packed = text.slice(at + 1);
  if (at < 0 || text.slice(0, at) !== signatureOf(ctx, purpose, packed))
    throw invalid("Lượt thử này không còn dùng được. Xin chọn lại tệp.", { file: "Chọn lại tệp." });
  return JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString("utf8")) as PreviewedFile;
}

function signatureOf(ctx: Context, purpose: string, packed: string): string {
  const who = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind;
  return ctx.sign(`import ${purpose} ${who} ${createHash("sha256").update(packed).digest("base64url")}`);
}
