import { addDays, type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { chance, shuffled } from "./chance.ts";
import {
  complaints,
  content,
  details,
  familyNames,
  glad,
  lukewarm,
  menNames,
  type Saying,
  smallWishes,
  sorry,
  womenNames,
} from "./review-words.ts";
import type { ShipSeed } from "./ship-seed.ts";

export type SeedReview = {
  name: string;
  comment: string;
  score: number;
  createdAt: Date;
};

/** Reviews are spread over so many days before today. */
const DAYS_BACK = 540;

/** What guests of a ship said, newest last; their scores give its average. Nobody says what somebody has `said` before. */
export function reviewsOf(ship: ShipSeed, today: CalendarDate, said = new Set<string>()): SeedReview[] {
  const { count, average } = ship.reviews;
  const scores = shuffled(scoresFor(count, average), ship.slug, "scores");
  const talk = talkOf(ship, said);

  return scores
    .map((score, index) => {
      const daysAgo = 1 + Math.floor(((index + chance(ship.slug, "day", index)) / count) * DAYS_BACK);
      const minutes = Math.floor(chance(ship.slug, "time", index) * 14 * 60);
      const name = nameOf(ship.slug, index);
      return {
        name,
        comment: talk(score, index),
        score,
        createdAt: new Date(vietnamInstant(addDays(today, -daysAgo), "08:00").getTime() + minutes * 60_000),
      };
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Scores with this average: nearly all that is missing to five stars is lost one star at a time. */
function scoresFor(count: number, average: number): number[] {
  let missing = Math.round((5 - average) * count);
  const scores: number[] = [];
  const lose = (stars: number) => {
    scores.push(5 - stars);
    missing -= stars;
  };
  if (missing >= 16) lose(3);
  for (let threes = Math.floor(missing / 6); threes > 0; threes -= 1) lose(2);
  while (missing > 0) lose(1);
  while (scores.length < count) scores.push(5);
  return scores;
}

type Talk = (score: number, index: number) => string;

// Nobody repeats a sentence that another guest of the same ship has said.
function talkOf(ship: ShipSeed, said: Set<string>): Talk {
  const fits = ({ has, area, shell }: Saying) =>
    (!has || ship.has.includes(has)) && (!area || area === ship.area) && (!shell || shell === ship.shell);
  const pile = (name: string, sayings: readonly Saying[]) => {
    const left = shuffled(sayings.filter(fits), ship.slug, name);
    return () => left.shift()?.text ?? "";
  };
  const [praise, detail, fine, wish] = [
    pile("glad", glad),
    pile("details", details),
    pile("content", content),
    pile("wishes", smallWishes),
  ];
  const [soso, complaint, regret] = [pile("lukewarm", lukewarm), pile("complaints", complaints), pile("sorry", sorry)];

  return (score, index) => {
    const dice = chance(ship.slug, "talk", index);
    if (score === 5) return unsaid(said, praise(), dice < 0.55 ? detail() : "", detail);
    if (score === 4)
      return unsaid(said, dice < 0.6 ? fine() : praise(), dice < 0.25 ? "" : wish(), () => wish() || detail());
    if (score === 3) return unsaid(said, soso(), complaint(), () => complaint() || wish());
    return unsaid(said, regret(), "", () => complaint() || wish());
  };
}

/** A text that nobody has said yet: with another second sentence for as long as there are any. */
function unsaid(said: Set<string>, first: string, second: string, another: () => string): string {
  let text = join(first, second);
  for (let next = " "; said.has(text) && next !== ""; text = join(first, next)) next = another();
  said.add(text);
  return text;
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");

// A family name and a given name in ever new pairs: nobody on a ship is called like another.
function nameOf(slug: string, index: number): string {
  const given = chance(slug, "sex", index) < 0.6 ? womenNames : menNames;
  const families = shuffled(familyNames, slug, "families");
  const turn = Math.floor(index / families.length);
  const family = families[index % families.length];
  return `${family} ${shuffled(given, slug, family ?? "")[turn]}`;
}
