// Customers who book through the API, each with its own phone number and address, because limits are counted by these.
import { addDays, calendarDate } from "../src/kernel/calendar-date.ts";
import type { jsonClient } from "./harness.ts";

export type Client = ReturnType<typeof jsonClient>;
export type Kind = "cruise" | "hotel";
type Nights = { checkIn: string; nights: number };
type RoomOnSale = { kind: Kind; slug: string; roomId: string; roomTitle: string; ratePlanId?: string };
/** A room for two over some nights, with its price. */
export type PricedRoom = RoomOnSale & Nights & { total: number };

const departure = ({ checkIn, nights }: Nights) => addDays(calendarDate(checkIn), nights);

/** The API paths of each kind. */
const apiPaths = {
  cruise: {
    list: "/api/products/get-list?size=20",
    quote: "/api/products/quote",
    stay: ({ checkIn, nights }: Nights) => ({ checkIn, nights }),
    rooms: "cabins",
    room: ({ roomId }: RoomOnSale) => ({ roomId, quantity: 1 }),
    booking: "/api/tour-fe/send-booking",
    ordered: ({ nights }: Nights) => ({ nights }),
  },
  hotel: {
    list: "/api/hotels/get-list?size=20",
    quote: "/api/hotels/quote",
    stay: (nights: Nights) => ({ checkIn: nights.checkIn, checkOut: departure(nights) }),
    rooms: "rooms",
    room: ({ roomId, ratePlanId }: RoomOnSale) => ({ _id: roomId, rate_plan: ratePlanId, quantity: 1 }),
    booking: "/api/hotels/booking",
    ordered: (nights: Nights) => ({ check_out: departure(nights) }),
  },
} as const;

/** Rooms for two over some nights, priced as on a page; at most `limit`, spread over products and nights. */
export async function findRooms(
  client: Client,
  kind: Kind,
  stays: readonly Nights[],
  limit: number,
): Promise<PricedRoom[]> {
  const paths = apiPaths[kind];
  const { body } = await client.get(paths.list);
  const slugs: string[] = body.result.data.map((product: { slug: string }) => product.slug);
  const priced: PricedRoom[] = [];
  for (const stay of stays) {
    for (const slug of slugs) {
      const order = { slug, ...paths.stay(stay), adults: 2, children: [], [paths.rooms]: [] };
      const { status, body } = await client.post(paths.quote, order, someone(priced.length));
      if (status !== 200) continue;
      const { total, lines, [paths.rooms]: rooms } = body.result;
      const [{ _id: roomId, rate_plan: ratePlanId }] = rooms;
      priced.push({ kind, slug, roomId, ratePlanId, roomTitle: lines[0].label, ...stay, total });
      if (priced.length === limit) return priced;
    }
  }
  return priced;
}

export const findCabins = (client: Client, days: readonly string[], limit: number) =>
  findRooms(
    client,
    "cruise",
    days.map((checkIn) => ({ checkIn, nights: 1 })),
    limit,
  );

/** The same room over other nights, with its price. */
export async function overNights(client: Client, room: PricedRoom, stay: Nights): Promise<PricedRoom> {
  const door = apiPaths[room.kind];
  const order = { slug: room.slug, ...door.stay(stay), adults: 2, children: [], [door.rooms]: [door.room(room)] };
  const { status, body } = await client.post(door.quote, order, someone(stay.nights));
  if (status !== 200) throw new Error(`${room.slug}, ${stay.checkIn}, ${stay.nights} nights: ${body.error?.code}`);
  return { ...room, ...stay, total: body.result.total };
}

const phoneOf = (buyer: number) => `09${String(buyer).padStart(8, "0")}`;

function bookingOf(room: PricedRoom, buyer: number) {
  return {
    slug: room.slug,
    check_in: room.checkIn,
    ...apiPaths[room.kind].ordered(room),
    number_of_adult: 2,
    rooms: [{ _id: room.roomId, rate_plan: room.ratePlanId, quantity: 1 }],
    full_name: `Khách ${buyer}`,
    phone_number: phoneOf(buyer),
    email: `khach-${buyer}@example.vn`,
    additional_info: "",
    payment: "full",
    expected_total: room.total,
    consent: true,
  };
}

/** Headers of a client behind one trusted proxy. */
export function someone(number: number): Record<string, string> {
  return { "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

export const book = (client: Client, room: PricedRoom, buyer: number, key: string) =>
  client.post(apiPaths[room.kind].booking, bookingOf(room, buyer), { ...someone(buyer), "idempotency-key": key });

/** A fare of our own timetable for one adult, as an API client sends it back. */
export type OfferedFare = { order: object; total: number };

/** Fares for one adult between two airports, on days written ddMMyyyy. */
export async function findFares(client: Client, from: string, to: string, days: readonly string[]) {
  const fares: OfferedFare[] = [];
  for (const DepartDate of days) {
    const leg = { StartPoint: from, EndPoint: to, DepartDate };
    const search = { Adt: 1, ListFlight: [leg] };
    const { body } = await client.post("/api/plane-ticket-fe/search-flight", search, someone(fares.length));
    for (const { FareDataId, Airline, TotalPrice, ListFlight } of body.result.ListFareData) {
      const order = {
        Session: body.result.Session,
        FareDataId,
        Airline,
        TotalPrice,
        ListFlight: [{ FlightValue: ListFlight[0].FlightValue }],
      };
      fares.push({ order, total: TotalPrice });
    }
  }
  return fares;
}

export function bookFlight(client: Client, fare: OfferedFare, buyer: number, key: string) {
  const order = {
    ListFareData: [fare.order],
    ListPassenger: [{ Type: "ADT", Gender: false, FirstName: "Lê", LastName: "Thu Hằng" }],
    Contact: { FirstName: "Lê", LastName: "Thu Hằng", Phone: phoneOf(buyer), Email: `khach-${buyer}@example.vn` },
    TotalPrice: fare.total,
    consent: true,
  };
  return client.post("/api/book-flight", order, { ...someone(buyer), "idempotency-key": key });
}
