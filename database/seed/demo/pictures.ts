import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { slugify } from "#kernel/slug.ts";
import { type HotelRoomName, type HotelRoomSeed, hotelRooms } from "./hotel-rooms.ts";
import type { HotelSeed } from "./hotel-seed.ts";
import type { RoomSeed, ShipSeed } from "./ship-seed.ts";

const tone = z.string().regex(/^[0-9a-f]{6}$/);
const pictureList = z.array(
  z.strictObject({
    name: z.string(),
    alt: z.string(),
    focalX: z.number(),
    focalY: z.number(),
    // Measured by scripts/measure-demo-pictures.ts.
    width: z.int(),
    height: z.int(),
    tones: z.strictObject({ above: tone, below: tone }),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
export type SeedPicture = z.infer<typeof pictureList>[number];

/** Texts, focal points and measurements of the pictures in a folder. */
export async function readPictureList(folder: string): Promise<SeedPicture[]> {
  return pictureList.parse(JSON.parse(await readFile(path.join(folder, "pictures.json"), "utf8")));
}

/** Pictures of a ship beside its exterior: a deck, a meal, the view, and a corner of a cabin. */
const aboard = ["boong", "bua-an", "nhin-ra", "goc-ngoi"] as const;

/** Ships with round windows in all cabins, which exclude the picture with a wide window. */
const withRoundWindows: ReadonlySet<string> = new Set(["doi-moi"]);

const bathroomOf = ({ has }: { has: readonly string[] }) => (has.includes("tub") ? "bon-tam" : "phong-tam");

/** The exterior, named like its ship, first; last a bathroom of its cabins. */
export function shipPictures({ slug, gallery, rooms }: ShipSeed): string[] {
  const bathroom = rooms.map(bathroomOf).toSorted()[0] ?? "phong-tam";
  const own = aboard.filter((what) => what !== "goc-ngoi" || !withRoundWindows.has(slug));
  return [slug, ...gallery, ...[...own, bathroom].map((what) => `${slug}-${what}`)];
}

/** The cabin's own picture, named by ship and cabin, and a bathroom like its own; decks and restaurants belong to the ship. */
export const cabinPictures = ({ slug }: ShipSeed, room: RoomSeed): string[] =>
  [slugify(room.title), bathroomOf(room)].map((what) => `${slug}-${what}`);

/** Pictures of a hotel beside its facade: outdoors, lobby, view, breakfast, a seating corner, a bathroom. */
const shared = ["ngoai-troi", "sanh-chung", "nhin-ra", "bua-sang", "goc-ngoi", "phong-tam"] as const;

/** Hotels on an open coast: pictures with limestone islets on the horizon would show another place. */
const onOpenCoast: ReadonlySet<string> = new Set([
  "my-khe-song-xanh",
  "gio-bien",
  "suon-gio",
  "ben-thung",
  "ghenh-da",
  "hoang-hon-bien-tay",
]);
const withHorizon: ReadonlySet<string> = new Set(["ngoai-troi", "nhin-ra"]);

/** The facade first. */
export const hotelPictures = ({ slug }: HotelSeed): string[] => [
  `hotel-${slug}`,
  ...shared.filter((what) => !(onOpenCoast.has(slug) && withHorizon.has(what))).map((what) => `hotel-${slug}-${what}`),
];

/** The room's own picture, named by hotel and room, and a bathroom like its own. */
export function hotelRoomPictures({ slug }: HotelSeed, room: HotelRoomName): string[] {
  const { title, has }: HotelRoomSeed = hotelRooms[room];
  return [slugify(title), bathroomOf({ has })].map((what) => `hotel-${slug}-${what}`);
}
