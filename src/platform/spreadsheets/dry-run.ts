import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRawSync } from "node:zlib";
import { conflict, invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { SheetRow } from "./table.ts";

export type RowProblem = { row: number; column: string; message: string };

/** What a row would change, in words. */
export type RowChange = {
  row: number;
  /** What the row is about. */
  name: string;
  isNew: boolean;
  /** What it touches that somebody should look at first. */
  warning?: string;
  cells: { column: string; before: string; after: string /** Why it may be a slip. */; warning?: string }[];
};

/** What would become of a file if it were applied now. */
export type DryRun = {
  changes: RowChange[];
  problems: RowProblem[];
  /** Rows that say what is there already. */
  unchanged: number;
  /** A fingerprint of the changes, with what each would replace. */
  seen: string;
  /** Names that cells use and no list has; staff may add them and try again. */
  unknown?: string[];
};

/** `versions` is what the changes also depend on without showing it. */
export function dryRunOf(
  changes: RowChange[],
  problems: RowProblem[],
  unchanged: number,
  versions: readonly number[] = [],
): DryRun {
  const seen = createHash("sha256")
    .update(JSON.stringify([changes, versions]))
    .digest("base64url");
  return { changes, problems, unchanged, seen };
}

/** Throws `conflict` when a file would now do something else than was shown. */
export function refuseOther(now: DryRun, seen: string): void {
  if (now.seen === seen && now.problems.length === 0) return;
  throw conflict("changed-meanwhile", "Dữ liệu vừa thay đổi nên chưa nhập gì. Xem lại bảng thay đổi rồi áp dụng.");
}

// Megabytes take a while, and pages are made meanwhile.
const pack = promisify(deflateRaw);

type Carried = { rows: SheetRow[]; seen: string };

/**
 * The rows of a file and what was shown of them, for the form that confirms: a browser does not send a file twice. Signed
 * for who tried the file and what for, so that nothing else can be confirmed with it.
 */
export async function carry(ctx: Context, purpose: string, carried: Carried): Promise<string> {
  const packed = (await pack(JSON.stringify(carried))).toString("base64url");
  return `${signatureOf(ctx, purpose, packed)}.${packed}`;
}

/** Opens what `carry` made; throws `invalid` for anything else. */
export function uncarry<Key extends string>(ctx: Context, purpose: string, text: string) {
  const at = text.indexOf(".");
  const packed = text.slice(at + 1);
  if (at < 0 || text.slice(0, at) !== signatureOf(ctx, purpose, packed))
    throw invalid("Lượt thử này không còn dùng được. Xin chọn lại tệp.", { file: "Chọn lại tệp." });
  return JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString("utf8")) as {
    rows: SheetRow<Key>[];
    seen: string;
  };
}

function signatureOf(ctx: Context, purpose: string, packed: string): string {
  const who = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind;
  return ctx.sign(`import ${purpose} ${who} ${createHash("sha256").update(packed).digest("base64url")}`);
}
