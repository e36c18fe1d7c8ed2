import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { dryRunImport } from "#platform/spreadsheets/dry-run.ts";
import { MAX_SHEET_ROWS } from "#platform/spreadsheets/limits.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeSheet } from "#platform/spreadsheets/write-table.ts";
import { pricedLengths } from "../limits.ts";
import { sellersText } from "../rules/elsewhere.ts";
import { cellKey, notOnSale } from "../rules/grid-cell.ts";
import { planNights, RoomPrices } from "../rules/night-plan.ts";
import {
  type NightCells,
  nightSheets,
  priceKeys,
  readNightRows,
  roomLabels,
  type SheetProduct,
  type SheetRooms,
} from "../rules/night-sheet.ts";
import { planOf } from "../rules/party-price.ts";
import { requirePlanWithPrices } from "../rules/plan-with-prices.ts";
import { priceTermsOf } from "./price-terms.ts";
import { listGridNights } from "./stock-grid.ts";
import { listStoredNights, listStoredRules } from "./stored-nights.ts";

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
  const planTerms = terms && planOf(terms, product.ratePlanId);
  const basis = planTerms?.plan.basis ?? "guest-trip";
  if (days * rooms.length > MAX_SHEET_ROWS)
    throw invalid(`Một tệp tối đa ${MAX_SHEET_ROWS} dòng: chọn khoảng ngày ngắn hơn.`, { to: "Chọn khoảng ngắn hơn." });

  const roomIds = rooms.map((room) => room.id);
  const stock = await listGridNights(ctx, roomIds, from, to);
  const prices = new RoomPrices(planTerms?.rules ?? []);
  const nights = Array.from({ length: days }, (_, day) => addDays(from, day)).flatMap((on) =>
    roomIds.map((roomId) => {
      const night = stock.get(cellKey({ roomId, on })) ?? notOnSale;
      const priced = pricedLengths[basis].map((nights, index) => [
        priceKeys[basis][index],
        prices.of(roomId, nights, on).shown,
      ]);
      const sellers = sellersText(night.elsewhere);
      return { roomId, on, ...night, sellers, ...Object.fromEntries(priced) } as NightCells;
    }),
  );
  return writeSheet(format, nightSheets[basis], nights, { slug: product.slug, labels: roomLabels(rooms) });
}

/** Dry run of a file of nights. */
export const dryRunNights = (ctx: Context, product: SheetProduct, rows: readonly SheetRow[]) =>
  dryRunImport(ctx, nightImport(product, rows));

/** The import of a spreadsheet of nights: the permission that it needs, and the changes that it would make. */
export const nightImport = (product: SheetProduct, rows: readonly SheetRow[]) => ({
  permission: "prices.write" as const,
  plan: async (ctx: Context, options: { lock: boolean }) => {
    const sheetRooms = await getSheetRooms(ctx, product);
    const sheetNights = await readNightRows(rows, product, sheetRooms);
    const rules = await listStoredRules(ctx, sheetRooms.ratePlanId, options);
    const stored = await listStoredNights(ctx, sheetNights.read, options);
    const plan = await planNights(sheetNights, {
      ...sheetRooms,
      rules,
      storedNight: (cell) => stored.get(cellKey(cell)),
    });
    return { ...plan, sold: sheetRooms, rules };
  },
});

/** The room types that a file of a product can name. */
export async function getSheetRooms(ctx: Context, product: SheetProduct): Promise<SheetRooms & { ratePlanId: string }> {
  const terms = (await priceTermsOf(ctx, [product.id])).get(product.id);
  if (!terms) throw invalid("Chưa có hạng phòng để đặt giá.");
  const { plan } = requirePlanWithPrices(terms, product.ratePlanId);
  return { ratePlanId: plan.id, basis: plan.basis, rooms: [...terms.rooms.values()] };
}
