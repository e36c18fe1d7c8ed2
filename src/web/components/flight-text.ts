import type { PassengerCounts, PassengerType } from "#modules/flights/contract/fare.ts";

/** Label of each passenger type. */
export const passengerTypeLabels: Readonly<Record<PassengerType, string>> = {
  adult: "Người lớn",
  child: "Trẻ em",
  infant: "Em bé",
};

/** "2 người lớn, 1 trẻ em" */
export const passengersText = ({ adult, child, infant }: PassengerCounts): string =>
  [`${adult} người lớn`, child > 0 && `${child} trẻ em`, infant > 0 && `${infant} em bé`].filter(Boolean).join(", ");

export const passengerCount = ({ adult, child, infant }: PassengerCounts): number => adult + child + infant;

/** "2 giờ 10 phút", "45 phút" */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} giờ`, (rest > 0 || hours === 0) && `${rest} phút`].filter(Boolean).join(" ");
}
