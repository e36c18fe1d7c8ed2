import { eq, inArray } from "drizzle-orm";
import { listColleagues } from "#modules/accounts/queries.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import type { Movement } from "#modules/funds/contract.ts";
import type { Context } from "#platform/context.ts";
import type { CashLine } from "../contract/cash-book.ts";
import { methodNames } from "../messages.ts";
import { paymentReceipts, refunds } from "../tables.ts";
import { sharesOf } from "./given-back.ts";

/** What a line says of the subject of its movement. */
export type LineOfSubject = Omit<CashLine, "id" | "day" | "at" | "amount" | "fund" | "balance">;

/** The lines of movements by their ids. A receipt that became another one has none. */
export async function linesOf(ctx: Context, movements: readonly Movement[]): Promise<Map<string, LineOfSubject>> {
  const idsOf = (kind: Movement["kind"]) => movements.flatMap((one) => (one.kind === kind ? one.subjectId : []));
  const nameOf = await namesOfStaff(ctx);
  const [receipts, returned] = [
    await receiptLines(ctx, idsOf("receipt"), nameOf),
    await refundLines(ctx, idsOf("refund"), nameOf),
  ];
  return new Map(
    movements.flatMap((one) => {
      const line = {
        receipt: () => receipts.get(one.subjectId),
        refund: () => returned.get(one.subjectId),
        opening: () =>
          one.voidedAt ? undefined : { ...plain, kind: "opening" as const, recordedBy: nameOf(one.recordedBy) },
      }[one.kind]();
      // A receipt that moved to another account has a voided movement beside its own.
      const isMoved = one.voidedAt !== null && line?.kind !== "void";
      return line && !isMoved ? [[one.id, line] as const] : [];
    }),
  );
}

const plain = { method: null, fee: 0, left: 0, text: "", reference: "", bookings: [] };

type NameOf = (id: string) => string;

async function receiptLines(ctx: Context, ids: readonly string[], nameOf: NameOf): Promise<Map<string, LineOfSubject>> {
  if (ids.length === 0) return new Map();
  const [rows, shares] = [
    await ctx.db
      .select()
      .from(paymentReceipts)
      .where(inArray(paymentReceipts.id, [...ids])),
    await sharesOf(ctx, ids),
  ];
  const named = await namesOfBookings(
    ctx,
    shares.map((share) => share.bookingId),
  );
  const sharesById = Map.groupBy(shares, ({ receiptId }) => receiptId);
  return new Map(
    rows.map((row) => {
      const isVoid = row.voidedAt !== null;
      const isTyped = row.provider === "manual";
      const line: LineOfSubject = {
        kind: kindOf(row),
        method: row.method,
        fee: row.feeVnd,
        left: row.leftVnd,
        text: isVoid ? (row.voidReason ?? "") : isTyped ? "" : row.content,
        reference: row.providerRef,
        bookings: (sharesById.get(row.id) ?? []).flatMap(({ bookingId }) => named.get(bookingId) ?? []),
        recordedBy: row.attemptId ? `${methodNames[row.method]} báo` : nameOf(row.recordedBy),
      };
      return [row.id, line];
    }),
  );
}

function kindOf(row: typeof paymentReceipts.$inferSelect): CashLine["kind"] {
  if (row.voidedAt) return "void";
  if (row.leftVnd > 0) return "unmatched";
  if (row.attemptId) return "gateway";
  return row.provider === "manual" ? "typed" : "received";
}

async function refundLines(ctx: Context, ids: readonly string[], nameOf: NameOf): Promise<Map<string, LineOfSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ refund: refunds, receipt: { content: paymentReceipts.content } })
    .from(refunds)
    .leftJoin(paymentReceipts, eq(paymentReceipts.id, refunds.receiptId))
    .where(inArray(refunds.id, [...ids]));
  const named = await namesOfBookings(
    ctx,
    rows.flatMap(({ refund }) => refund.bookingId ?? []),
  );
  return new Map(
    rows.map(({ refund, receipt }) => {
      const booking = refund.bookingId ? named.get(refund.bookingId) : undefined;
      const line: LineOfSubject = {
        ...plain,
        kind: refund.bookingId ? "refunded" : "returned",
        method: refund.method,
        text: [refund.reason, receipt?.content].filter(Boolean).join(" · "),
        reference: refund.bankReference ?? "",
        bookings: booking ? [booking] : [],
        recordedBy: nameOf(refund.paidBy ?? ""),
      };
      return [refund.id, line];
    }),
  );
}

async function namesOfStaff(ctx: Context): Promise<NameOf> {
  const names = new Map((await listColleagues(ctx)).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (id === "system" || id === "" ? "Ngân hàng báo" : "Người đã nghỉ");
}
