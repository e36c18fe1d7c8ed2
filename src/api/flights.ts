import { z } from "zod";
import { AIRPORT_SUGGESTIONS } from "#modules/flights/limits.ts";
import { airportView, searchAirports } from "#modules/flights/rules.ts";
import { textInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { sliceOf, suggestionPaging, suggestionsFor } from "./paging.ts";

const airportJson = z.object({
  Code: z.string(),
  Name_Airport_Vi: z.string(),
  Name_City_Vi: z.string(),
  Name_Country_Vi: z.string(),
});

export const flightEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/search-airport",
    area: "Vé máy bay",
    summary: "Sân bay theo mã IATA hoặc theo tên, không cần dấu",
    input: z.strictObject({ query: textInput(0, 100), ...suggestionPaging(AIRPORT_SUGGESTIONS) }),
    result: z.object({ results: z.array(airportJson) }),
    limit: "read",
    access: "public",
    async handle(_ctx, { query, ...page }) {
      const results = sliceOf(searchAirports(query, suggestionsFor(page)), page).map(airportView);
      return { result: { results }, beside: { results } };
    },
  }),
];
