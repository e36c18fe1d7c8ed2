import type { CalendarDate } from "#kernel/calendar-date.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { type PriceRuleDraft, savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import type { PlaceBookingInput } from "#modules/bookings/contract/placing.ts";
import { createCruise } from "#modules/cruises/commands/create-cruise.ts";
import type { CruiseDraft, RoomDraft } from "#modules/cruises/contract/cruise.ts";
import { createArea } from "#modules/places/commands.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";

let made = 0;

/** A room type that takes two adults and a child; two of them on the ship. */
export function aRoomDraft(change: Partial<RoomDraft> = {}): RoomDraft {
  return {
    title: "Ban Công",
    description: "",
    areaM2: 28,
    baseGuests: 2,
    maxGuests: 3,
    maxAdults: 2,
    maxChildren: 1,
    bed: "1 giường đôi",
    view: "Vịnh",
    units: 2,
    amenityIds: [],
    imageIds: [],
    ...change,
  };
}

export async function aCruiseDraft(ctx: Context, change: Partial<CruiseDraft> = {}): Promise<CruiseDraft> {
  made += 1;
  const areaId =
    change.areaId ?? (await createArea(ctx, { slug: `vinh-${made}`, name: `Vịnh ${made}`, position: made })).id;
  return {
    title: `Du thuyền Thử ${made}`,
    slug: `du-thuyen-thu-${made}`,
    areaId,
    status: "published",
    defaultPrice: vnd(3_350_000),
    stars: 5,
    address: "Cảng Tuần Châu, Hạ Long",
    pier: "Tuần Châu",
    mapLink: "https://www.openstreetmap.org/?mlat=20.93&mlon=106.99",
    mapIframeLink: "https://www.openstreetmap.org/export/embed.html",
    schedule: "2 ngày 1 đêm",
    launchYear: 2022,
    cabins: 24,
    shell: "Thép",
    trip: "Tuần Châu - Sửng Sốt - Ti Tốp",
    operator: "Công ty Thử",
    checkInTime: "12:00",
    checkOutTime: "10:30",
    shortDescription: ["Ban công riêng"],
    longDescription: richTextOf([{ type: "paragraph", text: "Tàu thử." }]),
    included: [],
    excluded: [],
    policies: [],
    cancellation: [
      { daysBefore: 8, percent: 0 },
      { daysBefore: 3, percent: 30 },
    ],
    itineraries: [],
    instantConfirmation: true,
    rank: made,
    amenityIds: [],
    imageIds: [],
    rooms: [aRoomDraft()],
    ...change,
  };
}

const usualRules: PriceRuleDraft[] = [
  { kind: "base", label: "Giá 2 ngày 1 đêm", nights: 1, amountVnd: 3_350_000 },
  { kind: "base", label: "Giá 3 ngày 2 đêm", nights: 2, amountVnd: 5_900_000 },
  { kind: "child", label: "Dưới 5 tuổi", ageFrom: 0, ageTo: 4, bed: "shared", percent: 0 },
  { kind: "child", label: "5 đến 10 tuổi", ageFrom: 5, ageTo: 10, bed: "own", percent: 75 },
  { kind: "single", label: "Phụ thu phòng đơn", percent: 70 },
  { kind: "charter", label: "Thuê trọn tàu 2 ngày 1 đêm", nights: 1, amountVnd: 60_000_000 },
];

export type TestCruise = { id: string; slug: string; roomIds: string[]; checkIn: CalendarDate };

/** A ship on sale for 60 nights from 1 December 2026, with `capacity` cabins of its first type. */
export async function aCruise(
  ctx: Context,
  change: Partial<CruiseDraft> & { capacity?: number } = {},
): Promise<TestCruise> {
  const { capacity = 2, ...rest } = change;
  const draft = await aCruiseDraft(ctx, { rooms: [aRoomDraft({ units: Math.max(1, capacity) })], ...rest });
  const { id, roomIds } = await createCruise(ctx, draft);
  await savePriceRules(ctx, id, usualRules);
  const from = calendarDate("2026-12-01");
  await openNights(ctx, {
    ownerId: id,
    from,
    to: addDays(from, 60),
    rooms: roomIds.map((roomId) => ({ roomId, capacity })),
  });
  return { id, slug: draft.slug, roomIds, checkIn: calendarDate("2026-12-12") };
}

export const theAccount = {
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
  const { bankName: _, ...stored } = theAccount;
  await saveSettings(ctx, "bank-accounts", [{ ...stored, isDefault: true }]);
  await saveSettings(ctx, "payment", { depositPercent: null, holdMinutes: 15, ...change });
}

/** Two adults in one cabin for one night: 6,700,000 đ. */
export function aBookingInput(cruise: TestCruise, change: Partial<PlaceBookingInput> = {}): PlaceBookingInput {
  return {
    slug: cruise.slug,
    checkIn: cruise.checkIn,
    nights: 1,
    adults: 2,
    children: [],
    cabins: [{ roomId: cruise.roomIds[0] ?? "", quantity: 1 }],
    charter: false,
    contact: { name: "Lê Thu Hằng", phone: "0912 345 678", email: "thuhang@example.vn" },
    note: "",
    payment: "full",
    expectedTotal: vnd(6_700_000),
    consent: true,
    ...change,
  };
}
