import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { type DryRun, dryRunOf } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import { pricedLengths } from "../limits.ts";
import { cellKey, notOnSale } from "../rules/grid-cell.ts";
import { planNights, RoomPrices } from "../rules/night-plan.ts";
import {
  type NightRow,
  nightCells,
  nightColumns,
  readNightRows,
  roomLabels,
  type SheetProduct,
  type SoldRooms,
} from "../rules/night-sheet.ts";
import { planOf } from "../rules/party-price.ts";
import { requirePlanWithPrices } from "../rules/plan-with-prices.ts";
import { priceTermsOf } from "./price-terms.ts";
import { nightsOf } from "./stock-grid.ts";
import { storedNights, storedRules } from "./stored-nights.ts";

type Span = { from: CalendarDate; to: CalendarDate };

/** Exports stock and prices of a product's room types from one day to another, both included. */
export async function exportNights(
  ctx: Context,
  product: SheetProduct,
  span: Span,
  format: SheetFormat,
): Promise<Buffer> {
  requirePermission(ctx.actor, "prices.read");
  const { from, to } = span;
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid("Ngày cuối phải sau ngày đầu.", { to: "Phải sau ngày đầu." });
  const terms = (await priceTermsOf(ctx, [product.id])).get(product.id);
  const rooms = [...(terms?.rooms.values() ?? [])];
  const own = terms && planOf(terms, product.ratePlanId);
  const basis = own?.plan.basis ?? "guest-trip";
  if (days * rooms.length > MAX_SHEET_ROWS)
    throw invalid(`Một tệp tối đa ${MAX_SHEET_ROWS} dòng: chọn khoảng ngày ngắn hơn.`, { to: "Chọn khoảng ngắn hơn." });

  const roomIds = rooms.map((room) => room.id);
  const stock = await nightsOf(ctx, roomIds, from, to);
  const prices = new RoomPrices(own?.rules ?? []);
  const labels = roomLabels(rooms);
  const rows = Array.from({ length: days }, (_, day) => addDays(from, day)).flatMap((on) =>
    roomIds.map((roomId) => {
      const night = stock.get(cellKey({ roomId, on })) ?? notOnSale;
      const shown = pricedLengths[basis].map((nights) => prices.of(roomId, nights, on).shown);
      return nightCells(basis, product.slug, labels.get(roomId) ?? "", { roomId, on, ...night, prices: shown });
    }),
  );
  return writeTable(format, { name: "Lịch giá và phòng", columns: nightColumns[basis], rows });
}

/** Dry run of a file of nights. */
export async function tryNights(ctx: Context, product: SheetProduct, rows: readonly NightRow[]): Promise<DryRun> {
  requirePermission(ctx.actor, "prices.write");
  const sold = await soldRoomsOf(ctx, product);
  const { wanted, problems } = await readNightRows(rows, product, sold);
  const [rules, nights] = await Promise.all([
    storedRules(ctx, sold.ratePlanId, { lock: false }),
    storedNights(ctx, wanted, { lock: false }),
  ]);
  const plan = await planNights(wanted, { ...sold, rules, storedNight: (cell) => nights.get(cellKey(cell)) });
  return dryRunOf(plan.changes, [...problems, ...plan.problems], plan.unchanged);
}

/** The room types that a file of a product can name. */
export async function soldRoomsOf(ctx: Context, product: SheetProduct): Promise<SoldRooms & { ratePlanId: string }> {
  const terms = (await priceTermsOf(ctx, [product.id])).get(product.id);
  if (!terms) throw invalid("Chưa có hạng phòng để đặt giá.");
  const { plan } = requirePlanWithPrices(terms, product.ratePlanId);
  return { ratePlanId: plan.id, basis: plan.basis, rooms: [...terms.rooms.values()] };
}
