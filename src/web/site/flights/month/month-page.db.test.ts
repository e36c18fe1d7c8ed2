import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { sellOwnFlights } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { loader } from "../month-page.tsx";

test("Month page opens a month with fares when nothing is left of this month", async ({ ctx, clock }) => {
  await sellOwnFlights(ctx);
  clock.now = new Date("2026-11-30T10:00:00+07:00");
  const open = async (address: string) => {
    const visit = aVisit(ctx, address, { params: {}, signal: new AbortController().signal });
    return (await outcomeOf(loader(visit as never))) as { data: { directions: { month: string; selected: string }[] } };
  };
  expect((await open("/tim-ve-may-bay/ve-re-nhat-thang")).data.directions).toMatchObject([
    { month: "2026-12-01", selected: "2026-12-01" },
  ]);
  const req = JSON.stringify({
    Adt: 1,
    Chd: 0,
    Inf: 0,
    ViewMode: "split",
    ListFlight: [{ StartPoint: "HAN", EndPoint: "SGN", DepartDate: "30112026" }],
  });
  const address = `/tim-ve-may-bay/ve-re-nhat-thang?req=${encodeURIComponent(req)}`;
  expect((await open(address)).data.directions).toMatchObject([{ month: "2026-12-01" }]);
  expect((await open(`${address}&month=2026-11`)).data.directions).toMatchObject([{ month: "2026-11-01" }]);
});
