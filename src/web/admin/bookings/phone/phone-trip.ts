import type { StayKind } from "#modules/bookings/contract/booking.ts";
import { roomKey, roomOfKey } from "#web/components/trip.ts";

/** The trip of a phone booking, as in its address; the contract rejects invalid values. */
export type PhoneTrip = {
  slug: string;
  checkIn: string;
  nights: number;
  adults: number;
  children: { age: number }[];
  /** If empty: the cheapest rooms that take the party. */
  rooms: { roomId: string; ratePlanId?: string | undefined; quantity: number }[];
  charter: boolean;
};

const ROOM_PREFIX = "phong.";
export const CHARTER = "tron";

export function readPhoneTrip(query: URLSearchParams): PhoneTrip {
  const ages = query.getAll("childAge").filter(Boolean);
  const rooms = [...query].filter(([name, value]) => name.startsWith(ROOM_PREFIX) && value !== "" && value !== "0");
  return {
    slug: query.get("tau") ?? "",
    checkIn: query.get("ngay") ?? "",
    nights: Number(query.get("dem") ?? 1),
    adults: Number(query.get("adults") ?? 2),
    children: ages.map((age) => ({ age: Number(age) })),
    rooms: rooms.map(([name, value]) => ({ ...roomOfKey(name.slice(ROOM_PREFIX.length)), quantity: Number(value) })),
    charter: query.get(CHARTER) === "on",
  };
}

const HOTEL = "khach-san";

/** The product kind of the booking; older addresses have none and mean ships. */
export const kindIn = (query: URLSearchParams): StayKind => (query.get("loai") === HOTEL ? "hotel" : "cruise");
export const kindQuery = (kind: StayKind) => (kind === "hotel" ? { loai: HOTEL } : {});

/** The trip as names and values of form fields. */
export function tripFields(
  { slug, checkIn, nights, adults, children, rooms, charter }: PhoneTrip,
  kind: StayKind = "cruise",
): [string, string][] {
  return [
    ...Object.entries(kindQuery(kind)),
    ["tau", slug],
    ["ngay", checkIn],
    ["dem", String(nights)],
    ["adults", String(adults)],
    ...children.map(({ age }): [string, string] => ["childAge", String(age)]),
    ...(charter ? [[CHARTER, "on"] satisfies [string, string]] : []),
    ...rooms.map((room): [string, string] => [`${ROOM_PREFIX}${roomKey(room)}`, String(room.quantity)]),
  ];
}

/** The query of the form with some values changed. */
export const tripQuery = (trip: PhoneTrip, change: Partial<PhoneTrip>, kind: StayKind = "cruise"): string =>
  `?${new URLSearchParams(tripFields({ ...trip, ...change }, kind))}`;
