import { today } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { slugify } from "#kernel/slug.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import type { AmenityType } from "#modules/amenities/contract.ts";
import type { CreatedProduct } from "#modules/availability/contract/kind.ts";
import { createCruise } from "#modules/cruises/commands/create-cruise.ts";
import { updateCruise } from "#modules/cruises/commands/edit-cruise.ts";
import type { CruiseDraft } from "#modules/cruises/contract/cruise.ts";
import { cruiseContent } from "#modules/cruises/contract/editing.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { images } from "#modules/media/tables.ts";
import { createArea } from "#modules/places/commands.ts";
import { listAreas } from "#modules/places/queries.ts";
import { storeFromPrice } from "#modules/products/commands/from-price.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import type { Score } from "#modules/products/contract/product.ts";
import type { NewRoom } from "#modules/rooms/contract.ts";
import type { Context } from "#platform/context.ts";

/** The area with a name, created at the first call. */
export async function anArea(ctx: Context, name = "Vịnh Hạ Long"): Promise<string> {
  const areas = await listAreas(ctx);
  const known = areas.find((area) => area.name === name);
  return known?.id ?? (await createArea(ctx, { name, slug: slugify(name), position: areas.length })).id;
}

export async function anAmenity(ctx: Context, text: string, type: AmenityType = "ship"): Promise<string> {
  return (await createAmenity(ctx, { type, text, icon: "check", position: 1 })).id;
}

/** A room type for two adults and a child; the ship has two of them. */
export function aRoomDraft(change: Partial<NewRoom> = {}): NewRoom {
  return {
    title: "Ban Công",
    description: "",
    areaM2: 28,
    baseGuests: 2,
    maxGuests: 3,
    maxAdults: 2,
    maxChildren: 1,
    bed: "1 giường đôi",
    view: "Hướng biển",
    units: 2,
    amenityIds: [],
    imageIds: [],
    ...change,
  };
}

/** A published ship with one room type, without prices and nights. `area` is a name. */
export async function aListedCruise(
  ctx: Context,
  change: Partial<CruiseDraft> & { area?: string } = {},
): Promise<CreatedProduct & { slug: string }> {
  const { area, ...rest } = change;
  const draft = aCruiseDraft({ ...rest, areaId: rest.areaId ?? (await anArea(ctx, area)) });
  return { ...(await createCruise(ctx, draft)), slug: draft.slug };
}

/** Gives a ship a new slug, as its editor does. */
export async function renameCruise(ctx: Context, id: string, slug: string): Promise<void> {
  const { draft, version } = await getCruiseToEdit(ctx, id);
  await updateCruise(ctx, id, { ...cruiseContent.parse(draft), slug }, { version });
}

export function aCruiseDraft(change: Partial<CruiseDraft> & { areaId: string }): CruiseDraft {
  const title = change.title ?? "Du thuyền Ngọc Lam";
  return {
    title,
    slug: `${slugify(title)}-${newId().slice(-8)}`,
    status: "published",
    defaultPrice: vnd(3_350_000),
    stars: 4,
    address: "Cảng tàu khách quốc tế Tuần Châu, Hạ Long, Quảng Ninh",
    pier: "Tuần Châu",
    mapLink: "https://maps.example/x",
    mapIframeLink: "https://maps.example/y",
    schedule: "2 ngày 1 đêm",
    launchYear: 2019,
    cabins: 20,
    shell: "Kim loại",
    trip: "Hang Sửng Sốt – Đảo Ti Tốp",
    operator: "Công ty Du thuyền",
    checkInTime: "12:00",
    checkOutTime: "10:30",
    shortDescription: ["Ban công riêng ở mọi phòng"],
    longDescription: richTextOf([{ type: "paragraph", text: "Một ngày trên vịnh." }]),
    included: ["Các bữa ăn"],
    excluded: ["Đồ uống"],
    policies: [{ title: "Giấy tờ", text: "Mang theo căn cước." }],
    cancellation: [
      { daysBefore: 8, percent: 0 },
      { daysBefore: 3, percent: 30 },
    ],
    itineraries: [],
    instantConfirmation: true,
    rank: 1000,
    amenityIds: [],
    imageIds: [],
    rooms: [aRoomDraft()],
    ...change,
  };
}

/** Adds a review with this many stars to a product. */
export async function reviewed(ctx: Context, productId: string, score: 1 | 2 | 3 | 4 | 5): Promise<void> {
  await recordReviews(
    ctx,
    new Map([[productId, [1, 2, 3, 4, 5].map((stars) => Number(stars === score)) as Score["counts"]]]),
  );
}

/** Sets the lowest price of a product for one night, as the job does. */
export async function startsFrom(ctx: Context, productId: string, amount: number): Promise<void> {
  await storeFromPrice(ctx, {
    productId,
    prices: [vnd(amount), null],
    terms: null,
    requests: 1,
    since: today(ctx.now()),
  });
}

/** A picture in the catalogue, without a file behind it. */
export async function aPicture(ctx: Context, alt = "Tàu trên vịnh"): Promise<string> {
  const id = newId();
  const row = { id, key: `images/${id}.webp`, width: 1600, height: 1067, alt, createdAt: ctx.now() };
  await ctx.db.insert(images).values(row);
  return id;
}
