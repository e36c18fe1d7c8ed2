import { airlines, findAirline } from "#modules/flights/reference/airlines.ts";
import { airports } from "#modules/flights/reference/airports.ts";
import type { Option } from "#ui/select.tsx";

/** "Vietnam Airlines (VN)" */
export const airlineText = (code: string): string => {
  const airline = findAirline(code);
  return airline ? `${airline.name} (${code})` : code;
};

export const airlineOptions: readonly Option[] = airlines.map(({ code }) => ({
  value: code,
  label: airlineText(code),
}));

export const airportOptions: readonly Option[] = airports.map(({ code, city }) => ({
  value: code,
  label: `${city} (${code})`,
}));

/** The placeholder option of a select. */
export const chooseOption: Option = { value: "", label: "Chọn" };
