import { asc, eq, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { conflict, DomainError, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, type Vnd, vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import type { Context } from "#platform/context.ts";
import type { LinkArrivalInput, TransferInput, VoidTransferInput } from "../contract.ts";
import { fundMessages } from "../messages.ts";
import { funds, fundTransfers } from "../tables.ts";
import { bookMovement, findMovement, reassignMovement, voidMovement } from "./book-movement.ts";

/**
 * Records in a transaction that money moved between two funds, on a day of both. With the notice of its arrival, that movement becomes the
 * one of the transfer, on its own day. Throws `invalid` for more than a till or a terminal holds, and `conflict` for a closed day.
 */
export async function insertTransfer(ctx: Context, input: TransferInput): Promise<string> {
  requirePermission(ctx.actor, "funds.write");
  const { fromFundId, arrivalId, fee, day, reference, note } = input;
  if (day > today(ctx.now())) throw invalid(fundMessages.dayInFuture, { day: fundMessages.dayInFuture });
  const arrival = arrivalId ? await findMovement(ctx, "receipt", arrivalId) : undefined;
  const toFundId = arrival?.fundId ?? input.toFundId ?? "";
  const amount = arrival?.amountVnd ?? input.amount ?? vnd(0);
  const { from, to } = await lockBothFunds(ctx, fromFundId, toFundId);
  const { id: recordedBy, name: recordedByName } = actorOf(ctx);
  const row = { fromFundId, toFundId, amountVnd: amount, feeVnd: fee, dayOn: day, reference, note };
  const id = newId();
  await ctx.db
    .insert(fundTransfers)
    .values({ id, ...row, arrivalId: arrivalId ?? null, recordedBy, recordedByName, createdAt: ctx.now() });
  const shared = { subjectId: id, at: timeOn(ctx, day), recordedBy };
  // The fee first: the balance is compared after both.
  if (fee > 0) await book(ctx, { ...shared, kind: "transfer-fee", fundId: from.id, amount: vnd(-fee) });
  await book(ctx, { ...shared, kind: "transfer-out", fundId: from.id, amount: vnd(-amount) });
  const arrives = { kind: "transfer-in" as const, subjectId: id };
  if (arrivalId) await reassignMovement(ctx, { kind: "receipt", subjectId: arrivalId }, arrives);
  else await book(ctx, { ...shared, ...arrives, fundId: to.id, amount });
  await recordAuditEvent(ctx, {
    action: "fund.transferred",
    subject: subjectOf(id, from, to),
    after: { amount: formatVnd(amount), fee: formatVnd(fee), day, reference, note },
  });
  return id;
}

/**
 * Links a recorded transfer with the notice that reports it, so that its money counts once. The movement of the notice becomes
 * the one of the transfer. When the day of the transfer is closed, that movement stays, and the later one of the notice is void.
 */
export async function insertArrival(ctx: Context, { transferId, arrivalId }: LinkArrivalInput): Promise<void> {
  requirePermission(ctx.actor, "funds.write");
  const known = await lockActiveTransfer(ctx, transferId);
  if (known.arrivalId) throw conflict("arrival-named", fundMessages.arrivalNamed);
  const { from, to } = await lockBothFunds(ctx, known.fromFundId, known.toFundId);
  const reported = await findMovement(ctx, "receipt", arrivalId);
  if (reported?.fundId !== to.id || reported.amountVnd !== known.amountVnd)
    throw conflict("other-arrival", fundMessages.otherArrival, { fields: { arrivalId: fundMessages.otherArrival } });
  const booked = await findMovement(ctx, "transfer-in", transferId);
  if (booked && to.closedOn && booked.dayOn <= to.closedOn) await voidMovement(ctx, "receipt", arrivalId);
  else {
    await voidMovement(ctx, "transfer-in", transferId);
    const notice = { kind: "receipt" as const, subjectId: arrivalId };
    await reassignMovement(ctx, notice, { kind: "transfer-in", subjectId: transferId });
  }
  await ctx.db.update(fundTransfers).set({ arrivalId }).where(eq(fundTransfers.id, transferId));
  await recordAuditEvent(ctx, {
    action: "fund.arrival-named",
    subject: subjectOf(transferId, from, to),
    after: { amount: formatVnd(known.amountVnd), day: reported.dayOn },
  });
}

/** The notice of the arrival of a transfer; its receipt is locked before the funds. */
export async function findArrival(ctx: Context, transferId: string): Promise<string | null> {
  const [transfer] = await ctx.db.select().from(fundTransfers).where(eq(fundTransfers.id, transferId));
  return transfer?.arrivalId ?? null;
}

/**
 * Voids a transfer in a transaction. Its recorder cannot: a second person has to see it. The movement of the notice of its arrival
 * counts as that of a receipt again.
 */
export async function withdrawTransfer(ctx: Context, { transferId, reason }: VoidTransferInput): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  const known = await lockActiveTransfer(ctx, transferId);
  const { id: voidedBy, name: voidedByName } = actorOf(ctx);
  if (voidedBy === known.recordedBy) throw new DomainError("forbidden", "own-transfer", fundMessages.ownTransfer);
  const { from, to } = await lockBothFunds(ctx, known.fromFundId, known.toFundId);
  const change = { voidReason: reason, voidedBy, voidedByName, voidedAt: ctx.now() };
  await ctx.db.update(fundTransfers).set(change).where(eq(fundTransfers.id, transferId));
  await voidMovement(ctx, "transfer-out", transferId);
  if (known.feeVnd > 0) await voidMovement(ctx, "transfer-fee", transferId);
  const arrived = { kind: "transfer-in" as const, subjectId: transferId };
  if (known.arrivalId) await reassignMovement(ctx, arrived, { kind: "receipt", subjectId: known.arrivalId });
  else await voidMovement(ctx, "transfer-in", transferId);
  await recordAuditEvent(ctx, {
    action: "fund.transfer-voided",
    subject: subjectOf(transferId, from, to),
    after: { amount: formatVnd(known.amountVnd), reason },
  });
}

async function lockActiveTransfer(ctx: Context, id: string): Promise<typeof fundTransfers.$inferSelect> {
  const [known] = await ctx.db.select().from(fundTransfers).where(eq(fundTransfers.id, id)).for("update");
  if (!known) throw notFound(fundMessages.noSuchTransfer, "transfer-not-found");
  if (known.voidedAt) throw conflict("transfer-voided", fundMessages.transferVoided);
  return known;
}

type FundRow = typeof funds.$inferSelect;

/** Locks both funds in the order of their ids: two transfers in opposite directions cannot deadlock. */
async function lockBothFunds(ctx: Context, fromId: string, toId: string): Promise<{ from: FundRow; to: FundRow }> {
  if (fromId === toId) throw invalid(fundMessages.sameFund, { toFundId: fundMessages.sameFund });
  const rows = await ctx.db
    .select()
    .from(funds)
    .where(inArray(funds.id, [fromId, toId]))
    .orderBy(asc(funds.id))
    .for("update");
  const [from, to] = [fromId, toId].map((id) => rows.find((row) => row.id === id));
  if (!from || !to) throw notFound(fundMessages.noSuchFund, "fund-not-found");
  return { from, to };
}

type TransferMovement = {
  kind: "transfer-fee" | "transfer-out" | "transfer-in";
  subjectId: string;
  fundId: string;
  amount: Vnd;
  at: Date;
};

/** Books a movement; the error of a closed day belongs to the form's field `day`. */
async function book(ctx: Context, movement: TransferMovement & { recordedBy: string }): Promise<void> {
  try {
    await bookMovement(ctx, movement);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "fund-closed") throw error;
    throw conflict(error.code, error.message, { fields: { day: error.message } });
  }
}

const timeOn = (ctx: Context, day: CalendarDate): Date =>
  day === today(ctx.now()) ? ctx.now() : vietnamInstant(day, "12:00");

const actorOf = ({ actor }: Context) =>
  actor.kind === "staff" ? { id: actor.id, name: actor.name } : { id: actor.kind, name: "Hệ thống" };

const subjectOf = (id: string, from: FundRow, to: FundRow) => ({
  type: "fund-transfer",
  id,
  label: `${from.name} → ${to.name}`,
});
