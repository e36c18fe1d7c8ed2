import { vnd } from "#kernel/money.ts";
import type { CruiseDraft, TextBlock } from "#modules/cruises/contract.ts";
import { itinerariesOf, routes } from "./itineraries.ts";
import { roomPictures, shipPictures } from "./pictures.ts";
import { listPriceOf } from "./price-rules.ts";
import type { RoomSeed, ShipSeed } from "./ship-seed.ts";
import { cancellations, excludedFrom, includedIn, policiesOf } from "./terms.ts";

/** Ids that the demo's other parts were given, by the names that its data use. */
export type Catalogue = Record<"areas" | "shipAmenities" | "roomAmenities" | "pictures", Map<string, string>>;

/** A ship as the command wants it. `rank` counts from 1. */
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
    mapLink: `https://www.openstreetmap.org/?mlat=${map.lat}&mlon=${map.lng}#map=14/${map.lat}/${map.lng}`,
    mapIframeLink: embeddedMap(map),
    schedule: "2N1Đ, 3N2Đ",
    launchYear: ship.launchYear,
    cabins: ship.rooms.reduce((sum, room) => sum + room.units, 0),
    shell: ship.shell,
    trip,
    operator: `Công ty ${ship.title.replace(/^(Du thuyền|Thuyền buồm|Thuyền) /, "")}`,
    checkInTime: ship.checkIn,
    checkOutTime: ship.checkOut,
    shortDescription: ship.short,
    longDescription: ship.story.flatMap(toBlocks),
    included: includedIn(ship),
    excluded: excludedFrom(ship),
    policies: policiesOf(ship),
    cancellation: cancellations[ship.cancellation],
    itineraries: itinerariesOf(ship.route),
    instantConfirmation: ship.instant,
    rank,
    amenityIds: ship.has.map((key) => idIn(catalogue.shipAmenities, key)),
    imageIds: shipPictures(ship).map((name) => idIn(catalogue.pictures, name)),
    rooms: ship.rooms.map((room) => roomDraftOf(room, catalogue)),
  };
}

function roomDraftOf(room: RoomSeed, catalogue: Catalogue): CruiseDraft["rooms"][number] {
  return {
    title: room.title,
    description: room.about,
    areaM2: room.m2,
    baseGuests: room.base ?? 2,
    maxGuests: room.most,
    maxAdults: room.mostAdults,
    maxChildren: room.mostChildren,
    bed: room.bed,
    view: room.view,
    units: room.units,
    amenityIds: room.has.map((key) => idIn(catalogue.roomAmenities, key)),
    imageIds: roomPictures(room).map((name) => idIn(catalogue.pictures, name)),
  };
}

function toBlocks({ heading, paragraphs }: ShipSeed["story"][number]): TextBlock[] {
  const texts = paragraphs.map((text): TextBlock => ({ type: "paragraph", text }));
  return heading ? [{ type: "heading", text: heading }, ...texts] : texts;
}

function embeddedMap({ lat, lng }: { lat: number; lng: number }): string {
  const [left, bottom, right, top] = [lng - 0.06, lat - 0.04, lng + 0.06, lat + 0.04].map((degrees) =>
    degrees.toFixed(4),
  );
  return `https://www.openstreetmap.org/export/embed.html?bbox=${left},${bottom},${right},${top}&layer=mapnik&marker=${lat},${lng}`;
}

function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`the demo has no "${name}"`);
  return id;
}
