import { expect } from "vitest";
import { saveTimetable } from "#modules/flights/commands/save-timetable.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { sellDuffelFlights } from "#tests/support/flights.ts";
import { httpClient } from "#tests/support/http-client.ts";
import { aTimetable } from "#tests/support/timetable.ts";

const base = "/api/plane-ticket-fe";
const leg = (StartPoint: string, EndPoint: string, DepartDate: string) => ({ StartPoint, EndPoint, DepartDate });
const out = leg("HAN", "SGN", "10122026");
const back = leg("SGN", "HAN", "14122026");
const oneWay = { Adt: 1, Chd: 0, Inf: 0, ViewMode: "split", ListFlight: [out] };

async function aSale(ctx: Context) {
  await saveTimetable(ctx, aTimetable);
  return httpClient(ctx);
}

test("a search uses the published names, adds our fee to the total, and its parts add up", async ({ ctx }) => {
  const send = await aSale(ctx);
  const { status, body } = await send(`${base}/search-flight`, { body: { ...oneWay, Adt: 2, Chd: 1, Inf: 1 } });
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ FlightType: "domestic", Itinerary: 1, Status: true, ErrorCode: "000" });
  const [first] = body.result.ListFareData;
  // 2 × (1,550,000) + 1,395,000 + 190,000, and 80,000 for each of four.
  expect(first).toMatchObject({
    FareDataId: 0,
    TotalNetPrice: 4_685_000,
    TotalServiceFee: 320_000,
    TotalPrice: 5_005_000,
  });
  expect(first.ListFlight[0]).toMatchObject({ StartPoint: "HAN", EndPoint: "SGN", StopNum: 0 });
  expect(first.ListFlight[0].ListSegment[0]).toMatchObject({
    StartTime: "2026-12-10T06:00:00",
    StartTimeZoneOffset: "+07:00",
    EndTime: "2026-12-10T08:10:00",
    Duration: 130,
    LastItem: true,
    HandBaggage: "7 kg",
  });
  for (const fare of body.result.ListFareData) {
    const sum = ["Adt", "Chd", "Inf"].reduce((total, type) => {
      const unit = ["Fare", "Tax", "Fee", "ServiceFee"].reduce((all, part) => all + fare[`${part}${type}`], 0);
      return total + fare[type] * unit;
    }, 0);
    expect(sum - fare.TotalDiscount).toBe(fare.TotalPrice);
  }
});

test("a supplier search consumes the quota of the client's address, and a cached one is free", async ({ ctx }) => {
  await sellDuffelFlights(ctx);
  const spent: unknown[] = [];
  const send = httpClient(ctx, {
    async consume(name, key, points) {
      if (name.startsWith("outside")) spent.push([name, key.split(" ")[0], points]);
    },
  });
  for (let time = 0; time < 2; time += 1)
    await send(`${base}/search-flight`, { body: { ...oneWay, ListFlight: [out, back] } });
  expect(spent).toEqual([
    ["outside", "duffel", 6],
    ["outsideHour", "duffel", 6],
  ]);
});

test("a search for one airline returns only that airline", async ({ ctx }) => {
  const send = await aSale(ctx);
  const { body } = await send(`${base}/search-flight`, {
    body: { ...oneWay, ListFlight: [{ ...out, Airline: "VJ" }] },
  });
  expect(body.result.ListFareData.map(({ Airline }: { Airline: string }) => Airline)).toEqual(["VJ"]);
});

test("concurrent searches share one request, and each returns only its own airlines", async ({ ctx }) => {
  const send = await aSale(ctx);
  const asked = ["VJ", "", "VN", "", "VJ"];
  const answers = await Promise.all(
    asked.map((Airline) => send(`${base}/search-flight`, { body: { ...oneWay, ListFlight: [{ ...out, Airline }] } })),
  );
  const airlinesByReply = answers.map(({ body }) =>
    body.result.ListFareData.map((one: { Airline: string }) => one.Airline),
  );
  const [, all = []] = airlinesByReply;
  expect(airlinesByReply).toEqual(
    asked.map((airline) => (airline === "" ? all : all.filter((one: string) => one === airline))),
  );
  expect(new Set(all)).toContain("VJ");
  expect(all.length).toBeGreaterThan(airlinesByReply[0].length);
});

test("a connecting flight shows its waiting time and the local times", async ({ ctx }) => {
  const send = await aSale(ctx);
  const { body } = await send(`${base}/search-flight`, {
    body: { ...oneWay, ListFlight: [leg("HAN", "NRT", "10122026")] },
  });
  const [flight] = body.result.ListFareData[0].ListFlight;
  expect(flight).toMatchObject({ StopNum: 1, EndDate: "2026-12-11T04:25:00" });
  expect(flight.ListSegment[0]).toMatchObject({ StopTime: 740, StopOvernight: false, LastItem: false });
  expect(flight.ListSegment[1]).toMatchObject({ EndTimeZoneOffset: "+09:00", DayChange: true, LastItem: true });
});

test.for([
  [{ ListFlight: [] }, "Vui lòng chọn sân bay!"],
  [{ ListFlight: [leg("XXX", "SGN", "10122026")] }, "Vui lòng chọn sân bay!"],
  [{ Adt: 8, Chd: 2 }, "Tối đa 9 hành khách!"],
  [{ Adt: 1, Inf: 2 }, "Mỗi em bé cần một người lớn bế. Số em bé không nhiều hơn số người lớn."],
  [
    { ListFlight: [leg("HAN", "SGN", "30022027")] },
    "Ngày không có thật. Ngày viết liền ngày tháng năm, ví dụ 12122026.",
  ],
  [{ ListFlight: [leg("HAN", "SGN", "20112026")] }, "Hãy chọn ngày hôm nay hoặc sau ngày hôm nay"],
  [{ ListFlight: [out, leg("SGN", "HAN", "09122026")] }, "Hãy chọn ngày về sau ngày đi"],
  [{ ListFlight: [leg("HAN", "SGN", "31122098")] }, "Các hãng mới mở bán đến ngày 16/11/2027. Xin chọn ngày sớm hơn."],
  [{ ListFlight: [out, leg("SGN", "DAD", "14122026")] }, "Chiều về đi từ điểm đến về lại điểm đi."],
  [{ ListFlight: [leg("HAN", "HAN", "10122026")] }, "Điểm đi và điểm đến trùng nhau. Xin chọn sân bay khác."],
] as const)("an invalid search is rejected: %j", async ([change, message], { ctx }) => {
  const send = await aSale(ctx);
  const { status, body } = await send(`${base}/search-flight`, { body: { ...oneWay, ...change } });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(message);
});

test("baggage belongs to the chosen fare on each leg; an unknown fare has none", async ({ ctx }) => {
  const send = await aSale(ctx);
  const { body: found } = await send(`${base}/search-flight`, { body: { ...oneWay, ListFlight: [out, back] } });
  const ListFareData = [0, 1].map((wanted) => {
    const fare = found.result.ListFareData.find(
      (one: { Leg: number; Airline: string }) => one.Leg === wanted && one.Airline === "VJ",
    );
    return {
      Session: fare.Session,
      FareDataId: fare.FareDataId,
      ListFlight: fare.ListFlight.map(({ FlightValue }: { FlightValue: string }) => ({ FlightValue })),
    };
  });
  const { body } = await send(`${base}/get-baggage`, { body: { ListFareData } });
  expect(body.result.ListBaggage).toMatchObject([
    { Airline: "VJ", Leg: 0, Route: "HANSGN", Code: "BAG20", Price: 216_000 },
    { Airline: "VJ", Leg: 1, Route: "SGNHAN", Code: "BAG20", Price: 216_000 },
  ]);
  for (const Session of ["local:x", "nobody:x", "x"]) {
    const strange = [{ Session, FareDataId: 0, ListFlight: [{ FlightValue: "0E_Promo" }] }];
    const rejected = await send(`${base}/get-baggage`, { body: { ListFareData: strange } });
    expect(rejected).toMatchObject({ status: 400, body: { error: { code: "fare-expired" } } });
  }
});

test("a month lists the cheapest fare of each coming day", async ({ ctx }) => {
  const send = await aSale(ctx);
  const month = { StartPoint: "HAN", EndPoint: "SGN", Airline: "", Month: 12, Year: 2026 };
  const { body } = await send(`${base}/flights-month`, { body: month });
  expect(body.result.ListMinPrice).toHaveLength(31);
  expect(body.result.ListMinPrice[0]).toMatchObject({ DepartDate: "01122026" });
  expect(body.result.ListMinPrice[0].ListFareData[0]).toMatchObject({ TotalPrice: 1_630_000 });
  const { body: ofOne } = await send(`${base}/flights-month`, { body: { ...month, Airline: "VJ" } });
  expect(ofOne.result.ListMinPrice[4].ListFareData).toMatchObject([{ Airline: "VJ" }]);
  expect((await send(`${base}/flights-month`, { body: { ...month, Month: 13 } })).status).toBe(400);
  const nowhere = await send(`${base}/flights-month`, { body: { ...month, EndPoint: month.StartPoint } });
  expect([nowhere.status, nowhere.body.error.fields.EndPoint]).toEqual([400, expect.stringContaining("trùng nhau")]);
});

test("an airline is found by its code, and an unknown one has a placeholder name", async ({ ctx }) => {
  const send = httpClient(ctx);
  const of = async (code: string) => (await send(`/api/search-airline?code=${code}`)).body.result;
  expect(await of("vj")).toEqual([
    { Code: "VJ", Name_Vi: "Vietjet Air", logo: "https://haitrinh.example/hang-bay/VJ.svg" },
  ]);
  expect(await of("X9")).toMatchObject([{ Code: "X9", Name_Vi: "Không tìm thấy code" }]);
  expect((await send("/api/search-airline?code=")).status).toBe(400);
});
