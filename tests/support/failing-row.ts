import type { Context } from "#platform/context.ts";
import { silentLog } from "./context.ts";

/** A context whose first transaction fails, with the ids of the rows that a job then logs as failed. */
export function failOneRow(ctx: Context): { ctx: Context; failedIds: unknown[] } {
  let isFirst = true;
  const db = new Proxy(ctx.db, {
    get(target, name, receiver) {
      if (name !== "transaction" || !isFirst) return Reflect.get(target, name, receiver);
      return async () => {
        isFirst = false;
        throw new Error("the power is gone");
      };
    },
  });
  const failedIds: unknown[] = [];
  const error = (fields: object) => {
    if ("event" in fields && fields.event === "job.row_failed" && "id" in fields) failedIds.push(fields.id);
  };
  return { ctx: { ...ctx, db, log: { ...silentLog, error } as Context["log"] }, failedIds };
}
