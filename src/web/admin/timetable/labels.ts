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
export const choose: Option = { value: "", label: "Chọn" };

// Flash messages in the address, after a redirect to a list.
const said = {
  "da-them": "Đã thêm.",
  "da-luu": "Đã lưu.",
  "da-xoa": "Đã xoá.",
} as const;
type Done = keyof typeof said;

export const doneAs = (done: Done) => ({ xong: done });

export function flashMessage(url: URL): string {
  const done = url.searchParams.get("xong") ?? "";
  return Object.hasOwn(said, done) ? said[done as Done] : "";
}
