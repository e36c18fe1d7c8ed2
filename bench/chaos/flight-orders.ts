// Flights of our own timetable, as an API client searches and orders them.
import type { Client } from "../buyers.ts";
import { someone } from "../buyers.ts";

export type Journey = { from: string; to: string; on: string };
/** A flight order that can be sent, and repeated. */
export type FlightOrder = { total: number; startsOn: string; body: object };

const surnames = ["Lê", "Trần", "Phạm", "Hoàng", "Vũ", "Đặng", "Bùi", "Đỗ"];
const givenNames = ["Thu Hằng", "Quốc Bảo", "Minh Châu", "Gia Huy", "Ngọc Lan", "Hải Yến", "Tuấn Kiệt"];

export function flyer(number: number) {
  const surname = surnames[number % surnames.length] ?? "Lê";
  const given = givenNames[number % givenNames.length] ?? "Thu Hằng";
  return { surname, given, name: `${surname} ${given}` };
}

/** Searches and makes an order of the first fare; null when the search got no response. */
export async function orderFlight(
  client: Client,
  { from, to, on }: Journey,
  who: { number: number; phone: string; email: string },
): Promise<FlightOrder | null> {
  const [year, month, day] = on.split("-");
  const search = { Adt: 1, ListFlight: [{ StartPoint: from, EndPoint: to, DepartDate: `${day}${month}${year}` }] };
  const { status, body } = await client.post("/api/plane-ticket-fe/search-flight", search, someone(who.number));
  const fare = body?.result?.ListFareData?.[0];
  if (status !== 200 || !fare) return null;
  const { FareDataId, Airline, TotalPrice } = fare;
  const { surname, given } = flyer(who.number);
  const name = { Gender: false, FirstName: surname, LastName: given };
  return {
    total: TotalPrice,
    startsOn: on,
    body: {
      ListFareData: [
        {
          Session: body.result.Session,
          FareDataId,
          Airline,
          TotalPrice,
          ListFlight: [{ FlightValue: fare.ListFlight[0].FlightValue }],
        },
      ],
      ListPassenger: [{ Type: "ADT", ...name }],
      Contact: { ...name, Phone: who.phone, Email: who.email },
      TotalPrice,
      consent: true,
    },
  };
}
