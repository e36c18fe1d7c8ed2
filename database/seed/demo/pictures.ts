import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { CabinLook, RoomSeed, ShipSeed } from "./ship-seed.ts";

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

const looks: Record<CabinLook, string[]> = {
  day: ["cabin-day", "cabin-bed-day", "cabin-window-day"],
  evening: ["cabin-evening", "cabin-bed-evening", "cabin-window-evening"],
  linen: ["cabin-mirror-linen", "cabin-bed-linen"],
  lamp: ["cabin-mirror-lamp", "cabin-bed-lamp"],
};

const baths: Record<CabinLook, string> = {
  day: "bath-window",
  evening: "bath-evening",
  linen: "bath-tub",
  lamp: "bath-evening",
};

export function roomPictures(room: RoomSeed): string[] {
  return [...looks[room.look], ...(room.has.includes("tub") ? [baths[room.look]] : [])];
}
