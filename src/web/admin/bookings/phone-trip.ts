/** What is being booked for somebody on the telephone, as its address says it; what it says wrongly is for the contract to refuse. */
export type PhoneTrip = {
  slug: string;
  checkIn: string;
  nights: number;
  adults: number;
  children: { age: number }[];
  /** Left empty, the cheapest rooms that take the party. */
  rooms: { roomId: string; quantity: number }[];
  charter: false;
};

const PREFIX = "phong.";

export function readPhoneTrip(query: URLSearchParams): PhoneTrip {
  const ages = query.getAll("childAge").filter(Boolean);
  const rooms = [...query].filter(([name, value]) => name.startsWith(PREFIX) && value !== "" && value !== "0");
  return {
    slug: query.get("tau") ?? "",
    checkIn: query.get("ngay") ?? "",
    nights: Number(query.get("dem") ?? 1),
    adults: Number(query.get("adults") ?? 2),
    children: ages.map((age) => ({ age: Number(age) })),
    rooms: rooms.map(([name, value]) => ({ roomId: name.slice(PREFIX.length), quantity: Number(value) })),
    charter: false,
  };
}

/** The same, as fields of a form. */
export function tripFields({ slug, checkIn, nights, adults, children, rooms }: PhoneTrip): [string, string][] {
  return [
    ["tau", slug],
    ["ngay", checkIn],
    ["dem", String(nights)],
    ["adults", String(adults)],
    ...children.map(({ age }): [string, string] => ["childAge", String(age)]),
    ...rooms.map(({ roomId, quantity }): [string, string] => [`${PREFIX}${roomId}`, String(quantity)]),
  ];
}

/** The query of the form filled with another choice. */
export const tripQuery = (trip: PhoneTrip, change: Partial<PhoneTrip>): string =>
  `?${new URLSearchParams(tripFields({ ...trip, ...change }))}`;
