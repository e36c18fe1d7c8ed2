import { vnd } from "#kernel/money.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import type { HotelDraft } from "#modules/hotels/contract/hotel.ts";
import { type CitySlug, cities } from "./cities.ts";
import type { HotelSeed } from "./hotels.ts";
import { idIn } from "./id-in.ts";
import { embeddedMap, mapOf, type Point } from "./maps.ts";

type Ids = ReadonlyMap<string, string>;

/** Where the middle of each city lies; the houses of the demo stand nowhere. */
const middles: Record<CitySlug, Point> = {
  "ha-long": { lat: 20.951, lng: 107.081 },
  "ha-noi": { lat: 21.028, lng: 105.852 },
  "sa-pa": { lat: 22.336, lng: 103.844 },
  "ninh-binh": { lat: 20.254, lng: 105.975 },
  "da-nang": { lat: 16.067, lng: 108.221 },
  "da-lat": { lat: 11.94, lng: 108.437 },
  "nha-trang": { lat: 12.239, lng: 109.197 },
  "phu-quoc": { lat: 10.217, lng: 103.96 },
  "quy-nhon": { lat: 13.776, lng: 109.224 },
};

const plans: HotelDraft["plans"] = [
  {
    ...{ title: "Kèm bữa sáng, huỷ miễn phí", board: "breakfast", depositPercent: 30, instantConfirmation: true },
    cancellation: [
      { daysBefore: 3, percent: 0 },
      { daysBefore: 1, percent: 50 },
    ],
  },
  {
    ...{ title: "Chỉ phòng, không hoàn huỷ", board: "none", depositPercent: null, instantConfirmation: true },
    cancellation: [],
  },
];

const houseRules: HotelDraft["houseRules"] = {
  children: "Bé dưới 6 tuổi ngủ chung giường với bố mẹ được miễn phí.",
  extraBeds: "Giường phụ xếp theo yêu cầu, tuỳ hạng phòng.",
  cots: "Cũi em bé miễn phí, xin báo trước một ngày.",
  pets: "Không nhận thú cưng.",
  deposit: "Đặt cọc 500,000 đ khi nhận phòng, hoàn lại khi trả phòng.",
};

/** A hotel as the command wants it. `rank` counts from 1. */
export function hotelDraftOf(
  hotel: HotelSeed,
  rank: number,
  ids: Record<"cities" | "amenities" | "pictures", Ids>,
): HotelDraft {
  const place = middles[hotel.city];
  const city = cities.find(({ slug }) => slug === hotel.city)?.name ?? "";
  return {
    title: hotel.title,
    slug: hotel.slug,
    cityId: idIn(ids.cities, hotel.city),
    address: hotel.address,
    mapLink: mapOf(place),
    mapIframeLink: embeddedMap(place),
    coordinates: { latitude: place.lat, longitude: place.lng },
    operator: `Công ty ${hotel.title}`,
    status: "published",
    defaultPrice: vnd(hotel.price),
    salePrice: hotel.salePrice === null ? null : vnd(hotel.salePrice),
    stars: hotel.stars,
    totalRooms: hotel.rooms,
    builtYear: null,
    renovatedYear: null,
    floors: null,
    ...{ checkInTime: "14:00", checkOutTime: "12:00", houseRules, plans },
    shortDescription: [`${hotel.rooms} phòng ở ${city}`],
    longDescription: richTextOf([{ type: "paragraph", text: `${hotel.title} có ${hotel.rooms} phòng, ở ${city}.` }]),
    surroundings: [],
    policies: [{ title: "Giấy tờ", text: "Mang theo căn cước hoặc hộ chiếu khi nhận phòng." }],
    rank,
    amenityIds: hotel.has.map((key) => idIn(ids.amenities, key)),
    imageIds: [idIn(ids.pictures, `hotel-${hotel.slug}`)],
    rooms: roomsOf(hotel),
  };
}

/** Two types of room, the larger one for families. */
function roomsOf({ rooms }: HotelSeed): HotelDraft["rooms"] {
  const room = { description: "", baseGuests: 2, maxAdults: 2, amenityIds: [], imageIds: [] };
  const units = Math.ceil(rooms / 3);
  return [
    {
      ...room,
      ...{ title: "Tiêu Chuẩn", areaM2: 26, maxGuests: 3, maxChildren: 1, bed: "1 giường đôi", view: "Hướng phố" },
      units: rooms - units,
    },
    {
      ...room,
      ...{ title: "Gia Đình", areaM2: 38, maxGuests: 4, maxAdults: 3, maxChildren: 2, bed: "2 giường đôi" },
      view: "Hướng vườn",
      units,
    },
  ];
}
