import { pageCount } from "#kernel/page.ts";
import type { Fare } from "#modules/flights/contract/fare.ts";
import type { FlightOption } from "#modules/flights/contract/fare-list.ts";
import type { FareAnswer, Leg } from "#modules/flights/contract/supplier.ts";
import type { DayAround } from "#modules/flights/queries/list-days-around.ts";
import { anyFare, fareName, flightOptions } from "#modules/flights/rules/fare-list.ts";
import { canFollow } from "#modules/flights/rules/layovers.ts";
import type { ParsedQuery } from "./results-query.ts";

/** Flight options of a leg, or of both legs together, of which one can be chosen. */
export type Panel = {
  place: "out" | "back" | "both";
  leg: Leg;
  days: readonly DayAround[];
  /** The chosen fare, which is then shown alone. */
  chosen: Fare | null;
  options: readonly FlightOption[];
  total: number;
  page: number;
};

export type Choice = {
  out: Fare | null;
  back: Fare | null;
  /** True when every leg has a fare. */
  isComplete: boolean;
  /** True when a chosen fare is no longer on sale. */
  isGone: boolean;
};

const isTogether = ({ flights }: Fare) => flights.length > 1;
const isOfLeg = (leg: number) => (fare: Fare) => !isTogether(fare) && fare.flights[0]?.leg === leg;

/** The chosen fares of an address that are still on sale. */
export function choiceOf(fares: readonly Fare[], { chosen }: Pick<ParsedQuery, "chosen">, legs: number): Choice {
  const find = (name: string | null, fits: (fare: Fare) => boolean) =>
    (name && fares.find((fare) => fits(fare) && fareName(fare) === name)) || null;
  const out = find(chosen.out, (fare) => isTogether(fare) || isOfLeg(0)(fare));
  const both = out !== null && isTogether(out);
  const back = both ? null : find(chosen.back, (fare) => isOfLeg(1)(fare) && (!out || follows(out, fare)));
  return {
    out,
    back,
    isComplete: out !== null && (legs === 1 || both || back !== null),
    isGone: (chosen.out !== null && out === null) || (chosen.back !== null && back === null && !both),
  };
}

function follows(out: Fare, back: Fare): boolean {
  const [first, second] = [out.flights[0], back.flights[0]];
  return first !== undefined && second !== undefined && canFollow(first, second);
}

/** The panels of the results page; a round trip at one price has one panel for both legs. */
export function panelsOf(
  { fares }: Pick<FareAnswer, "fares">,
  legs: readonly Leg[],
  days: readonly (readonly DayAround[])[],
  parsed: ParsedQuery,
  choice: Choice,
): Panel[] {
  const both = choice.out && isTogether(choice.out) ? choice.out : null;
  const panels = legs.flatMap((leg, index): Panel[] => {
    if (both) return [];
    const chosen = index === 0 ? choice.out : choice.back;
    const { out, back } = choice;
    const fitsOther = (fare: Fare) => (index === 0 ? !back || follows(fare, back) : !out || follows(out, fare));
    const legFares = fares.filter(isOfLeg(index)).filter(fitsOther);
    return [createPanel(index === 0 ? "out" : "back", leg, days[index] ?? [], legFares, chosen, parsed)];
  });
  const together = fares.filter(isTogether);
  const [leg] = legs;
  if (!leg || together.length === 0 || (!both && (choice.out || choice.back))) return panels;
  const panel = createPanel("both", leg, days[0] ?? [], together, both, parsed);
  return [panel, ...panels.filter(({ place }) => fares.some(isOfLeg(place === "out" ? 0 : 1)))];
}

function createPanel(
  place: Panel["place"],
  leg: Leg,
  days: readonly DayAround[],
  fares: readonly Fare[],
  chosen: Fare | null,
  { filter, sort, size, pages }: ParsedQuery,
): Panel {
  const all = flightOptions(fares, chosen ? anyFare : filter, sort);
  const options = chosen ? all.filter((one) => one.fares.includes(chosen)) : all;
  const total = options.length;
  const page = Math.min(pages[place === "back" ? 1 : 0], pageCount({ total, size }));
  const onPage = options.slice((page - 1) * size, page * size);
  return { place, leg, days, chosen, options: onPage, total, page };
}
