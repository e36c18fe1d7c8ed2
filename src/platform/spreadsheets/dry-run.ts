import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRawSync } from "node:zlib";
import { conflict, invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
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
  cells: { column: string; before: string; after: string /** Why it may be a slip. */; warning?: string }[];
};

/** The result that applying a file would have now. */
export type DryRun = {
  changes: RowChange[];
  problems: RowProblem[];
  /** Rows that match the stored data. */
  unchanged: number;
  /** A hash of the changes with the values that they replace. */
  seen: string;
  /** Names that the file uses and no list has. Staff may add them and try again. */
  unknown?: string[];
};

/** `versions` are further inputs of the changes that are not shown. */
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

/** Throws `conflict` when the file would now make other changes than shown. */
export function refuseOther(now: DryRun, seen: string): void {
  if (now.seen === seen && now.problems.length === 0) return;
  throw conflict("changed-meanwhile", "Dữ liệu vừa thay đổi nên chưa nhập gì. Xem lại bảng thay đổi rồi áp dụng.");
}

// Packing megabytes takes a while, so it runs in a thread of the pool.
const pack = promisify(deflateRaw);

type Carried = { rows: SheetRow[]; seen: string };

/**
 * Packs the rows of a file and the hash of the shown changes for the confirmation form, because a browser does not send a file twice. The
 * result is signed for the user and the purpose, so that no other file can be confirmed with it.
 */
export async function carry(ctx: Context, purpose: string, carried: Carried): Promise<string> {
  const packed = (await pack(JSON.stringify(carried))).toString("base64url");
  return `${signatureOf(ctx, purpose, packed)}.${packed}`;
}

/** Unpacks the result of `carry`; throws `invalid` for anything else. */
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
