import { calendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { slugify } from "#kernel/slug.ts";
import { createPost } from "#modules/blog/commands.ts";
import type { PostDraft } from "#modules/blog/contract.ts";
import { createHotel } from "#modules/hotels/commands.ts";
import type { HotelDraft } from "#modules/hotels/contract.ts";
import { createCity } from "#modules/places/commands.ts";
import { listCities } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";

let made = 0;

/** The city of a name, made when it is asked for the first time. */
export async function aCity(ctx: Context, name = "Hạ Long"): Promise<string> {
  const cities = await listCities(ctx);
  const known = cities.find((city) => city.name === name);
  return known?.id ?? (await createCity(ctx, { name, slug: slugify(name), position: cities.length })).id;
}

/** A published hotel; `city` is a name. */
export async function aHotel(
  ctx: Context,
  { city, ...change }: Partial<HotelDraft> & { city?: string } = {},
): Promise<{ id: string }> {
  made += 1;
  return createHotel(ctx, {
    title: `Khách sạn Thử ${made}`,
    slug: `khach-san-thu-${made}`,
    cityId: change.cityId ?? (await aCity(ctx, city)),
    address: "Đường Mẫu, phường Bãi Cháy",
    status: "published",
    defaultPrice: vnd(1_850_000),
    salePrice: vnd(1_480_000),
    standard: 5,
    totalRooms: 118,
    rank: made,
    amenityIds: [],
    imageIds: [],
    ...change,
  });
}

/** An article that went out on 18 November 2026. */
export async function aPost(ctx: Context, change: Partial<PostDraft> = {}): Promise<{ id: string }> {
  made += 1;
  return createPost(ctx, {
    title: `Bài thử ${made}`,
    slug: `bai-thu-${made}`,
    shortDescription: "Vài dòng về vịnh.",
    thumbnailId: null,
    publishedAt: vietnamInstant(calendarDate("2026-11-18"), "08:00"),
    ...change,
  });
}
