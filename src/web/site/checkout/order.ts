import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Bed, RoomChoice } from "#modules/availability/contract/stay.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { invoiceNames, invoiceOf } from "#web/components/invoice-fields.tsx";
import {
  daysIn,
  readTrip,
  roomKey,
  roomOfKey,
  roomsText,
  type Trip,
  type TripOf,
  wholeQuery,
} from "#web/components/trip.ts";

/** The ordered trip, the bed of each child, and whether the whole ship is ordered. */
export type Order = Omit<Trip, "month"> & { childBeds: (Bed | null)[]; charter: boolean };

/** The customer's input about themselves. It is never part of an address. */
export type OrderValues = {
  name: string;
  phone: string;
  email: string;
  note: string;
  /** The fields of the invoice by name. */
  invoice: Readonly<Record<string, string>>;
  payment: "full" | "deposit";
  consent: boolean;
};

export const emptyOrderForm: OrderValues = {
  name: "",
  phone: "",
  email: "",
  note: "",
  invoice: {},
  payment: "full",
  consent: false,
};

/** Reads an order leniently; unreadable values count as not chosen. */
export function readOrder(params: URLSearchParams, of: TripOf, today: CalendarDate): Order {
  const { month: _, ...trip } = readTrip(params, of, today);
  const beds = (params.get("childBeds") ?? "").split(",");
  return {
    ...trip,
    childBeds: trip.childAges.map((_age, index) => bedOf(beds[index])),
    charter: params.get("charter") === "1",
  };
}

/** The order as query parameters. */
export function orderQuery(order: Order): Record<string, string> {
  return {
    ...wholeQuery({ ...order, month: null }),
    ...(order.childBeds.some(Boolean) && { childBeds: order.childBeds.map((bed) => bed ?? "").join(",") }),
    ...(order.charter && { charter: "1" }),
  };
}

/** The party, as the price query takes it. */
export function partyOf({ adults, childAges, childBeds }: Order) {
  const children = childAges.map((age, index) => {
    const bed = childBeds[index];
    return bed ? { age, bed } : { age };
  });
  return { adults, children };
}

/** Name of the field with the quantity of a room type, under one of several rate plans. */
export const roomField = (room: Omit<RoomChoice, "quantity">) => `${ROOM_FIELD}${roomKey(room)}`;
const ROOM_FIELD = "cabin:";

/** The order of a form, as query parameters. The button of a suggestion sends its own rooms. */
export function orderParams(form: FormData): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ["date", "nights", "checkIn", "checkOut", "adults", "charter"]) {
    if (textOf(form, name)) params.set(name, textOf(form, name));
  }
  const children = childrenOf(form);
  params.set("childAges", children.map((child) => child.age).join(","));
  params.set("childBeds", children.map((child) => child.bed).join(","));
  params.set("cabins", textOf(form, "cabins") || roomsText(roomsIn(form)));
  return params;
}

export function readOrderForm(form: FormData): OrderValues {
  return {
    name: textOf(form, "name"),
    phone: textOf(form, "phone"),
    email: textOf(form, "email"),
    note: textOf(form, "note"),
    invoice: Object.fromEntries(invoiceNames.map((name) => [name, textOf(form, name)])),
    payment: textOf(form, "payment") === "deposit" ? "deposit" : "full",
    consent: form.get("consent") === "on",
  };
}

/** Unvalidated booking input of the form; the command's contract validates it. */
export function bookingInputOf(form: FormData, { kind, slug }: { kind: ProductKind; slug: string }) {
  const { name, phone, email, note, invoice, payment, consent } = readOrderForm(form);
  const charter = textOf(form, "charter") === "1";
  return {
    slug,
    ...daysOf(form, kind),
    adults: numberOf(textOf(form, "adults")),
    children: childrenOf(form).map(({ age, bed }) => ({ age: numberOf(age), ...(bed && { bed }) })),
    rooms: charter ? [] : roomsIn(form),
    charter,
    contact: { name, phone, email },
    note,
    invoice: invoiceOf((name) => invoice[name] ?? ""),
    payment,
    expectedTotal: numberOf(textOf(form, "expectedTotal")),
    consent,
  };
}

/** Unvalidated days of a form. */
export function daysOf(form: FormData, kind: ProductKind) {
  const { date: checkIn, nights } = daysIn(kind, (name) => textOf(form, name));
  return { checkIn, nights };
}

// Age and bed of a child have the same index in two lists; a row without an age is ignored.
function childrenOf(form: FormData): { age: string; bed: string }[] {
  const beds = form.getAll("childBed");
  return form
    .getAll("childAge")
    .map((age, index) => ({ age: String(age), bed: bedOf(String(beds[index] ?? "")) ?? "" }))
    .filter((child) => child.age !== "");
}

function roomsIn(form: FormData): RoomChoice[] {
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith(ROOM_FIELD) || typeof value !== "string") return [];
    const quantity = numberOf(value || "0");
    return quantity === 0 ? [] : [{ ...roomOfKey(name.slice(ROOM_FIELD.length)), quantity }];
  });
}

const bedOf = (text: string | undefined): Bed | null => (text === "own" || text === "shared" ? text : null);

const numberOf = (text: string) => (text === "" ? Number.NaN : Number(text));

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
