import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { exportBoardingList } from "#modules/travellers/commands/export-boarding-list.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import BoardingSheetPage, { loader as sheetLoader } from "./boarding-sheet-page.tsx";
import { action } from "./detail-page.tsx";

const SHEET = [
  "STT\tHọ tên\tNgày sinh\tGiới tính\tQuốc tịch\tGiấy tờ\tPhòng",
  "1\tLê Thu Hằng\t14/03/1989\tNữ\tViệt Nam\t1189004821\t2",
  "2\tTrần Văn An\t31/02/1990\tNam\tViệt Nam\t001090004822\t1",
  "3\tJohn Smith\t1975\tNam\tVương quốc Anh\tAB123456\t5",
  "4\tTrần Thị Bình\t01/05/1992\tNữ\tViệt Nam\t001192004823\t1",
].join("\n");

async function aGroup(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 2, rooms: [aRoomDraft({ units: 2 })] });
  const rooms = [{ roomId: cruise.roomIds[0] ?? "", quantity: 2 }];
  const input = aBookingInput(cruise, { adults: 4, rooms, expectedTotal: vnd(13_400_000) });
  const { id, code, total } = await placeBooking(ctx, input, { key: "paste-guests-1" });
  const receipt = { code, amount: vnd(total), reference: "FT-paste", bankedAt: ctx.now() };
  await recordManualReceipt({ ...ctx, actor: aStaffMember("accountant") }, receipt);
  const send = async (form: Record<string, string>) => {
    const visit = aVisit(ctx, `/admin/don-dat/${code}`, { params: { code }, form, actor: aStaffMember("sales") });
    return (await outcomeOf(Promise.resolve().then(() => action(visit as never)))) as {
      status: number;
      data: { values: Record<string, string>; fields: Record<string, string>; message: string };
    };
  };
  return { id, cruise, send };
}

test("Pasted rows are previewed with their errors, corrected and saved, and the boarding list is sorted by cabin", async ({
  ctx,
}) => {
  const { id, cruise, send } = await aGroup(ctx);

  const { data } = await send({ intent: "paste-guests", sheet: SHEET });
  expect(data.message).toBe("Đã đọc 4 khách, 2 dòng cần sửa trước khi lưu.");
  expect(Object.keys(data.fields)).toEqual(expect.arrayContaining(["guests.1.born", "guests.2.cabin"]));
  expect(Object.keys(data.fields)).toHaveLength(2);
  expect(data.values).toMatchObject({ "guests.0.document": "001189004821", "guests.1.born": "31/02/1990" });
  expect((await listTravellers(ctx, id)).guests).toEqual([]);

  const { sheet: _, ...values } = data.values;
  const wrong = await send({ ...values, intent: "guests", "guests.1.born": "31/03/1990" });
  expect(wrong).toMatchObject({ status: 400, data: { fields: { "guests.2.cabin": "Đơn này có phòng 1 đến 2." } } });
  expect(wrong.data.values).toMatchObject({ "guests.0.name": "Lê Thu Hằng", "guests.3.name": "Trần Thị Bình" });
  await send({ ...values, intent: "guests", "guests.1.born": "31/03/1990", "guests.2.cabin": "2" });

  const { guests, cabins } = await listTravellers(ctx, id);
  expect(cabins).toEqual(["1. Ban Công", "2. Ban Công"]);
  expect(guests.map(({ name, cabin }) => [name, cabin])).toEqual([
    ...[
      ["Lê Thu Hằng", 2],
      ["Trần Văn An", 1],
      ["John Smith", 2],
      ["Trần Thị Bình", 1],
    ],
  ]);
  const file = await exportBoardingList(ctx, { productId: cruise.id, on: cruise.checkIn }, "csv");
  const lines = file.toString("utf8").split("\r\n").slice(1, 5);
  expect(lines.map((line) => [line.split(",")[1], /\d\. Ban Công/.exec(line)?.[0]])).toEqual([
    ...[
      ["Trần Văn An", "1. Ban Công"],
      ["Trần Thị Bình", "1. Ban Công"],
    ],
    ...[
      ["Lê Thu Hằng", "2. Ban Công"],
      ["John Smith", "2. Ban Công"],
    ],
  ]);
});

test("Boarding sheet shows each cabin once beside its guests, and guests without a cabin", async ({ ctx }) => {
  const { cruise, send } = await aGroup(ctx);
  const { data } = await send({ intent: "paste-guests", sheet: SHEET.replace("31/02", "31/03").replace("\t5", "\t") });
  await send({ ...data.values, intent: "guests" });
  const address = `/admin/don-dat/len-tau/in?tau=${cruise.id}&ngay=${cruise.checkIn}`;
  const visit = aVisit(ctx, address, { params: {}, actor: aStaffMember("sales") });
  const { data: sheet } = await outcomeOf(Promise.resolve().then(() => sheetLoader(visit as never)));

  const props = { loaderData: sheet, params: {}, matches: [] } as unknown as Parameters<typeof BoardingSheetPage>[0];
  const element = <BoardingSheetPage {...props} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const rows = renderToStaticMarkup(<RouterProvider router={router} />)
    .split("<tr>")
    .slice(2)
    .map((row) => [/<b>([^<]+)</.exec(row)?.[1], /rowSpan="(\d)">(\d\. Ban Công|Chưa xếp phòng)/i.exec(row)?.slice(1)]);

  expect(rows).toEqual([
    ["Trần Văn An", ["2", "1. Ban Công"]],
    ["Trần Thị Bình", undefined],
    ["Lê Thu Hằng", ["1", "2. Ban Công"]],
    ["John Smith", ["1", "Chưa xếp phòng"]],
  ]);
});

test("Pasted guests keep the stored documents, and too many rows are shown and rejected", async ({ ctx }) => {
  const { id, send } = await aGroup(ctx);
  const good = SHEET.replace("31/02", "31/03").replace("AB123456\t5", "AB123456\t2");
  const first = await send({ intent: "paste-guests", sheet: good });
  expect(first.data.fields).toEqual({});
  await send({ ...first.data.values, sheet: "", intent: "guests" });

  const again = await send({ intent: "paste-guests", sheet: "Họ tên\tPhòng\nTrần Văn An\t2" });
  expect(again.data.message).toContain("danh sách 4 khách trước đó được thay");
  await send({ ...again.data.values, intent: "guests" });
  expect((await listTravellers(ctx, id)).guests).toMatchObject([
    { name: "Trần Văn An", document: { number: "001090004822" }, cabin: 2 },
  ]);

  const many = await send({
    intent: "paste-guests",
    sheet: Array.from({ length: 5 }, (_, n) => `Khách ${n}`).join("\n"),
  });
  expect(many.data.message).toContain("Đơn này dành cho 4 khách.");
  expect(many.data.values["guests.4.name"]).toBe("Khách 4");
  expect(await send({ ...many.data.values, intent: "guests" })).toMatchObject({ status: 400 });
  expect(await send({ intent: "paste-guests", sheet: " " })).toMatchObject({
    status: 400,
    data: { fields: { sheet: expect.any(String) } },
  });
});
