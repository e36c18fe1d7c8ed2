import { listSlips } from "#modules/funds/queries/list-movements.ts";
import type { Context } from "#platform/context.ts";
import type { PayMethod } from "../contract/methods.ts";

type Paid = { id: string; method: PayMethod | null };

/** Slip numbers by id, for the receipts or refunds that were paid in cash. */
export const listCashSlips = (ctx: Context, kind: "receipt" | "refund", rows: readonly Paid[]) =>
  listSlips(
    ctx,
    kind,
    rows.filter(({ method }) => method === "cash").map(({ id }) => id),
  );
