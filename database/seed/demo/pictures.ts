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

/** Words, focal points and measurements of the pictures in a folder. */
export async function readPictureList(folder: string): Promise<SeedPicture[]> {
  return pictureList.parse(JSON.parse(await readFile(path.join(folder, "pictures.json"), "utf8")));
}

/** What a ship shows of itself beside its exterior: a deck, where one eats, what one sees, and a corner of a cabin. */
const aboard = ["boong", "bua-an", "nhin-ra", "goc-ngoi"] as const;
/** Those of them that stand with every cabin of the ship too. */
const aboardWithCabins = ["nhin-ra", "goc-ngoi", "bua-an"] as const satisfies (typeof aboard)[number][];

const bathroomOf = ({ has }: { has: readonly string[] }) => (has.includes("tub") ? "bon-tam" : "phong-tam");

/** The exterior, named like its ship, first; last a bathroom of its cabins. */
export function shipPictures({ slug, gallery, rooms }: ShipSeed): string[] {
  const bathroom = rooms.map(bathroomOf).toSorted()[0] ?? "phong-tam";
  return [slug, ...gallery, ...[...aboard, bathroom].map((what) => `${slug}-${what}`)];
}

/** The cabin's own picture, named like its ship and itself, then a bathroom like its own and what all cabins share. */
export const cabinPictures = ({ slug }: ShipSeed, room: RoomSeed): string[] =>
  [slugify(room.title), bathroomOf(room), ...aboardWithCabins].map((what) => `${slug}-${what}`);

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
  return [slugify(title), bathroomOf({ has }), ...sharedWithRooms].map((what) => `hotel-${slug}-${what}`);
}
