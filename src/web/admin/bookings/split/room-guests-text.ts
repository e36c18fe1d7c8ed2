import type { RoomGuests } from "#modules/availability/contract/stay.ts";

/** "2 người lớn, bé 6 tuổi" */
export const roomGuestsText = ({ adults, children }: RoomGuests): string =>
  [`${adults} người lớn`, ...children.map(({ age }) => `bé ${age} tuổi`)].join(", ");
