import { createHash } from "node:crypto";
import { conflict, notFound } from "#kernel/errors.ts";
import { timetableMessages } from "../messages.ts";

/** The version of a row for optimistic locking: a hash of its fields. */
export function versionOf(row: object): string {
  const fields = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url").slice(0, 22);
}

/** The row in the version that an editor has seen. Throws `not-found` when it is gone, and `conflict` when it has changed since. */
export function requireVersion<Row extends object>(
  row: Row | undefined,
  version: string,
  notFoundMessage: string,
): Row {
  if (!row) throw notFound(notFoundMessage);
  if (versionOf(row) !== version) throw conflict("changed-meanwhile", timetableMessages.changedMeanwhile);
  return row;
}
