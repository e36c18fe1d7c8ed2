import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { addDays, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { BankNotice } from "../contract/receipts.ts";
import { paymentReceipts } from "../tables.ts";
import { sharesOf } from "./given-back.ts";

/** A receipt that staff typed of the money a bank tells of. It is `certain` when nothing of the two contradicts. */
export type TypedMoney = { id: string; certain: boolean };

/**
 * Staff often type what the bank's feed tells a moment later. One typed receipt stands for one notice at most. Ask with the booking
 * locked; the typed receipt is locked by the answer, so that nobody voids it meanwhile.
 */
export async function findTyped(
  ctx: Context,
  { bankReference, amount, bankedAt }: BankNotice,
  bookingId: string | null,
): Promise<TypedMoney | null> {
  const days = aboutTheDayOf(bankedAt);
  if (bankReference) {
    const same = await findLive(ctx, hasReference(bankReference));
    if (same) {
      const free = await findLive(ctx, and(eq(paymentReceipts.id, same.id), isUnclaimed(ctx), days));
      const certain = free?.amount === amount && (await countsTowards(ctx, same.id, bookingId));
      return { id: same.id, certain };
    }
  }
  if (!bookingId) return null;
  const isAlike = and(eq(paymentReceipts.amountVnd, vnd(amount)), eq(paymentReceipts.bookingId, bookingId));
  const alike = await findLive(ctx, and(isAlike, isUnclaimed(ctx), days));
  return alike ? { id: alike.id, certain: false } : null;
}

/** Whether the money of a typed receipt counts towards the booking that its notice names, if it names one. */
export async function countsTowards(ctx: Context, typedReceiptId: string, bookingId: string | null): Promise<boolean> {
  const shares = await sharesOf(ctx, [typedReceiptId]);
  return bookingId === null || shares.some((share) => share.bookingId === bookingId);
}

/** Whether the bank has told of the money of a typed receipt, so that its notice counts nothing of its own. */
export async function isNotified(ctx: Context, typedReceiptId: string): Promise<boolean> {
  const [notice] = await ctx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.typedReceiptId, typedReceiptId), isSetAside))
    .limit(1);
  return notice !== undefined;
}

/** Whether the bank has told of money by this reference already. */
export async function isReferenceNotified(ctx: Context, reference: string): Promise<boolean> {
  const [notice] = await ctx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(and(ne(paymentReceipts.provider, "manual"), ne(paymentReceipts.outcome, "ignored"), hasReference(reference)))
    .limit(1);
  return notice !== undefined;
}

/** The typed receipts that still stand, by their ids. */
export async function findTypedReceipts(ctx: Context, ids: readonly string[]): Promise<Map<string, TypedReceipt>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: paymentReceipts.id, reference: paymentReceipts.providerRef, amount: paymentReceipts.amountVnd })
    .from(paymentReceipts)
    .where(and(inArray(paymentReceipts.id, [...ids]), isNull(paymentReceipts.voidedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

type TypedReceipt = { id: string; reference: string; amount: number };

async function findLive(ctx: Context, which: SQL | undefined): Promise<{ id: string; amount: number } | null> {
  const isTransfer = and(eq(paymentReceipts.provider, "manual"), eq(paymentReceipts.method, "transfer"));
  const isTyped = and(isTransfer, isNull(paymentReceipts.voidedAt));
  const [row] = await ctx.db
    .select({ id: paymentReceipts.id, amount: paymentReceipts.amountVnd })
    .from(paymentReceipts)
    .where(and(isTyped, which))
    .orderBy(asc(paymentReceipts.id))
    .limit(1)
    .for("update");
  return row ?? null;
}

// Banks and people write one reference in large and in small letters.
const hasReference = (reference: string) => sql`upper(${paymentReceipts.bankReference}) = upper(${reference})`;

function aboutTheDayOf(bankedAt: Date): SQL | undefined {
  const day = today(bankedAt);
  return and(
    gte(paymentReceipts.bankedAt, vietnamInstant(addDays(day, -1))),
    lt(paymentReceipts.bankedAt, vietnamInstant(addDays(day, 2))),
  );
}

/** No notice is thought to tell of it yet. */
const isUnclaimed = (ctx: Context): SQL =>
  notInArray(
    paymentReceipts.id,
    ctx.db
      .select({ id: sql`${paymentReceipts.typedReceiptId}` })
      .from(paymentReceipts)
      .where(isNotNull(paymentReceipts.typedReceiptId)),
  );

const isSetAside = sql`typed_receipt_id is not null and outcome = 'ignored'`;
