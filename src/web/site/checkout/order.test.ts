import { describe, expect, test } from "vitest";
import { parse } from "#http/input.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { placeBookingInput } from "#modules/bookings/contract/placing.ts";
import { bookingInputOf, orderParams, orderQuery, readOrder, readOrderForm, roomField } from "./order.ts";

const today = calendarDate("2026-11-21");
const ngocLam = { kind: "cruise", slug: "ngoc-lam" } as const;
const room = "0192f0c1-7d50-7000-8000-000000000001";
const otherRoom = "0192f0c1-7d50-7000-8000-000000000002";

function aForm(change: Record<string, string | string[]> = {}): FormData {
  const fields: Record<string, string | string[]> = {
    date: "2026-12-12",
    nights: "1",
    adults: "2",
    childAge: ["6", ""],
    childBed: ["own", ""],
    [roomField({ roomId: room })]: "1",
    [roomField({ roomId: otherRoom })]: "0",
    name: "Lê Thu Hằng",
    phone: "0912 345 678",
    email: "thuhang@example.vn",
    note: "",
    payment: "full",
    expectedTotal: "9212500",
    consent: "on",
    ...change,
  };
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}

const read = (params: URLSearchParams) => readOrder(params, { kind: "cruise", nightsOnSale: [1, 2] }, today);

describe("orderQuery and readOrder", () => {
  test("keep an order unchanged in a round trip", () => {
    const order = read(
      new URLSearchParams(`date=2026-12-12&adults=3&childAges=6,2&childBeds=,shared&cabins=${room}:2`),
    );

    expect(order).toMatchObject({ adults: 3, childAges: [6, 2], childBeds: [null, "shared"], charter: false });
    expect(read(new URLSearchParams(orderQuery(order)))).toEqual(order);
  });

  test("add one parameter when the whole ship is ordered", () => {
    expect(read(new URLSearchParams("date=2026-12-12&charter=1")).charter).toBe(true);
  });
});

describe("orderParams and bookingInputOf", () => {
  test("read the same order from the form as from the address", () => {
    const order = read(orderParams(aForm()));

    expect(order).toMatchObject({ date: "2026-12-12", nights: 1, adults: 2, childAges: [6], childBeds: ["own"] });
    expect(order.rooms).toEqual([{ roomId: room, quantity: 1 }]);
  });

  test("use the cabins of a suggestion when its button was pressed", () => {
    expect(read(orderParams(aForm({ cabins: `${otherRoom}:2` }))).rooms).toEqual([{ roomId: otherRoom, quantity: 2 }]);
  });

  test("make the input of the command", () => {
    const input = parse(placeBookingInput, bookingInputOf(aForm(), ngocLam));

    expect(input).toEqual({
      slug: "ngoc-lam",
      checkIn: "2026-12-12",
      nights: 1,
      adults: 2,
      children: [{ age: 6, bed: "own" }],
      rooms: [{ roomId: room, quantity: 1 }],
      charter: false,
      contact: { name: "Lê Thu Hằng", phone: "0912 345 678", email: "thuhang@example.vn" },
      note: "",
      invoice: null,
      payment: "full",
      expectedTotal: 9_212_500,
      consent: true,
    });
  });

  test("reject missing values with a message at each field", () => {
    const empty = aForm({ name: "", email: "thuhang@", consent: "", adults: "hai", childAge: "sáu" });
    const check = () => parse(placeBookingInput, bookingInputOf(empty, ngocLam));

    expect(check).toThrow(
      expect.objectContaining({
        kind: "invalid",
        fields: {
          "contact.name": "Bạn phải nhập họ và tên.",
          "contact.email": "Email không hợp lệ. Ví dụ: ten@gmail.com",
          consent: "Bạn cần đồng ý với điều khoản và chính sách riêng tư.",
          adults: "Bạn cần nhập số người lớn.",
          "children.0.age": "Tuổi của bé là số nguyên.",
        },
      }),
    );
  });

  test("send no single cabins when the whole ship is ordered", () => {
    expect(bookingInputOf(aForm({ charter: "1" }), ngocLam)).toMatchObject({ charter: true, rooms: [] });
  });

  test("return the values as they were entered", () => {
    expect(readOrderForm(aForm({ phone: " 0912 ", payment: "deposit" }))).toMatchObject({
      phone: " 0912 ",
      payment: "deposit",
    });
  });
});
