import type { CalendarDate } from "#kernel/calendar-date.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import type { PriceRuleDraft } from "#modules/availability/contract/rules.ts";
import type { StayKind } from "#modules/bookings/contract/booking.ts";
import type { StayOrder } from "#modules/bookings/contract/placing.ts";
import type { CruiseDraft } from "#modules/cruises/contract/cruise.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise, aRoomDraft } from "./catalogue.ts";
import { aHotel } from "./home.ts";

let made = 0;

const usualRules: PriceRuleDraft[] = [
  { kind: "base", label: "Giá 2 ngày 1 đêm", nights: 1, amountVnd: 3_350_000 },
  { kind: "base", label: "Giá 3 ngày 2 đêm", nights: 2, amountVnd: 5_900_000 },
  { kind: "child", label: "Dưới 5 tuổi", ageFrom: 0, ageTo: 4, bed: "shared", percent: 0 },
  { kind: "child", label: "5 đến 10 tuổi", ageFrom: 5, ageTo: 10, bed: "own", percent: 75 },
  { kind: "single", label: "Phụ thu phòng đơn", percent: 70 },
  { kind: "charter", label: "Thuê trọn tàu 2 ngày 1 đêm", nights: 1, amountVnd: 60_000_000 },
];

export type TestCruise = { kind: StayKind; id: string; slug: string; roomIds: string[]; checkIn: CalendarDate };

/** A ship on sale for 60 nights from 1 December 2026, with `capacity` cabins of its first type. */
export async function aCruise(
  ctx: Context,
  change: Partial<CruiseDraft> & { capacity?: number } = {},
): Promise<TestCruise> {
  const { capacity = 2, ...rest } = change;
  made += 1;
  const usual = { title: `Du thuyền Thử ${made}`, rank: made, rooms: [aRoomDraft({ units: Math.max(1, capacity) })] };
  const { id, slug, roomIds } = await aListedCruise(ctx, { ...usual, ...rest });
  await savePriceRules(ctx, id, usualRules);
  const from = calendarDate("2026-12-01");
  await openNights(ctx, {
    productId: id,
    from,
    to: addDays(from, 60),
    rooms: roomIds.map((roomId) => ({ roomId, capacity })),
  });
  return { kind: "cruise", id, slug, roomIds, checkIn: calendarDate("2026-12-12") };
}

/**
 * A hotel on sale for 60 nights from 1 December 2026, with `capacity` rooms of its first type: 1,000,000 đ a night, 1,300,000 đ on Friday
 * and Saturday.
 */
export async function aHotelOnSale(
  ctx: Context,
  change: Parameters<typeof aHotel>[1] & { capacity?: number } = {},
): Promise<TestCruise> {
  const { capacity = 2, rooms = [aRoomDraft({ title: "Hướng Biển", units: Math.max(1, capacity) })], ...rest } = change;
  made += 1;
  const slug = `khach-san-ban-${made}`;
  const { id, roomIds } = await aHotel(ctx, { slug, plans: [flexible], rooms, ...rest });
  await savePriceRules(ctx, id, [
    { kind: "base", label: "Giá phòng", amountVnd: 1_000_000 },
    { kind: "weekday", label: "Cuối tuần", weekdays: [5, 6], percent: 30 },
    { kind: "child", label: "Dưới 6 tuổi", ageFrom: 0, ageTo: 5, bed: "shared", percent: 0 },
    { kind: "child", label: "6 đến 11 tuổi", ageFrom: 6, ageTo: 11, bed: "own", amountVnd: 200_000 },
    { kind: "extra-adult", label: "Người lớn thứ ba", amountVnd: 350_000 },
  ]);
  const from = calendarDate("2026-12-01");
  await openNights(ctx, {
    productId: id,
    from,
    to: addDays(from, 60),
    rooms: roomIds.map((roomId) => ({ roomId, capacity })),
  });
  return { kind: "hotel", id, slug, roomIds, checkIn: calendarDate("2026-12-14") };
}

/** Breakfast, with free cancellation until the day before. */
export const flexible = {
  title: "Linh hoạt",
  board: "breakfast" as const,
  depositPercent: null,
  instantConfirmation: true,
  cancellation: [{ daysBefore: 1, percent: 0 }],
};

/** The bank account of a customer for refunds. */
export const theirAccount = { bank: "Vietcombank", account: "0123456789", holder: "LE THU HANG" };

export const ourAccount = {
  bin: "970436",
  bankName: "Vietcombank",
  number: "9704000012345",
  holder: "CONG TY THU",
  branch: "Quảng Ninh",
};

export async function someSettings(
  ctx: Context,
  change: { depositPercent?: number | null; holdMinutes?: number } = {},
): Promise<void> {
  const { bankName: _, ...stored } = ourAccount;
  await saveSettings(ctx, "bank-accounts", [{ ...stored, isDefault: true }]);
  await saveSettings(ctx, "payment", { depositPercent: null, holdMinutes: 15, ...change });
}

/** Two adults in one cabin or room for one night: 6,700,000 đ on a ship, 1,000,000 đ in a hotel from Monday. */
export function aBookingInput(cruise: TestCruise, change: Partial<StayOrder> = {}): StayOrder {
  return {
    kind: cruise.kind,
    slug: cruise.slug,
    checkIn: cruise.checkIn,
    nights: 1,
    adults: 2,
    children: [],
    rooms: [{ roomId: cruise.roomIds[0] ?? "", quantity: 1 }],
    charter: false,
    contact: { name: "Lê Thu Hằng", phone: "0912 345 678", email: "thuhang@example.vn" },
    note: "",
    invoice: null,
    payment: "full",
    expectedTotal: vnd(cruise.kind === "cruise" ? 6_700_000 : 1_000_000),
    consent: true,
    ...change,
  };
}

/** Two adults in one room for two nights: 2,000,000 đ. */
export function aHotelBookingInput(hotel: TestCruise, change: Partial<StayOrder> = {}): StayOrder {
  return aBookingInput(hotel, { nights: 2, expectedTotal: vnd(2_000_000), ...change });
}
