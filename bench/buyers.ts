// People who book by the JSON door: each with a telephone and an address of its own, as limits are counted by them.
import type { jsonClient } from "./harness.ts";

export type Client = ReturnType<typeof jsonClient>;
export type Cabin = { slug: string; roomId: string; roomTitle: string; checkIn: string; left: number; total: number };

/** Cabins for two on one night, priced as a page would; at most `limit` of them, spread over ships and nights. */
export async function findCabins(client: Client, days: readonly string[], limit: number): Promise<Cabin[]> {
  const { body } = await client.get("/api/products/get-list?size=20");
  const slugs: string[] = body.result.data.map((ship: { slug: string }) => ship.slug);
  const cabins: Cabin[] = [];
  for (const checkIn of days) {
    for (const slug of slugs) {
      const quote = await client.post(
        "/api/products/quote",
        { slug, checkIn, nights: 1, adults: 2, children: [], cabins: [] },
        someone(cabins.length),
      );
      if (quote.status !== 200) continue;
      const { total, cabins: chosen, lines } = quote.body.result;
      cabins.push({ slug, roomId: chosen[0]._id, roomTitle: lines[0].label, checkIn, left: Number.NaN, total });
      if (cabins.length === limit) return cabins;
    }
  }
  return cabins;
}

export function bookingOf(cabin: Cabin, buyer: number) {
  return {
    slug: cabin.slug,
    check_in: cabin.checkIn,
    nights: 1,
    number_of_adult: 2,
    rooms: [{ _id: cabin.roomId, quantity: 1 }],
    full_name: `Khách ${buyer}`,
    phone_number: `09${String(buyer).padStart(8, "0")}`,
    email: `khach-${buyer}@example.vn`,
    additional_info: "",
    payment: "full",
    expected_total: cabin.total,
    consent: true,
  };
}

/** Headers of a caller behind one trusted proxy. */
export function someone(number: number): Record<string, string> {
  return { "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

export const book = (client: Client, cabin: Cabin, buyer: number, key: string) =>
  client.post("/api/tour-fe/send-booking", bookingOf(cabin, buyer), { ...someone(buyer), "idempotency-key": key });
