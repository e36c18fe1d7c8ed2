import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { slugify } from "#kernel/slug.ts";
import { type HotelRoomName, type HotelRoomSeed, hotelRooms } from "./hotel-rooms.ts";
import type { HotelSeed } from "./hotel-seed.ts";
import type { RoomSeed, ShipSeed } from "./ship-seed.ts";

const pictureList = z.array(
  z.strictObject({ name: z.string(), alt: z.string(), focalX: z.number(), focalY: z.number() }),
);
export type SeedPicture = z.infer<typeof pictureList>[number];

/** Words and focal points of the pictures that lie in a folder. */
export async function readPictureList(folder: string): Promise<SeedPicture[]> {
  return pictureList.parse(JSON.parse(await readFile(path.join(folder, "pictures.json"), "utf8")));
}

/** The exterior is named like its ship. */
export const shipPictures = (ship: ShipSeed): string[] => [ship.slug, ...ship.gallery];

/** A cabin's picture is named like its ship and itself; not every cabin has one. */
export const cabinPictures = (ship: ShipSeed, room: RoomSeed): string[] => [`${ship.slug}-${slugify(room.title)}`];

/** What a house shows beside its facade: outdoors, the lobby, the view, breakfast, a corner to sit in, a bathroom. */
const shared = ["ngoai-troi", "sanh-chung", "nhin-ra", "bua-sang", "goc-ngoi", "phong-tam"] as const;
/** Those of them that stand with every room of the house too. */
const sharedWithRooms = ["nhin-ra", "goc-ngoi", "bua-sang"] as const satisfies (typeof shared)[number][];

/** The facade first. */
export const hotelPictures = ({ slug }: HotelSeed): string[] => [
  `hotel-${slug}`,
  ...shared.map((what) => `hotel-${slug}-${what}`),
];

/** The room's own picture, named like its house and itself, then a bathroom like its own and what all rooms share. */
export function hotelRoomPictures({ slug }: HotelSeed, room: HotelRoomName): string[] {
  const { title, has }: HotelRoomSeed = hotelRooms[room];
  const bathroom = has.includes("tub") ? "bon-tam" : "phong-tam";
  return [slugify(title), bathroom, ...sharedWithRooms].map((what) => `hotel-${slug}-${what}`);
}
