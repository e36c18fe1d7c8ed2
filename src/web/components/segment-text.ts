import { formatDate } from "#kernel/calendar-date.ts";
import type { Segment } from "#modules/flights/contract/fare.ts";
import { flightNumberText } from "#modules/flights/rules/flight-number.ts";
import { dayOf, offsetText } from "#modules/flights/rules/local-time.ts";
import { findAirport } from "#modules/flights/rules/search.ts";

/** A flight segment: its number with the days, its places, and its baggage, in the local times of both airports. */
export function segmentText(segment: Segment): { days: string; places: string; bags: string } {
  const { number, from, to, departsAt, arrivesAt, handBaggage, checkedBaggage } = segment;
  const checked = handBaggage ? "ký gửi" : "Ký gửi";
  const bags = [handBaggage && `Xách tay ${handBaggage}`, checkedBaggage && `${checked} ${checkedBaggage}`];
  const abroad = offsetText(from, departsAt) !== offsetText(to, arrivesAt);
  const zone = (code: string, time: Segment["departsAt"]) => (abroad ? ` (GMT${offsetText(code, time)})` : "");
  const hasOtherDay = dayOf(arrivesAt) !== dayOf(departsAt) || abroad;
  return {
    days: `${flightNumberText(number)} · ${formatDate(dayOf(departsAt))}${zone(from, departsAt)}${
      hasOtherDay ? ` đến ${formatDate(dayOf(arrivesAt))}${zone(to, arrivesAt)}` : ""
    }`,
    places: `${placeOf(from)} – ${placeOf(to)}`,
    bags: bags.filter(Boolean).join(", "),
  };
}

function placeOf(code: string): string {
  const airport = findAirport(code);
  return airport ? `${airport.city} (${airport.airport})` : code;
}
