import { vnd } from "#kernel/money.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import type { HotelDraft } from "#modules/hotels/contract/hotel.ts";
import type { CitySlug } from "./cities.ts";
import { planSets } from "./hotel-plans.ts";
import { hotelRooms } from "./hotel-rooms.ts";
import type { HotelSeed } from "./hotel-seed.ts";
import { idIn } from "./id-in.ts";
import { embeddedMap, mapOf, type Point } from "./maps.ts";
import { hotelPictures, hotelRoomPictures } from "./pictures.ts";

type Ids = ReadonlyMap<string, string>;
/** References of a draft, by their names in the demo. */
export type HotelIds = Record<"cities" | "amenities" | "roomAmenities" | "pictures", Ids>;

/** The centre of each city; hotels of the demo have no real location. */
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

/** Hotels of one city that stand apart on the map of the bay. */
const apart: Readonly<Record<string, Point>> = {
  "cua-luc": { lat: 20.957, lng: 107.05 },
  "den-ben": { lat: 20.954, lng: 107.028 },
  "vinh-gio": { lat: 20.95, lng: 107.09 },
  "bien-trang": { lat: 20.933, lng: 106.98 },
};

const houseRules: HotelDraft["houseRules"] = {
  children: "Bé dưới 6 tuổi ngủ chung giường với bố mẹ được miễn phí.",
  extraBeds: "Giường phụ xếp theo yêu cầu, tuỳ hạng phòng.",
  cots: "Nôi em bé miễn phí, xin báo trước một ngày.",
  pets: "Không nhận thú cưng.",
  deposit: "Đặt cọc 500,000 đ khi nhận phòng, hoàn lại khi trả phòng.",
};

/** A hotel in the form of its command. `rank` counts from 1. */
export function hotelDraftOf(hotel: HotelSeed, rank: number, ids: HotelIds): HotelDraft {
  const place = apart[hotel.slug] ?? middles[hotel.city];
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
    builtYear: hotel.built,
    renovatedYear: hotel.renovated,
    floors: hotel.floors,
    checkInTime: "14:00",
    checkOutTime: "12:00",
    houseRules,
    plans: planSets[hotel.terms],
    shortDescription: hotel.short,
    longDescription: richTextOf(hotel.story.map((text) => ({ type: "paragraph", text }))),
    surroundings: hotel.near.map(([title, metres]) => ({ title, metres })),
    policies: [{ title: "Giấy tờ", text: "Mang theo căn cước hoặc hộ chiếu khi nhận phòng." }],
    rank,
    amenityIds: hotel.has.map((key) => idIn(ids.amenities, key)),
    imageIds: hotelPictures(hotel).map((name) => idIn(ids.pictures, name)),
    rooms: roomsOf(hotel, ids),
  };
}

function roomsOf(hotel: HotelSeed, { roomAmenities, pictures }: HotelIds): HotelDraft["rooms"] {
  const { sells, view } = hotel;
  return sells.map(([name, units]) => {
    const { title, about, m2, bed, base, most, mostAdults, mostChildren, extraBeds, cots, has } = hotelRooms[name];
    return {
      title,
      description: about,
      areaM2: m2,
      bed,
      view,
      units,
      extraBeds,
      cots,
      baseGuests: base,
      maxGuests: most,
      maxAdults: mostAdults,
      maxChildren: mostChildren,
      amenityIds: has.map((key) => idIn(roomAmenities, key)),
      imageIds: hotelRoomPictures(hotel, name).map((picture) => idIn(pictures, picture)),
    };
  });
}
