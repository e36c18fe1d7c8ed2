import type { DuffelAccount } from "#platform/config.ts";
import { type BaggageOption, type BookedPassenger, SupplierFailure } from "../../contract/supplier.ts";
import { convertToVnd } from "./money.ts";
import { passengerTypeOf } from "./offers.ts";
import type { WireOffer, WireOrder, WireService } from "./wire.ts";

/** A bag that an order still has to buy: extras cannot be bought with a hold, so they are bought with the tickets. */
export type OwedBag = { slice: number; passenger: string; kind: string; amount: string };

type Slices = readonly { segments: readonly { id: string }[] }[];

/** Identifies a bag among those of a fare: its kind, its weight and its price. */
const kindOf = ({ metadata }: WireService) => `${metadata?.type || "checked"}-${metadata?.maximum_weight_kg ?? "x"}`;
const codeOf = (service: WireService) => `${kindOf(service)}-${service.total_amount}`;

/** The bags for one passenger each that cover a whole slice. */
function bagsOn(services: readonly WireService[], slices: Slices, currency: string) {
  return services.flatMap((service) => {
    const slice = slices.findIndex(({ segments }) => segments.some(({ id }) => service.segment_ids.includes(id)));
    const whole = slices[slice]?.segments.every(({ id }) => service.segment_ids.includes(id));
    const isOwn = service.passenger_ids.length === 1 && service.segment_ids.length === slices[slice]?.segments.length;
    const isBag = service.type === "baggage" && service.total_currency === currency;
    return isBag && whole && isOwn ? [{ service, slice, passenger: service.passenger_ids[0] ?? "" }] : [];
  });
}

/** The bags available to every passenger with a seat, by slice. */
export function baggageOf(account: DuffelAccount, offer: WireOffer, leg: number): BaggageOption[] {
  const bags = bagsOn(offer.available_services ?? [], offer.slices, account.currency);
  const seated = offer.passengers.filter((one) => passengerTypeOf(one) !== "infant").length;
  const alike = Map.groupBy(bags, ({ slice, service }) => `${slice} ${codeOf(service)}`);
  return [...alike.values()].flatMap(([bag, ...others]): BaggageOption[] => {
    // Each passenger needs a service of their own: several for one passenger do not serve the others.
    const passengersOffered = new Set([bag, ...others].flatMap((one) => one?.passenger ?? [])).size;
    if (!bag || passengersOffered < seated) return [];
    const segments = offer.slices[bag.slice]?.segments ?? [];
    return [
      {
        airline: offer.owner.iata_code,
        leg: leg + bag.slice,
        code: codeOf(bag.service),
        from: segments[0]?.origin.iata_code ?? "",
        to: segments.at(-1)?.destination.iata_code ?? "",
        name: nameOf(bag.service),
        price: convertToVnd(account, bag.service.total_amount, 1),
      },
    ];
  });
}

function nameOf({ metadata }: WireService): string {
  const what = metadata?.type === "carry_on" ? "hành lý xách tay" : "hành lý ký gửi";
  const weight = metadata?.maximum_weight_kg;
  return weight ? `Thêm ${weight} kg ${what}` : `Thêm 1 kiện ${what}`;
}

type OfferPassenger = { passenger: BookedPassenger; id: string };

/** The wanted bags as services of an offer. Throws `invalid` for one that is not offered to its passenger. */
export function wantedBags(
  account: DuffelAccount,
  offer: WireOffer,
  leg: number,
  people: readonly OfferPassenger[],
): OwedBag[] {
  const bags = bagsOn(offer.available_services ?? [], offer.slices, account.currency);
  return people.flatMap(({ passenger, id }) =>
    passenger.baggage
      .filter((bag) => bag.leg >= leg && bag.leg < leg + offer.slices.length)
      .map((bag) => {
        const slice = bag.leg - leg;
        const own = bags.find((one) => one.slice === slice && one.passenger === id && codeOf(one.service) === bag.code);
        if (!own || passenger.type === "infant")
          throw new SupplierFailure("invalid", `no bag ${bag.code} on leg ${bag.leg}`);
        return { slice, passenger: id, kind: kindOf(own.service), amount: own.service.total_amount };
      }),
  );
}

/** Bags as order metadata, so that a reader knows which are still to be bought. */
export const bagsToMetadata = (bags: readonly OwedBag[]): Record<string, string> =>
  Object.fromEntries(
    bags.map(({ slice, passenger, kind, amount }, index) => [
      `bag_${index}`,
      [slice, passenger, kind, amount].join(" "),
    ]),
  );

export const readBags = ({ metadata }: WireOrder): OwedBag[] =>
  Object.entries(metadata ?? {}).flatMap(([name, value]) => {
    const [slice, passenger = "", kind = "", amount = "0"] = value.split(" ");
    return name.startsWith("bag_") ? [{ slice: Number(slice), passenger, kind, amount }] : [];
  });

// Flights that an airline has changed have new ids, while their bags stay the same.
const hasAll = ({ services }: WireOrder, owed: readonly OwedBag[], passenger: string): boolean =>
  services.filter(({ type, passenger_ids }) => type === "baggage" && passenger_ids.includes(passenger)).length >=
  owed.filter((bag) => bag.passenger === passenger).length;

/** The ordered bags that an order does not have yet. */
export function missingBags(order: WireOrder): OwedBag[] {
  const boughtBags = bagsOn(order.services, order.slices, order.total_currency);
  const owed = readBags(order);
  return owed.filter(
    (bag) =>
      !hasAll(order, owed, bag.passenger) &&
      !boughtBags.some((one) => one.slice === bag.slice && one.passenger === bag.passenger),
  );
}

/** The services of an order for its missing bags. Throws `price-changed` when one is no longer sold at its price. */
export function servicesFor(order: WireOrder, services: readonly WireService[], bags: readonly OwedBag[]): string[] {
  const offered = bagsOn(services, order.slices, order.total_currency);
  return bags.map((bag) => {
    const own = offered.find(
      ({ slice, passenger, service }) =>
        slice === bag.slice && passenger === bag.passenger && codeOf(service) === `${bag.kind}-${bag.amount}`,
    );
    if (!own) throw new SupplierFailure("price-changed", "a bag is not sold any more at the price it was ordered at");
    return own.service.id;
  });
}
