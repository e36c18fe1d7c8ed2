import { findAirline, unknownAirline } from "#modules/flights/reference/airlines.ts";

export const airlineName = (code: string): string => (findAirline(code) ?? unknownAirline(code)).name;

export function AirlineTile({ code, size = 40 }: { code: string; size?: 20 | 40 }) {
  return (
    <img className="airline-tile" src={`/hang-bay/${encodeURIComponent(code)}.svg`} width={size} height={size} alt="" />
  );
}
