import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";

/** What is being booked for somebody on the telephone, as its address says it. */
export type PhoneTrip = {
  slug: string;
  checkIn: CalendarDate | "";
  nights: number;
  adults: number;
  children: { age: number }[];
  /** Left empty, the cheapest cabins that take the party. */
  cabins: { roomId: string; quantity: number }[];
  charter: false;
};

const PREFIX = "phong.";

export function readPhoneTrip(query: URLSearchParams): PhoneTrip {
  const day = query.get("ngay") ?? "";
  const ages = (query.get("tuoi") ?? "").match(/\d{1,2}/g) ?? [];
  const cabins = [...query].filter(([name, value]) => name.startsWith(PREFIX) && Number(value) > 0);
  return {
    slug: query.get("tau") ?? "",
    checkIn: isCalendarDate(day) ? day : "",
    nights: query.get("dem") === "2" ? 2 : 1,
    adults: Math.max(1, Math.trunc(Number(query.get("lon") ?? 2)) || 1),
    children: ages.map((age) => ({ age: Number(age) })),
    cabins: cabins.map(([name, value]) => ({ roomId: name.slice(PREFIX.length), quantity: Number(value) })),
    charter: false,
  };
}

/** The same, as fields of a form. */
export function tripFields({ slug, checkIn, nights, adults, children, cabins }: PhoneTrip): [string, string][] {
  return [
    ["tau", slug],
    ["ngay", checkIn],
    ["dem", String(nights)],
    ["lon", String(adults)],
    ["tuoi", children.map((child) => child.age).join(",")],
    ...cabins.map(({ roomId, quantity }): [string, string] => [`${PREFIX}${roomId}`, String(quantity)]),
  ];
}
