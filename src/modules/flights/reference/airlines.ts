/** An airline for display. */
export type Airline = { code: string; name: string };

/** Airlines that fly to and from Vietnam or sell their seats here. Codes as assigned by IATA (IATA Airline Coding Directory). */
const rows: readonly (readonly [code: string, name: string])[] = [
  ["VN", "Vietnam Airlines"],
  ["0V", "VASCO"],
  ["VJ", "Vietjet Air"],
  ["QH", "Bamboo Airways"],
  ["VU", "Vietravel Airlines"],
  ["9G", "Sun PhuQuoc Airways"],
  ["BL", "Pacific Airlines"],
  ["TG", "Thai Airways"],
  ["VZ", "Thai Vietjet Air"],
  ["FD", "Thai AirAsia"],
  ["SL", "Thai Lion Air"],
  ["PG", "Bangkok Airways"],
  ["SQ", "Singapore Airlines"],
  ["TR", "Scoot"],
  ["MH", "Malaysia Airlines"],
  ["AK", "AirAsia"],
  ["OD", "Batik Air Malaysia"],
  ["GA", "Garuda Indonesia"],
  ["PR", "Philippine Airlines"],
  ["5J", "Cebu Pacific"],
  ["K6", "Air Cambodia"],
  ["QV", "Lao Airlines"],
  ["CX", "Cathay Pacific"],
  ["UO", "HK Express"],
  ["HX", "Hong Kong Airlines"],
  ["CI", "China Airlines"],
  ["BR", "EVA Air"],
  ["JX", "STARLUX Airlines"],
  ["IT", "Tigerair Taiwan"],
  ["CA", "Air China"],
  ["MU", "China Eastern"],
  ["CZ", "China Southern"],
  ["KE", "Korean Air"],
  ["OZ", "Asiana Airlines"],
  ["7C", "Jeju Air"],
  ["TW", "T'way Air"],
  ["LJ", "Jin Air"],
  ["BX", "Air Busan"],
  ["JL", "Japan Airlines"],
  ["NH", "All Nippon Airways"],
  ["GK", "Jetstar Japan"],
  ["JQ", "Jetstar Airways"],
  ["QF", "Qantas"],
  ["AI", "Air India"],
  ["6E", "IndiGo"],
  ["EK", "Emirates"],
  ["EY", "Etihad Airways"],
  ["QR", "Qatar Airways"],
  ["TK", "Turkish Airlines"],
  ["AF", "Air France"],
  ["KL", "KLM"],
  ["LH", "Lufthansa"],
  ["BA", "British Airways"],
  ["SU", "Aeroflot"],
];

export const airlines: readonly Airline[] = rows.map(([code, name]) => ({ code, name }));

const byCode = new Map(airlines.map((airline) => [airline.code, airline]));

const codeByName = new Map(rows.map(([code, name]) => [name, code]));

/** The code of an airline by its whole name, as staff type it for the partner grid. */
export const airlineCodeOf = (name: string): string | null => codeByName.get(name) ?? null;

/** Null for an unknown code. */
export const findAirline = (code: string): Airline | null => byCode.get(code) ?? null;

/** The placeholder of an unknown airline (specification, "Airline"). */
export const unknownAirline = (code: string): Airline => ({ code, name: "Không tìm thấy code" });
