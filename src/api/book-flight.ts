import { z } from "zod";
import { parse } from "#http/input.ts";
import { isCalendarDate } from "#kernel/calendar-date.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { placeFlightInput } from "#modules/bookings/contract/flight-placing.ts";
import { type BookingState, bookingStates } from "#modules/bookings/contract/states.ts";
import { privateLink } from "#modules/bookings/rules/addresses.ts";
import { isEnded } from "#modules/bookings/rules/states.ts";
import { orderStates } from "#modules/flights/contract/order-states.ts";
import { endpoint } from "./endpoint.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { getInstructions, instructionsJson } from "./payment-instructions.ts";
import { type ApiFieldNames, withPublishedErrorNames } from "./published-error-names.ts";

// The published names are those of the Datacom platform (its public guide of 2019), in which FirstName is the surname.

const order = placeFlightInput.shape;
const person = order.passengers.element.shape;
const text = z.string().max(300);

/** The date format of suppliers: "01122026". */
const day = z
  .string()
  .regex(/^\d{8}$/, "Ngày viết liền ngày tháng năm, ví dụ 12122026.")
  .transform((digits) => `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`)
  .refine(isCalendarDate, "Ngày không có thật.");

// A bag may be sent back as the baggage call returned it: all its fields must then match.
const bagInput = z
  .strictObject({
    Leg: z.int().min(0).max(1),
    Code: z.string().min(1).max(40),
    ...z.object({ Airline: text, Route: text, StartPoint: text, EndPoint: text, Name: text, Value: text }).partial()
      .shape,
    Currency: z.literal("VND", { error: "Giá tính bằng VND." }).optional(),
    Price: z.int().optional(),
  })
  .superRefine(({ Code, Value, Route, StartPoint, EndPoint }, issues) => {
    const addIssue = (name: string, message: string) => issues.addIssue({ code: "custom", path: [name], message });
    if (Value !== undefined && Value !== Code) addIssue("Value", "Mục này phải giống Code.");
    const [from = StartPoint, to = EndPoint] = Route === undefined ? [] : endsOf(Route);
    if ((StartPoint ?? from) !== from || (EndPoint ?? to) !== to)
      addIssue("Route", "Mục này phải gồm StartPoint và EndPoint.");
  });
type Bag = z.output<typeof bagInput>;

/** "HANSGN" */
const endsOf = (route: string): [string, string] => [route.slice(0, 3), route.slice(3)];

function shownOf({ Airline, Route, StartPoint, EndPoint, Name, Price }: Bag) {
  const [from, to] = Route === undefined ? [StartPoint, EndPoint] : endsOf(Route);
  const shown = { airline: Airline, from, to, name: Name, price: Price };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
}

const passengerInput = z.strictObject({
  Index: z.int().min(0).optional(),
  ParentId: z.int().min(-1).default(-1).describe("Em bé: Index của người lớn bế bé; còn lại là -1"),
  Type: z.enum(["ADT", "CHD", "INF"]),
  Gender: z.boolean().describe("true là nam"),
  FirstName: person.surname.describe("Họ"),
  LastName: person.givenNames.describe("Tên đệm và tên"),
  Birthday: day.optional().describe("ddMMyyyy; trẻ em, em bé và chuyến quốc tế cần"),
  Nationality: z.string().max(2).optional(),
  PassportNumber: z.string().max(20).optional(),
  PassportExpirationDate: day.optional(),
  ListBaggage: z.array(bagInput).max(2).default([]),
});

const NO_PASSPORT = "Mục này chỉ gửi cùng số hộ chiếu (PassportNumber).";

const passengersInput = z
  .array(passengerInput)
  .min(1)
  .max(9)
  .superRefine((passengers, issues) => {
    const addIssue = (index: number, name: string, message: string) =>
      issues.addIssue({ code: "custom", path: [index, name], message });
    const numbers = passengers.map(({ Index }, index) => Index ?? index);
    for (const [index, { PassportNumber, Nationality, Index }] of passengers.entries()) {
      if (numbers.indexOf(Index ?? index) < index) addIssue(index, "Index", "Số này đã là của hành khách khác.");
      if (Nationality && !PassportNumber) addIssue(index, "Nationality", NO_PASSPORT);
    }
  });

const bookFlightInput = z.strictObject({
  ListFareData: z
    .array(
      z.strictObject({
        Session: z.string().min(1).max(300),
        FareDataId: order.selections.element.shape.fareId,
        Airline: order.selections.element.shape.airline,
        TotalPrice: order.selections.element.shape.total.describe("Giá đã thấy của vé này, cả đoàn"),
        ListFlight: z
          .array(z.strictObject({ FlightValue: z.string().min(1).max(500) }))
          .min(1)
          .max(2),
      }),
    )
    .min(1)
    .max(2),
  ListPassenger: passengersInput,
  Contact: z.strictObject({
    Gender: z.boolean().default(true).describe("true là nam"),
    FirstName: order.contact.shape.surname.describe("Họ"),
    LastName: order.contact.shape.givenNames.describe("Tên"),
    Area: order.contact.shape.area,
    Phone: order.contact.shape.phone,
    Email: order.contact.shape.email,
  }),
  Invoice: order.invoice.describe("company, taxCode, address, email; bỏ trống là không lấy hoá đơn"),
  Remark: order.note,
  TotalPrice: order.expectedTotal.describe("Tổng đã thấy, gồm hành lý; giá khác đi thì không đặt"),
  consent: order.consent,
});
type BookFlight = z.output<typeof bookFlightInput>;

const names: ApiFieldNames = {
  fields: {
    selections: "ListFareData",
    passengers: "ListPassenger",
    contact: "Contact",
    expectedTotal: "TotalPrice",
    surname: "FirstName",
    givenNames: "LastName",
    bornOn: "Birthday",
    adult: "ParentId",
    phone: "Phone",
    passport: "PassportNumber",
    number: "PassportNumber",
    nationality: "Nationality",
    baggage: "ListBaggage",
    total: "TotalPrice",
    airline: "Airline",
    from: "StartPoint",
    to: "EndPoint",
    name: "Name",
    price: "Price",
    expiresOn: "PassportExpirationDate",
    email: "Email",
    invoice: "Invoice",
    note: "Remark",
  },
};

const types = { ADT: "adult", CHD: "child", INF: "infant" } as const;

const placingOf = (input: BookFlight): z.input<typeof placeFlightInput> => ({
  selections: input.ListFareData.map(({ Session, FareDataId, Airline, TotalPrice, ListFlight }) => ({
    session: Session,
    fareId: FareDataId,
    airline: Airline,
    total: TotalPrice,
    values: ListFlight.map(({ FlightValue }) => FlightValue),
  })),
  passengers: input.ListPassenger.map((one) => ({
    type: types[one.Type],
    gender: one.Gender ? ("male" as const) : ("female" as const),
    surname: one.FirstName,
    givenNames: one.LastName,
    bornOn: one.Birthday ?? null,
    adult: one.ParentId < 0 ? null : adultIndexOf(one.ParentId, input.ListPassenger),
    passport: passportOf(one),
    baggage: one.ListBaggage.map((bag) => ({ leg: bag.Leg, code: bag.Code, shown: shownOf(bag) })),
  })),
  contact: {
    gender: input.Contact.Gender ? "male" : "female",
    surname: input.Contact.FirstName,
    givenNames: input.Contact.LastName,
    area: input.Contact.Area,
    phone: input.Contact.Phone,
    email: input.Contact.Email,
  },
  note: input.Remark,
  invoice: input.Invoice,
  expectedTotal: input.TotalPrice,
  consent: input.consent,
});

/** The index of an infant's adult. For an unknown number it is an index that no passenger has, so the order is rejected. */
function adultIndexOf(parent: number, passengers: BookFlight["ListPassenger"]): number {
  const index = passengers.findIndex(({ Index }, position) => (Index ?? position) === parent);
  return index < 0 ? passengers.length : index;
}

function passportOf({ PassportNumber, PassportExpirationDate, Nationality }: BookFlight["ListPassenger"][number]) {
  if (!PassportNumber && !PassportExpirationDate) return null;
  return { number: PassportNumber ?? "", nationality: Nationality ?? "VN", expiresOn: PassportExpirationDate ?? "" };
}

function messageOf(state: BookingState): string {
  if (state === "draft") return "Chúng tôi đang hỏi hãng bay.";
  return isEnded(state) ? "Đơn này đã kết thúc." : "Chúng tôi đã giữ chỗ cho bạn.";
}

export const bookFlightEndpoint = endpoint({
  method: "POST",
  path: "/api/book-flight",
  tag: "Vé máy bay",
  summary: "Đặt vé đã chọn; hỏi giá lại, giữ chỗ ở hãng, trả lời cách thanh toán và hạn thanh toán",
  input: bookFlightInput,
  result: z.object({
    _id: z.string(),
    code: z.string(),
    secretLink: z.string(),
    state: z.enum(bookingStates).describe("draft: hãng chưa trả lời, xem lại sau ít phút; held: chờ tiền"),
    total: z.int(),
    holdExpiresAt: z.string(),
    ListBooking: z.array(
      z.object({ Airline: z.string(), Status: z.enum(orderStates), Price: z.int(), ExpiryDate: z.string().nullable() }),
    ),
    payment: instructionsJson,
  }),
  rejections: { 409: "Hết chỗ, giá vừa đổi (result là giá mới), hoặc khoá đã dùng cho nội dung khác" },
  limit: "quote",
  idempotent: true,
  access: "public",
  async handle(ctx, input, request) {
    const key = idempotencyKeyOf(ctx, request, input);
    const from = request.var.clientAddress;
    const admit = () => request.var.limits.consume("placing", from);
    const { signal } = request.req.raw;
    const placing = async () =>
      placeFlights(ctx, parse(placeFlightInput, placingOf(input)), { key, from, admit, signal });
    const placed = await withPublishedErrorNames(names, placing());
    return {
      message: messageOf(placed.state),
      result: {
        _id: placed.id,
        code: placed.code,
        secretLink: privateLink(ctx, placed),
        total: placed.total,
        state: placed.state,
        holdExpiresAt: placed.holdExpiresAt.toISOString(),
        ListBooking: placed.orders.map(({ airline, state, total, ticketBy }) => ({
          Airline: airline,
          Status: state,
          Price: total,
          ExpiryDate: ticketBy?.toISOString() ?? null,
        })),
        payment: await getInstructions(ctx, placed),
      },
    };
  },
});
