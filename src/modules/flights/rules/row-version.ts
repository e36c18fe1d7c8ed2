import { createHash } from "node:crypto";
import { conflict, notFound } from "#kernel/errors.ts";
import { timetableMessages } from "../messages.ts";

/** What an editor has seen of a row: another one names another row. */
export function versionOf(row: object): string {
  const fields = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url").slice(0, 22);
}

/** The row that an editor has seen. Throws `not-found` when it is gone, and `conflict` when somebody has changed it since. */
export function requireVersion<Row extends object>(row: Row | undefined, seen: string, gone: string): Row {
  if (!row) throw notFound(gone);
  if (versionOf(row) !== seen) throw conflict("changed-meanwhile", timetableMessages.changedMeanwhile);
  return row;
}
