import { vnd } from "#kernel/money.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import type { CruiseDraft } from "#modules/cruises/contract/cruise.ts";
import { idIn } from "./id-in.ts";
import { boardsAt, itinerariesOf, routes } from "./itineraries.ts";
import { embeddedMap, mapOf } from "./maps.ts";
import { cabinPictures, shipPictures } from "./pictures.ts";
import { listPriceOf } from "./price-rules.ts";
import type { RoomSeed, ShipSeed } from "./ship-seed.ts";
import { cancellations, excludedFrom, includedIn, policiesOf } from "./terms.ts";

/** Ids of other demo records, by their names in the seed data. */
export type Catalogue = Record<"areas" | "shipAmenities" | "roomAmenities" | "pictures", Map<string, string>>;

/** A ship in the form of its command. `rank` counts from 1. */
export function draftOf(ship: ShipSeed, rank: number, catalogue: Catalogue): CruiseDraft {
  const { pier, address, map, trip } = routes[ship.route];
  return {
    title: ship.title,
    slug: ship.slug,
    areaId: idIn(catalogue.areas, ship.area),
    status: "published",
    defaultPrice: vnd(listPriceOf(ship)),
    stars: ship.stars,
    address,
    pier,
    mapLink: mapOf(map),
    mapIframeLink: embeddedMap(map),
    schedule: "2N1Đ, 3N2Đ",
    launchYear: ship.launchYear,
    cabins: ship.rooms.reduce((sum, room) => sum + room.units, 0),
    shell: ship.shell,
    trip,
    operator: `Công ty ${ship.title.replace(/^(Du thuyền|Thuyền buồm|Thuyền) /, "")}`,
    checkInTime: boardsAt(ship.route),
    checkOutTime: ship.checkOut,
    shortDescription: ship.short,
    longDescription: richTextOf(ship.story.flatMap(partsOf)),
    included: includedIn(ship),
    excluded: excludedFrom(ship),
    policies: policiesOf(ship),
    cancellation: cancellations[ship.cancellation],
    itineraries: itinerariesOf(ship.route),
    instantConfirmation: ship.instant,
    rank,
    amenityIds: ship.has.map((key) => idIn(catalogue.shipAmenities, key)),
    imageIds: shipPictures(ship).map((name) => idIn(catalogue.pictures, name)),
    rooms: ship.rooms.map((room) => roomDraftOf(ship, room, catalogue)),
  };
}

function roomDraftOf(ship: ShipSeed, room: RoomSeed, catalogue: Catalogue): CruiseDraft["rooms"][number] {
  return {
    title: room.title,
    description: room.about,
    areaM2: room.m2,
    baseGuests: room.baseGuests ?? 2,
    maxGuests: room.maxGuests,
    maxAdults: room.maxAdults,
    maxChildren: room.maxChildren,
    bed: room.bed,
    view: room.view,
    units: room.units,
    amenityIds: room.has.map((key) => idIn(catalogue.roomAmenities, key)),
    imageIds: cabinPictures(ship, room).map((name) => idIn(catalogue.pictures, name)),
  };
}

function partsOf({ heading, paragraphs }: ShipSeed["story"][number]): Parameters<typeof richTextOf>[0] {
  const texts = paragraphs.map((text) => ({ type: "paragraph" as const, text }));
  return heading ? [{ type: "heading", text: heading }, ...texts] : texts;
}
