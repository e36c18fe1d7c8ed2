import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { addDays, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { isAnyArrival } from "#modules/funds/queries/list-transfers.ts";
import type { Context } from "#platform/context.ts";
import type { BankNotice } from "../contract/receipts.ts";
import { MONEY_PAGE } from "../limits.ts";
import { paymentReceipts } from "../tables.ts";
import { listShares } from "./earlier-refunds.ts";
import { isAnyReturn } from "./supplier-payments.ts";

/** A receipt that staff recorded for the money of a bank notice. It is `certain` when nothing of the two contradicts. */
export type RecordedMoney = { id: string; certain: boolean };

/**
 * Finds the receipt that staff recorded before the bank's notice came. One recorded receipt matches one notice at most. The booking must
 * be locked; the query locks the receipt, so that it cannot be voided in between.
 */
export async function findRecorded(
  ctx: Context,
  { bankReference, amount, bankedAt, accountNumber }: BankNotice,
  bookingId: string | null,
): Promise<RecordedMoney | null> {
  const days = isNearDay(bankedAt);
  if (bankReference) {
    const same = await findLive(ctx, hasReference(bankReference));
    if (same) {
      const free = await findLive(ctx, and(eq(paymentReceipts.id, same.id), isUnclaimed(ctx), days));
      const isHere = free?.amount === amount && free.accountNumber === accountNumber;
      const certain = isHere && (await isAllocatedTo(ctx, same.id, bookingId));
      return { id: same.id, certain };
    }
  }
  if (!bookingId) return null;
  const isAlike = and(eq(paymentReceipts.amountVnd, vnd(amount)), eq(paymentReceipts.bookingId, bookingId));
  const alike = await findLive(ctx, and(isAlike, isUnclaimed(ctx), days));
  return alike ? { id: alike.id, certain: false } : null;
}

/** True if the money of a recorded receipt counts towards the booking that its notice names, if it names one. */
export async function isAllocatedTo(ctx: Context, typedReceiptId: string, bookingId: string | null): Promise<boolean> {
  const shares = await listShares(ctx, [typedReceiptId]);
  return bookingId === null || shares.some((share) => share.bookingId === bookingId);
}

/** True if the bank has reported the money of a recorded receipt, so that its notice counts nothing of its own. */
export async function isNotified(ctx: Context, typedReceiptId: string): Promise<boolean> {
  const [notice] = await ctx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.typedReceiptId, typedReceiptId), isSetAside))
    .limit(1);
  return notice !== undefined;
}

/** True if the bank has reported money by this reference already. */
export async function isReferenceNotified(ctx: Context, reference: string): Promise<boolean> {
  const notices = await ctx.db
    .select({ id: paymentReceipts.id, outcome: paymentReceipts.outcome })
    .from(paymentReceipts)
    .where(and(ne(paymentReceipts.provider, "manual"), hasReference(reference)))
    .limit(MONEY_PAGE);
  if (notices.some(({ outcome }) => outcome !== "ignored")) return true;
  const ids = notices.map(({ id }) => id);
  return (await isAnyArrival(ctx, ids)) || isAnyReturn(ctx, ids);
}

/** The recorded receipts that are not void, by their ids. */
export async function findRecordedReceipts(ctx: Context, ids: readonly string[]): Promise<Map<string, RecordedByHand>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: paymentReceipts.id, reference: paymentReceipts.providerRef, amount: paymentReceipts.amountVnd })
    .from(paymentReceipts)
    .where(and(inArray(paymentReceipts.id, [...ids]), isNull(paymentReceipts.voidedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

type RecordedByHand = { id: string; reference: string; amount: number };

type Live = { id: string; amount: number; accountNumber: string };

async function findLive(ctx: Context, which: SQL | undefined): Promise<Live | null> {
  const isTransfer = and(eq(paymentReceipts.provider, "manual"), eq(paymentReceipts.method, "transfer"));
  const isTyped = and(isTransfer, isNull(paymentReceipts.voidedAt));
  const [row] = await ctx.db
    .select({
      id: paymentReceipts.id,
      amount: paymentReceipts.amountVnd,
      accountNumber: paymentReceipts.accountNumber,
    })
    .from(paymentReceipts)
    .where(and(isTyped, which))
    .orderBy(asc(paymentReceipts.id))
    .limit(1)
    .for("update");
  return row ?? null;
}

// Banks and people write one reference in upper and lower case.
const hasReference = (reference: string) => sql`upper(${paymentReceipts.bankReference}) = upper(${reference})`;

function isNearDay(bankedAt: Date): SQL | undefined {
  const day = today(bankedAt);
  return and(
    gte(paymentReceipts.bankedAt, vietnamInstant(addDays(day, -1))),
    lt(paymentReceipts.bankedAt, vietnamInstant(addDays(day, 2))),
  );
}

/** True for a recorded receipt that no notice is matched with yet. */
const isUnclaimed = (ctx: Context): SQL =>
  notInArray(
    paymentReceipts.id,
    ctx.db
      .select({ id: sql`${paymentReceipts.typedReceiptId}` })
      .from(paymentReceipts)
      .where(isNotNull(paymentReceipts.typedReceiptId)),
  );

const isSetAside = sql`typed_receipt_id is not null and outcome = 'ignored'`;
