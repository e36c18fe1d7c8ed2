import { eq, inArray } from "drizzle-orm";
import { can } from "#kernel/actor.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import type { Movement, Transfer } from "#modules/funds/contract.ts";
import { findReasons, findTransfers } from "#modules/funds/queries/list-transfers.ts";
import type { Context } from "#platform/context.ts";
import type { CashLine } from "../contract/cash-book.ts";
import type { SupplierPayment } from "../contract/supplier-payments.ts";
import { methodNames } from "../messages.ts";
import { paymentReceipts, refunds } from "../tables.ts";
import { listShares } from "./earlier-refunds.ts";
import { findSupplierPayments } from "./supplier-payments.ts";

/** What a line says of the subject of its movement. */
export type LineOfSubject = Omit<CashLine, "id" | "day" | "at" | "slip" | "amount" | "fund" | "balance">;

/** The lines of movements by their ids. A voided movement that another one replaced has none. */
export async function listCashLines(ctx: Context, movements: readonly Movement[]): Promise<Map<string, LineOfSubject>> {
  const idsOf = (...kinds: Movement["kind"][]) =>
    movements.flatMap((one) => (kinds.includes(one.kind) ? one.subjectId : []));
  const nameOf = await namesOfStaff(ctx);
  const [receipts, returned, transfers, reasons] = [
    await receiptLines(ctx, idsOf("receipt"), nameOf),
    await refundLines(ctx, idsOf("refund"), nameOf),
    await findTransfers(ctx, idsOf("transfer-out", "transfer-fee", "transfer-in")),
    await findReasons(ctx, idsOf("difference")),
  ];
  const paid = await findSupplierPayments(ctx, idsOf("supplier"));
  const lineOf = (one: Movement): LineOfSubject | undefined => {
    const { kind, subjectId } = one;
    const recordedBy = one.recordedBy === "system" ? "Hệ thống" : nameOf(one.recordedBy);
    switch (kind) {
      case "receipt":
        return receipts.get(subjectId);
      case "refund":
        return returned.get(subjectId);
      case "supplier": {
        const payment = paid.get(subjectId);
        return payment && { ...supplierLine(ctx, payment), recordedBy: payment.recordedBy.name };
      }
      case "opening":
        return { ...plain, kind, recordedBy };
      case "difference":
        return { ...plain, kind, recordedBy, text: reasons.get(subjectId) ?? "" };
      default: {
        const transfer = transfers.get(subjectId);
        return transfer && { ...transferLine(transfer, kind), recordedBy: transfer.recordedBy.name };
      }
    }
  };
  return new Map(
    movements.flatMap((one) => {
      const line = lineOf(one);
      // A receipt that moved to another account, and a replaced count or opening balance, have a voided movement beside their own.
      const isGone = one.voidedAt !== null && line?.kind !== "void";
      if (!line || isGone) return [];
      // A cash line is identified by its slip number, so its generated reference is left out.
      const hasNumber = one.slip !== null && line.method === "cash";
      return [[one.id, hasNumber ? { ...line, reference: "" } : line] as const];
    }),
  );
}

function transferLine(transfer: Transfer, kind: "transfer-out" | "transfer-fee" | "transfer-in") {
  const { from, to, note, reference, voided } = transfer;
  const way = kind === "transfer-in" ? `từ ${from}` : `sang ${to}`;
  if (!voided) return { ...plain, kind, reference, text: [way, note].filter(Boolean).join(" · ") };
  return { ...plain, kind: "void" as const, reference, text: `Chuyển ${way}, ${voided.by} huỷ: ${voided.reason}` };
}

/** Which supplier is paid is known to those who may read costs. */
function supplierLine(ctx: Context, { supplier, month, amount, note, reference, voided }: SupplierPayment) {
  const isShown = can(ctx.actor, "costs.read");
  const text = [isShown && supplier, `khách đến tháng ${Number(month.slice(5))}/${month.slice(0, 4)}`, note]
    .filter(Boolean)
    .join(" · ");
  if (!voided)
    return { ...plain, kind: amount < 0 ? ("supplier-return" as const) : ("supplier" as const), reference, text };
  return { ...plain, kind: "void" as const, reference, text: `${text} · ${voided.by} huỷ: ${voided.reason}` };
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
    await listShares(ctx, ids),
  ];
  const named = await namesOfBookings(
    ctx,
    shares.map((share) => share.bookingId),
  );
  const sharesById = Map.groupBy(shares, ({ receiptId }) => receiptId);
  return new Map(
    rows.map((row) => {
      const isVoid = row.voidedAt !== null;
      const isManual = row.provider === "manual";
      const line: LineOfSubject = {
        kind: kindOf(row),
        method: row.method,
        fee: row.feeVnd,
        left: row.leftVnd,
        text: isVoid ? (row.voidReason ?? "") : isManual ? "" : row.content,
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
        kind: refund.voidedAt ? "void" : refund.bookingId ? "refunded" : "returned",
        method: refund.method,
        text: [refund.reason, receipt?.content, voidText(refund)].filter(Boolean).join(" · "),
        reference: refund.bankReference ?? "",
        bookings: booking ? [booking] : [],
        recordedBy: nameOf(refund.paidBy ?? ""),
      };
      return [refund.id, line];
    }),
  );
}

const voidText = ({ voidedAt, voidedByName, voidReason }: typeof refunds.$inferSelect): string =>
  voidedAt ? `${voidedByName} huỷ: ${voidReason}` : "";

async function namesOfStaff(ctx: Context): Promise<NameOf> {
  const names = new Map((await listColleagues(ctx)).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (id === "system" || id === "" ? "Ngân hàng báo" : "Người đã nghỉ");
}
