import { calendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { slugify } from "#kernel/slug.ts";
import type { CreatedProduct } from "#modules/availability/contract/kind.ts";
import { createPost, publishPost } from "#modules/blog/commands.ts";
import type { PostContent } from "#modules/blog/contract.ts";
import { createHotel } from "#modules/hotels/commands/create-hotel.ts";
import { updateHotel } from "#modules/hotels/commands/edit-hotel.ts";
import { hotelContent } from "#modules/hotels/contract/editing.ts";
import type { HotelDraft } from "#modules/hotels/contract/hotel.ts";
import { getHotelToEdit } from "#modules/hotels/queries/get-hotel-to-edit.ts";
import { createCity } from "#modules/places/commands.ts";
import { listCities } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import { aPicture, aRoomDraft } from "./catalogue.ts";

let made = 0;

/** The city with a name, created at the first call. */
export async function aCity(ctx: Context, name = "Hạ Long"): Promise<string> {
  const cities = await listCities(ctx);
  const known = cities.find((city) => city.name === name);
  return known?.id ?? (await createCity(ctx, { name, slug: slugify(name), position: cities.length })).id;
}

/** Gives a hotel a new slug, as its editor does. */
export async function renameHotel(ctx: Context, id: string, slug: string): Promise<void> {
  const { draft, version } = await getHotelToEdit(ctx, id);
  await updateHotel(ctx, id, { ...hotelContent.parse(draft), slug }, { version });
}

/** A published hotel; `city` is a name. */
export async function aHotel(
  ctx: Context,
  { city, ...change }: Partial<HotelDraft> & { city?: string } = {},
): Promise<CreatedProduct & { slug: string }> {
  const draft = aHotelDraft({ ...change, cityId: change.cityId ?? (await aCity(ctx, city)) });
  return { ...(await createHotel(ctx, draft)), slug: draft.slug };
}

/** A five-star hotel with one room type, sold with and without breakfast. */
export function aHotelDraft(change: Partial<HotelDraft> & { cityId: string }): HotelDraft {
  made += 1;
  return {
    title: `Khách sạn Thử ${made}`,
    slug: `khach-san-thu-${made}`,
    address: "Đường Mẫu, phường Bãi Cháy",
    mapLink: "https://maps.example/x",
    mapIframeLink: "https://maps.example/y",
    coordinates: { latitude: 20.95, longitude: 107.05 },
    operator: "Công ty Khách sạn Thử",
    status: "published",
    defaultPrice: vnd(1_850_000),
    salePrice: vnd(1_480_000),
    stars: 5,
    totalRooms: 118,
    builtYear: 2016,
    renovatedYear: null,
    floors: 12,
    checkInTime: "14:00",
    checkOutTime: "12:00",
    shortDescription: ["Mười phút ra cảng"],
    longDescription: richTextOf([{ type: "paragraph", text: "Nhìn ra vịnh." }]),
    houseRules: {
      children: "Bé dưới 5 tuổi ngủ chung miễn phí.",
      extraBeds: "350,000 đ một đêm.",
      cots: "Miễn phí, theo yêu cầu.",
      pets: "Không nhận thú cưng.",
      deposit: "1,000,000 đ khi nhận phòng.",
    },
    surroundings: [{ title: "Cảng Tuần Châu", metres: 6500 }],
    policies: [{ title: "Giấy tờ", text: "Mang theo căn cước." }],
    rank: made,
    amenityIds: [],
    imageIds: [],
    plans: [aPlanDraft(), aPlanDraft({ title: "Chỉ phòng, không hoàn huỷ", board: "none", cancellation: [] })],
    rooms: [aRoomDraft({ title: "Hướng Biển", units: 10 })],
    ...change,
  };
}

export function aPlanDraft(change: Partial<HotelDraft["plans"][number]> = {}): HotelDraft["plans"][number] {
  return {
    title: "Kèm bữa sáng",
    board: "breakfast",
    cancellation: [{ daysBefore: 3, percent: 0 }],
    depositPercent: null,
    instantConfirmation: true,
    ...change,
  };
}

/** An article published on 18 November 2026; without a date it is a draft. */
export async function aPost(
  ctx: Context,
  {
    publishedAt = vietnamInstant(calendarDate("2026-11-18"), "08:00"),
    ...change
  }: Partial<PostContent> & {
    publishedAt?: Date | null;
  } = {},
): Promise<{ id: string }> {
  const content = await aPostContent(ctx, change);
  const { id } = await createPost(ctx, content);
  if (publishedAt) await publishPost(ctx, id, { version: 1, at: publishedAt });
  return { id };
}

export async function aPostContent(ctx: Context, change: Partial<PostContent> = {}): Promise<PostContent> {
  made += 1;
  return {
    title: `Bài thử ${made}`,
    slug: `bai-thu-${made}`,
    shortDescription: "Vài dòng về vịnh.",
    topic: "choosing",
    thumbnailId: await aPicture(ctx),
    body: richTextOf([{ type: "paragraph", text: "Nhìn ra vịnh." }]),
    productIds: [],
    ...change,
  };
}
