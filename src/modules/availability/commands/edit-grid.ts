import { and, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import {
  type BigChange,
  type EditGridInput,
  type ElsewhereSale,
  minNightsInput,
  type Shortage,
} from "../contract/grid.ts";
import type { PriceBasis } from "../contract/rate-plan.ts";
import { MAX_GRID_CELLS, MAX_SELLERS, pricedLengths } from "../limits.ts";
import { messages } from "../messages.ts";
import { priceTermsOf } from "../queries/price-terms.ts";
import { listStoredNights, listStoredRules, type StoredNights } from "../queries/stored-nights.ts";
import { bigChange } from "../rules/big-change.ts";
import { roomsElsewhere, withSeller } from "../rules/elsewhere.ts";
import { cellKey, notOnSale, priceOf } from "../rules/grid-cell.ts";
import { RoomPrices } from "../rules/night-plan.ts";
import { requirePlanWithPrices } from "../rules/plan-with-prices.ts";
import type { RoomTerms } from "../rules/room-guests.ts";
import { stockHolds } from "../tables.ts";
import { saveDayPrices, saveNights } from "./grid-cells.ts";

type Cell = EditGridInput["cells"][number];
type Change = EditGridInput["change"];

/**
 * Changes stock, prices, stop-sell, minimum nights and outside sales of many cells, all or nothing. Throws `conflict` "changed-meanwhile"
 * with the stale cells, "below-sold" with the shortages, or "big-change" with price changes that need a confirmation.
 */
export async function editGrid(ctx: Context, input: EditGridInput): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  const { productId, nights, cells, change } = input;
  await inTransaction(ctx, async (ctx) => {
    const terms = (await priceTermsOf(ctx, [productId])).get(productId);
    const rooms = terms?.rooms;
    if (!terms || !rooms || cells.some((cell) => !rooms.has(cell.roomId))) throw invalid("Có ô không thuộc bảng này.");
    const { plan } = requirePlanWithPrices(terms, input.ratePlanId);
    rejectOtherLengths(plan.basis, input);
    if (change.capacity !== undefined) rejectMoreThanUnits(rooms, cells, change.capacity);

    const rules = await listStoredRules(ctx, plan.id, { lock: true });
    const present = await listStoredNights(ctx, cells, { lock: true });
    rejectChanged(cells, (cell) => ({
      ...(present.get(cellKey(cell)) ?? notOnSale),
      ...priceOf(rules, cell.roomId, nights, cell.on),
    }));
    const { price, elsewhere, ...others } = change;
    const salesAfter = cells.map((cell) => elsewhereAfter(cell, present, change));
    await rejectShortage(ctx, cells, change, present, salesAfter);

    if (price !== undefined && !input.confirmed) {
      const ruled = price === null ? new RoomPrices(rules) : null;
      rejectBigChange(cells, ({ roomId, on }) => ruled?.of(roomId, nights, on).ruled ?? price);
    }
    await saveNights(
      ctx,
      cells.map(({ roomId, on }, index) => ({
        roomId,
        on,
        ...others,
        ...(elsewhere && { elsewhere: salesAfter[index] }),
      })),
    );
    if (price !== undefined) {
      const edits = cells.map(({ roomId, on }) => ({ roomId, on, price }));
      await saveDayPrices(ctx, { productId, ratePlanId: plan.id, nights, rules }, edits);
    }
    await recordAuditEvent(ctx, {
      action: "nights.edited",
      subject: { type: "price-rules", id: productId, label: productId },
      before: { cells: cells.slice(0, LOGGED_CELLS).map(inWords) },
      after: { cellCount: cells.length, nights, ...change },
    });
    await invalidate(ctx, `stock:${productId}`);
    await touchProductById(ctx, productId);
  });
}

/** The log has the former values of the first cells only. */
const LOGGED_CELLS = 50;
const inWords = ({ roomId, on, seen }: Cell) =>
  `${roomId} ${on}: ${seen.capacity} phòng, nơi khác ${seen.soldElsewhere ?? "–"}, ${seen.price} đ, ${seen.closed ? "đóng" : "mở"}, ${seen.minNights} đêm`;

function rejectOtherLengths(basis: PriceBasis, { nights, change }: EditGridInput): void {
  const lengths: readonly (number | null)[] = pricedLengths[basis];
  if (!lengths.includes(nights)) throw invalid("Bảng này không có giá cho số đêm ấy.", { nights: "Chọn lại số đêm." });
  if (change.minNights === undefined || minNightsInput(basis).safeParse(change.minNights).success) return;
  throw invalid(messages.leastNights[basis], { "change.minNights": messages.leastNights[basis] });
}

function rejectMoreThanUnits(rooms: ReadonlyMap<string, RoomTerms>, cells: readonly Cell[], capacity: number): void {
  const room = cells.map((cell) => rooms.get(cell.roomId)).find((one) => one && one.units < capacity);
  if (!room) return;
  const message = messages.moreThanUnits(room.title, room.units);
  throw invalid(message, { capacity: message }, "more-than-units");
}

function rejectBigChange(cells: readonly Cell[], priceAfter: (cell: Cell) => number | null): void {
  const big = cells.flatMap((cell): BigChange[] => {
    const [before, after] = [cell.seen.price, priceAfter(cell)];
    const mark = bigChange(before, after);
    return mark && before !== null && after !== null ? [{ roomId: cell.roomId, on: cell.on, before, after, mark }] : [];
  });
  if (big.length === 0) return;
  throw conflict("big-change", `${big.length} ô đổi giá nhiều. Chưa lưu gì; xem lại rồi xác nhận.`, { result: big });
}

type Present = Cell["seen"] & { soldElsewhere: number };

function rejectChanged(cells: readonly Cell[], presentOf: (cell: Cell) => Present): void {
  const changed = cells.filter((cell) => {
    const now = presentOf(cell);
    const { seen } = cell;
    return (
      now.capacity !== seen.capacity ||
      now.closed !== seen.closed ||
      now.minNights !== seen.minNights ||
      now.closedToArrival !== (seen.closedToArrival ?? now.closedToArrival) ||
      now.closedToDeparture !== (seen.closedToDeparture ?? now.closedToDeparture) ||
      now.soldElsewhere !== (seen.soldElsewhere ?? now.soldElsewhere) ||
      now.price !== seen.price
    );
  });
  if (changed.length === 0) return;
  throw conflict(
    "changed-meanwhile",
    `${changed.length} ô vừa được người khác sửa. Chưa lưu gì; xem lại rồi áp dụng.`,
    {
      result: changed.map(({ roomId, on }) => ({ roomId, on })),
    },
  );
}

/** The outside sales of a cell after the edit. Throws `invalid` for a night that is not on sale, and for too many sellers. */
function elsewhereAfter(cell: Cell, present: StoredNights, { elsewhere, capacity }: Change): ElsewhereSale[] {
  const night = present.get(cellKey(cell));
  if (!elsewhere) return night?.elsewhere ?? [];
  if (!night && capacity === undefined)
    throw invalid(messages.openFirst, { "change.elsewhere.rooms": messages.openFirst });
  const sales = withSeller(night?.elsewhere ?? [], elsewhere);
  if (sales.length > MAX_SELLERS)
    throw invalid(messages.tooManySellers, { "change.elsewhere.seller": messages.tooManySellers });
  return sales;
}

async function rejectShortage(
  ctx: Context,
  cells: readonly Cell[],
  change: Change,
  present: StoredNights,
  salesAfter: readonly ElsewhereSale[][],
): Promise<void> {
  if (change.capacity === undefined && change.elsewhere === undefined) return;
  const takenOf = (cell: Cell, sales: readonly ElsewhereSale[]) => {
    const night = present.get(cellKey(cell));
    return (night?.sold ?? 0) + (night?.held ?? 0) + roomsElsewhere(sales);
  };
  const capacityOf = (cell: Cell) => change.capacity ?? present.get(cellKey(cell))?.capacity ?? 0;
  const short = cells.filter((cell, index) => takenOf(cell, salesAfter[index] ?? []) > capacityOf(cell));
  if (short.length === 0) return;
  const days = short.map((cell) => cell.on);
  const holds = await ctx.db
    .selectDistinct({ roomId: stockHolds.roomId, on: stockHolds.nightOn, bookingId: stockHolds.bookingId })
    .from(stockHolds)
    .where(
      and(
        inArray(stockHolds.roomId, [...new Set(short.map((cell) => cell.roomId))]),
        inArray(stockHolds.nightOn, days),
      ),
    )
    .limit(MAX_GRID_CELLS);
  const shortages: Shortage[] = short.map(({ roomId, on }) => {
    const night = present.get(cellKey({ roomId, on }));
    return {
      roomId,
      on,
      taken: (night?.sold ?? 0) + (night?.held ?? 0) + (night?.soldElsewhere ?? 0),
      bookingIds: holds.filter((hold) => hold.roomId === roomId && hold.on === on).map((hold) => hold.bookingId),
    };
  });
  const { capacity } = change;
  const message =
    capacity === undefined
      ? `${short.length} ô không còn đủ phòng cho số bán nơi khác. Chưa lưu gì.`
      : `${short.length} ô đã bán hoặc đang giữ nhiều hơn ${capacity} phòng. Chưa lưu gì.`;
  const fields: Record<string, string> =
    capacity === undefined
      ? { "change.elsewhere.rooms": "Nhiều hơn số phòng còn." }
      : { capacity: "Ít hơn số phòng đã bán." };
  throw conflict("below-sold", message, { fields, result: shortages });
}
