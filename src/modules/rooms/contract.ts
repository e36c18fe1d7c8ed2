import type { Amenity } from "#modules/amenities/contract.ts";
import type { Picture } from "#modules/media/contract.ts";

/** What is needed to put a room type on sale; the modules that own rooms check it with their own drafts. */
export type NewRoom = {
  title: string;
  description: string;
  areaM2: number;
  baseGuests: number;
  maxGuests: number;
  maxAdults: number;
  maxChildren: number;
  bed: string;
  view: string;
  units: number;
  amenityIds: string[];
  imageIds: string[];
};

/** A room type as pages show it. */
export type Room = Omit<NewRoom, "amenityIds" | "imageIds"> & { id: string; amenities: Amenity[]; images: Picture[] };

/** What a price needs to know of a room type. */
export type RoomCapacity = {
  productId: string;
  id: string;
  title: string;
  units: number;
  baseGuests: number;
  maxGuests: number;
  maxAdults: number;
  maxChildren: number;
};

/** A room type as it is to be: with its id when it is there already. */
export type RoomChange = NewRoom & { id?: string | undefined; hidden: boolean };

/** A room type of a product by its name; a hidden one is not sold. */
export type RoomName = { id: string; title: string; hidden: boolean };
