import { fold } from "#kernel/vietnamese.ts";
import type { RoomWish } from "#modules/rooms/queries.ts";
import { type Theme, themes } from "./contract.ts";

export const isTheme = (slug: string): slug is Theme => themes.some((theme) => theme === slug);

/** A room for two parents and two children together. */
export const familyRoom: RoomWish = { guests: 4, adults: 2, children: 2 };

/** A room for two with one large bed; `isPrivateBath` checks the rest. */
export const doubleRoom: RoomWish = { baseGuests: 2, adults: 2, bed: "giường đôi" };

const privateBaths = ["bồn tắm", "bể sục riêng", "hồ bơi riêng"].map(fold);

/** True if the name of a room amenity is that of a private tub or pool. */
export const isPrivateBath = ({ text }: { text: string }): boolean => {
  const name = fold(text);
  return privateBaths.some((one) => name.includes(one));
};
