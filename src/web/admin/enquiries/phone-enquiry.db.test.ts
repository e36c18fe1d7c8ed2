import { expect } from "vitest";
import { getEnquiryDetail } from "#modules/enquiries/queries/get-enquiry.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";
import { action as askCaller } from "../bookings/caller-resource.ts";
import { loader as newBooking } from "../bookings/new-booking-page.tsx";
import { adminPaths } from "../paths.ts";
import { firstTrip } from "./first-trip.ts";
import { action as writeDown } from "./new-page.tsx";
import { loader as quotePage } from "./quote-page.tsx";

const called = {
  name: "Trần Văn Đoàn",
  phone: "0987 000 111",
  email: "",
  company: "",
  people: "36",
  startsOn: "2026-12-12",
  nights: "1",
  budget: "250 triệu",
  message: "Họp lớp",
  "needs.charter": "on",
};

test("Phone enquiry starts a quote with its 36 people and the whole ship", async ({ ctx }) => {
  const actor = { ...aStaffMember("manager"), id: (await anAccount(ctx, "manager")).id };
  const send = (form: Record<string, string>) =>
    outcomeOf(
      Promise.resolve().then(() => writeDown(aVisit(ctx, "/admin/yeu-cau/moi", { params: {}, form, actor }) as never)),
    );
  expect(await send({ ...called, phone: "12", startsOn: "2026-02-30" })).toMatchObject({
    status: 400,
    data: { values: { people: "36", budget: "250 triệu" }, fields: { startsOn: expect.any(String) } },
  });

  const { location } = await send(called);

  const code = /yeu-cau\/(\w+)/.exec(location ?? "")?.[1] ?? "";
  const enquiry = await getEnquiryDetail(ctx, code);
  expect(enquiry).toMatchObject({ people: 36, budget: 250_000_000, needs: ["charter"], source: "phone" });
  const visit = aVisit(ctx, adminPaths.makeQuote(code, firstTrip(enquiry)), { params: { code }, actor });
  const { data } = await outcomeOf(Promise.resolve().then(() => quotePage(visit as never)));
  expect(data).toMatchObject({ kind: "cruise", trip: { adults: 36, charter: true, checkIn: "2026-12-12", nights: 1 } });
});

test("Phone booking page searches rooms while no ship is chosen, and looks up the caller", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const actor = aStaffMember("sales");
  const open = async (query: string) => {
    const visit = aVisit(ctx, `/admin/don-dat/tao-moi?${query}`, { params: {}, actor });
    return (await outcomeOf(Promise.resolve().then(() => newBooking(visit as never)))).data;
  };
  expect(await open(`ngay=${cruise.checkIn}&adults=2`)).toMatchObject({
    roomSearch: { rooms: [{ slug: cruise.slug, total: 6_700_000 }], problems: [] },
    offer: null,
  });
  expect(await open(`ngay=${cruise.checkIn}&adults=2&toi-da=5%20tri%E1%BB%87u`)).toMatchObject({
    roomSearch: { rooms: [] },
  });
  expect(await open(`ngay=${cruise.checkIn}&toi-da=nhi%E1%BB%81u`)).toMatchObject({
    roomSearch: { rooms: [], fields: { maxPrice: expect.any(String) } },
    finder: { maxPrice: "nhiều" },
  });
  expect(await open(`ngay=${cruise.checkIn}&tau=${cruise.slug}`)).toMatchObject({
    roomSearch: null,
    offer: { problems: [] },
  });

  const who = (phone: string, role: "sales" | "viewer" = "sales") =>
    outcomeOf(
      Promise.resolve().then(() =>
        askCaller(
          aVisit(ctx, adminPaths.caller(), { params: {}, form: { phone }, actor: aStaffMember(role) }) as never,
        ),
      ),
    );
  expect(await who("0912345678")).toMatchObject({ status: 200, data: { phone: "0912345678", caller: null } });
  expect(await who("0912345678", "viewer")).toMatchObject({ status: 403 });
});
