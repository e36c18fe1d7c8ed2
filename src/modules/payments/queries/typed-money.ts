import { and, eq, gte, inArray, isNull, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { addDays, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { BankNotice } from "../contract.ts";
import { paymentReceipts } from "../tables.ts";

/** A receipt that staff typed of the money a bank tells of; `certain` by the bank's own reference and the same amount. */
export type TypedMoney = { id: string; certain: boolean };

/** Staff often type what the bank's feed tells a moment later. Ask with the booking locked. */
export async function findTyped(
  ctx: Context,
  { bankReference, amount, bankedAt }: BankNotice,
  bookingId: string | null,
): Promise<TypedMoney | null> {
  const same = bankReference ? await findLive(ctx, hasReference(bankReference)) : null;
  if (same) return { id: same.id, certain: same.amount === amount };
  if (!bookingId) return null;
  const day = today(bankedAt);
  const alike = await findLive(
    ctx,
    and(
      eq(paymentReceipts.amountVnd, vnd(amount)),
      eq(paymentReceipts.bookingId, bookingId),
      gte(paymentReceipts.bankedAt, vietnamInstant(addDays(day, -1))),
      lt(paymentReceipts.bankedAt, vietnamInstant(addDays(day, 2))),
      notInArray(
        paymentReceipts.id,
        ctx.db
          .select({ id: sql`${paymentReceipts.typedReceiptId}` })
          .from(paymentReceipts)
          .where(isSetAside),
      ),
    ),
  );
  return alike ? { id: alike.id, certain: false } : null;
}

/** Whether the bank has told of the money of a typed receipt, so that its notice counts nothing of its own. */
export async function isTold(ctx: Context, typedReceiptId: string): Promise<boolean> {
  const [notice] = await ctx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.typedReceiptId, typedReceiptId), isSetAside))
    .limit(1);
  return notice !== undefined;
}

/** Whether the bank has told of money by this reference already. */
export async function isReferenceTold(ctx: Context, reference: string): Promise<boolean> {
  const [notice] = await ctx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(and(ne(paymentReceipts.provider, "manual"), ne(paymentReceipts.outcome, "ignored"), hasReference(reference)))
    .limit(1);
  return notice !== undefined;
}

/** The references of typed receipts that still stand. */
export async function typedReferences(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: paymentReceipts.id, reference: paymentReceipts.providerRef })
    .from(paymentReceipts)
    .where(and(inArray(paymentReceipts.id, [...ids]), isNull(paymentReceipts.voidedAt)));
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

async function findLive(ctx: Context, which: SQL | undefined): Promise<{ id: string; amount: number } | null> {
  const isTyped = and(eq(paymentReceipts.provider, "manual"), isNull(paymentReceipts.voidedAt));
  const [row] = await ctx.db
    .select({ id: paymentReceipts.id, amount: paymentReceipts.amountVnd })
    .from(paymentReceipts)
    .where(and(isTyped, which))
    .limit(1);
  return row ?? null;
}

// Banks and people write one reference in large and in small letters.
const hasReference = (reference: string) => sql`upper(${paymentReceipts.bankReference}) = upper(${reference})`;

const isSetAside = sql`typed_receipt_id is not null and outcome = 'ignored'`;
