import { z } from "zod";
import { flightTypes } from "#modules/flights/contract/fare.ts";
import {
  fareRequestOf,
  flightRequestInput,
  monthRequestInput,
  monthRequestOf,
  selectionsInput,
  selectionsOf,
} from "#modules/flights/contract/request.ts";
import type { BaggageOption, FareAnswer } from "#modules/flights/contract/supplier.ts";
import { AIRPORT_SUGGESTIONS } from "#modules/flights/limits.ts";
import { listBaggage } from "#modules/flights/queries/list-baggage.ts";
import { listMonthFares } from "#modules/flights/queries/list-month-fares.ts";
import { searchFares } from "#modules/flights/queries/search-fares.ts";
import { findAirline, unknownAirline } from "#modules/flights/reference/airlines.ts";
import { airportView, searchAirports } from "#modules/flights/rules/search.ts";
import { textInput } from "#platform/input.ts";
import { type ApiAnswer, endpoint } from "./endpoint.ts";
import { fareJson, fareView, supplierDay } from "./fare-json.ts";
import { sliceOf, suggestionLimit, suggestionPageInput } from "./paging.ts";

const airportJson = z.object({
  Code: z.string(),
  Name_Airport_Vi: z.string(),
  Name_City_Vi: z.string(),
  Name_Country_Vi: z.string(),
});

const tag = "Vé máy bay";

/** The success fields of the platform with the published names. */
const success = { Status: true, ErrorCode: "000" } as const;
const successJson = { Status: z.literal(true), ErrorCode: z.literal("000") };

const baggageJson = z.object({
  Airline: z.string(),
  Leg: z.int(),
  Route: z.string(),
  StartPoint: z.string(),
  EndPoint: z.string(),
  Code: z.string(),
  Name: z.string(),
  Price: z.int(),
  Currency: z.literal("VND"),
  Value: z.string(),
});

const baggageView = ({ airline, leg, from, to, code, name, price }: BaggageOption) => ({
  Airline: airline,
  Leg: leg,
  Route: `${from}${to}`,
  StartPoint: from,
  EndPoint: to,
  Code: code,
  Name: name,
  Price: price,
  Currency: "VND",
  Value: code,
});

/** Results shared by concurrent searches, by the requested airlines of each leg. */
const answers = new WeakMap<FareAnswer, Map<string, ApiAnswer>>();

function faresAnswer(found: FareAnswer, airlines: readonly string[]): ApiAnswer {
  const known = answers.get(found) ?? new Map<string, ApiAnswer>();
  answers.set(found, known);
  const key = airlines.join(" ");
  const answer = known.get(key) ?? { ...buildFaresAnswer(found, airlines), shared: true };
  known.set(key, answer);
  return answer;
}

function buildFaresAnswer(
  { flightType: FlightType, session: Session, fares, partial: Partial }: FareAnswer,
  airlines: readonly string[],
) {
  const matches = fares.filter(({ airline, flights }) =>
    flights.every(({ leg }) => [undefined, "", airline].includes(airlines[leg])),
  );
  const ListFareData = matches.map(fareView);
  return { result: { FlightType, Session, Itinerary: airlines.length, Partial, ...success, ListFareData } };
}

export const flightEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/search-airport",
    tag,
    summary: "Sân bay theo mã IATA hoặc theo tên, không cần dấu",
    input: z.strictObject({ query: textInput(0, 100), ...suggestionPageInput(AIRPORT_SUGGESTIONS) }),
    result: z.object({ results: z.array(airportJson) }),
    flattenResult: true,
    limit: "read",
    access: "public",
    readPriority: "none",
    async handle(_ctx, { query, ...page }) {
      const results = sliceOf(searchAirports(query, suggestionLimit(page)), page).map(airportView);
      return { result: { results } };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/search-airline",
    tag,
    summary: "Hãng bay theo mã; mã lạ trả về một mục thay thế",
    input: z.strictObject({ code: textInput(1, 3).describe("Mã IATA, ví dụ VN") }),
    result: z.array(z.object({ Code: z.string(), Name_Vi: z.string(), logo: z.string() })),
    limit: "read",
    access: "public",
    readPriority: "none",
    async handle(ctx, { code }) {
      const { code: Code, name: Name_Vi } = findAirline(code.toUpperCase()) ?? unknownAirline(code);
      return { result: [{ Code, Name_Vi, logo: `${ctx.siteUrl}/hang-bay/${encodeURIComponent(Code)}.svg` }] };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/plane-ticket-fe/search-flight",
    tag,
    summary: "Tìm vé một chiều hoặc khứ hồi; TotalPrice là tiền cả đoàn, đã gồm thuế và phí",
    input: flightRequestInput,
    result: z.object({
      FlightType: z.enum(flightTypes),
      Session: z.string(),
      Itinerary: z.int(),
      ...successJson,
      Partial: z.boolean().describe("Có nguồn vé chưa trả lời hoặc chưa được hỏi"),
      ListFareData: z.array(fareJson),
    }),
    limit: "quote",
    access: "public",
    async handle(ctx, input, request) {
      const airlines = input.ListFlight.map(({ Airline = "" }) => Airline);
      return faresAnswer(await searchFares(ctx, fareRequestOf(input), request.req.raw.signal), airlines);
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/plane-ticket-fe/get-baggage",
    tag,
    summary: "Hành lý mua thêm của vé đã chọn, theo chặng",
    input: selectionsInput,
    result: z.object({ ...successJson, ListBaggage: z.array(baggageJson) }),
    limit: "quote",
    access: "public",
    async handle(ctx, input, request) {
      const bags = await listBaggage(ctx, selectionsOf(input), request.req.raw.signal);
      return { result: { ...success, ListBaggage: bags.map(baggageView) } };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/plane-ticket-fe/flights-month",
    tag,
    summary: "Vé rẻ nhất của mỗi hãng trong từng ngày còn lại của tháng, một người lớn",
    input: monthRequestInput,
    result: z.object({
      ...successJson,
      ListMinPrice: z.array(z.object({ DepartDate: z.string(), ListFareData: z.array(fareJson) })),
    }),
    limit: "quote",
    access: "public",
    async handle(ctx, input, request) {
      const days = await listMonthFares(ctx, monthRequestOf(input), request.req.raw.signal);
      const ListMinPrice = days.map(({ on, fares }) => ({
        DepartDate: supplierDay(on),
        ListFareData: fares.map(fareView),
      }));
      return { result: { ...success, ListMinPrice } };
    },
  }),
];
