import { MAX_ROOMS } from "#modules/availability/limits.ts";
import { Stepper } from "#ui/stepper.tsx";
import { roomsOf, roomsText, type Trip, tripQuery, withRooms } from "#web/components/trip.ts";
import { paths } from "#web/paths.ts";
import type { CruiseOffer } from "./offer.ts";

type CabinStepperProps = Pick<CruiseOffer, "trip" | "offer"> & {
  cruise: { slug: string };
  room: { id: string; title: string; units: number };
};

/** The cabins that count now: those asked for, else those the price is for. */
export function currentCabins(trip: Trip, offer: CruiseOffer["offer"]) {
  return trip.rooms ?? (offer.quote ? roomsOf(offer.quote) : []);
}

/** How many cabins of one type; every press asks for the price anew. */
export function CabinStepper({ cruise, trip, offer, room }: CabinStepperProps) {
  const cabins = currentCabins(trip, offer);
  const count = cabins.find((cabin) => cabin.roomId === room.id)?.quantity ?? 0;
  const left = trip.date ? (offer.rooms[room.id]?.left ?? 0) : room.units;
  const refused = trip.date !== null && Boolean(offer.rooms[room.id]?.refusal);
  return (
    <form action={paths.cruise(cruise.slug)} data-in-place="replace">
      {Object.entries(tripQuery({ ...trip, rooms: null })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stepper
        label={`phòng ${room.title}`}
        value={count}
        max={Math.max(count, refused ? 0 : Math.min(left, MAX_ROOMS))}
        submit={{ name: "cabins", valueOf: (next) => roomsText(withRooms(cabins, { roomId: room.id }, next)) }}
      />
    </form>
  );
}
