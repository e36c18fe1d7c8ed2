import { type CalendarDate, nightsOf } from "#kernel/calendar-date.ts";
import type { RoomGuests } from "../contract/stay.ts";
import { linesOfNight, type Night, nightOn } from "./night-lines.ts";
import type { PriceRule, Trip } from "./price-rule.ts";
import type { RoomTerms } from "./room-guests.ts";

/** Nights with equal guest-independent prices, and their memoised costs by guests. */
type NightsAlike = { night: Night; costs: Map<string, number> };

/**
 * Room prices by the night, without their lines. A search prices many stays with many distributions of guests over few distinct nights,
 * so each night is priced once for the same guests.
 */
export class NightCosts {
  readonly #rules: readonly PriceRule[];
  readonly #nights = new Map<string, NightsAlike | null>();
  readonly #alike = new Map<string, NightsAlike>();
  readonly #stays = new Map<string, Map<NightsAlike, number> | null>();

  constructor(rules: readonly PriceRule[]) {
    this.#rules = rules;
  }

  /** Null while a night has no price, and for a stay that would be free; `key` identifies the guests. */
  costOf(stay: Trip, room: RoomTerms, guests: RoomGuests, key: string): number | null {
    const nights = this.#nightsOf(stay, room.id);
    if (!nights) return null;
    let total = 0;
    for (const [{ night, costs }, count] of nights) {
      const known = costs.get(key) ?? this.#costOf(night, room, guests);
      costs.set(key, known);
      total += known * count;
    }
    return total > 0 ? total : null;
  }

  #costOf(night: Night, room: RoomTerms, guests: RoomGuests): number {
    return linesOfNight(this.#rules, night, room, guests).reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
  }

  /** The number of nights of each sort in a stay. */
  #nightsOf({ checkIn, nights }: Trip, roomId: string): Map<NightsAlike, number> | null {
    const key = `${roomId} ${checkIn} ${nights}`;
    const known = this.#stays.get(key);
    if (known !== undefined) return known;
    let counts: Map<NightsAlike, number> | null = new Map();
    for (const on of nightsOf(checkIn, nights)) {
      const alike = this.#nightOn(roomId, nights, on);
      if (alike) counts?.set(alike, (counts.get(alike) ?? 0) + 1);
      else counts = null;
    }
    this.#stays.set(key, counts);
    return counts;
  }

  #nightOn(roomId: string, nights: number, on: CalendarDate): NightsAlike | null {
    const key = `${roomId} ${nights} ${on}`;
    const known = this.#nights.get(key);
    if (known !== undefined) return known;
    const night = nightOn(this.#rules, { roomId, nights, on });
    const alike = night && this.#entryOf(night);
    this.#nights.set(key, alike);
    return alike;
  }

  #entryOf(night: Night): NightsAlike {
    const { start, price, holiday, extraAdult, children } = night;
    const key = [start.roomId, price.unit, holiday?.id, extraAdult?.id, ...children.map(({ id }) => id)].join();
    const alike = this.#alike.get(key) ?? { night, costs: new Map() };
    this.#alike.set(key, alike);
    return alike;
  }
}
