import { addDays, type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import type { TravelParty } from "#modules/reviews/contract.ts";
import { chance, shuffled } from "./chance.ts";
import { familyNames, menNames, type Words, womenNames } from "./review-texts.ts";

export type SeedReview = {
  name: string;
  comment: string;
  score: number;
  party?: TravelParty;
  createdAt: Date;
};

/** Reviews are spread over so many days before today. */
const DAYS_BACK = 540;

/** The product of the reviews, with their number and average. */
export type Reviewed = { slug: string; reviews: { count: number; average: number } };

/** Reviews of a product, newest last, with its average score. Texts in `usedTexts` are not repeated. */
export function reviewsOf(
  of: Reviewed,
  words: Words,
  today: CalendarDate,
  usedTexts = new Set<string>(),
): SeedReview[] {
  const { count, average } = of.reviews;
  const scores = shuffled(scoresFor(count, average), of.slug, "scores");
  const talk = talkOf(of.slug, words, usedTexts);

  return scores
    .map((score, index) => {
      const daysAgo = 1 + Math.floor(((index + chance(of.slug, "day", index)) / count) * DAYS_BACK);
      const minutes = Math.floor(chance(of.slug, "time", index) * 14 * 60);
      return {
        name: nameOf(of.slug, index),
        comment: talk(score, index),
        score,
        ...partyOf(of.slug, index),
        createdAt: new Date(vietnamInstant(addDays(today, -daysAgo), "08:00").getTime() + minutes * 60_000),
      };
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Most guests come with children or in pairs; one in five does not say. */
const parties = [
  "family",
  "family",
  "family",
  "couple",
  "couple",
  "friends",
  "solo",
  "family",
  undefined,
  undefined,
] as const;

function partyOf(slug: string, index: number): { party?: TravelParty } {
  const party = parties[Math.floor(chance(slug, "party", index) * parties.length)];
  return party ? { party } : {};
}

/** Scores with this average: nearly all of the loss is one star at a time. */
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

// No sentence occurs twice for the same place.
function talkOf(slug: string, words: Words, usedTexts: Set<string>): Talk {
  const pile = (name: string, sayings: readonly string[]) => {
    const left = shuffled(sayings, slug, name);
    return () => left.shift() ?? "";
  };
  const [praise, detail, fine, wish] = [
    pile("glad", words.glad),
    pile("details", words.details),
    pile("content", words.content),
    pile("wishes", words.wishes),
  ];
  const [soso, complaint, regret] = [
    pile("lukewarm", words.lukewarm),
    pile("complaints", words.complaints),
    pile("sorry", words.sorry),
  ];

  return (score, index) => {
    const dice = chance(slug, "talk", index);
    if (score === 5) return unusedText(usedTexts, praise(), dice < 0.55 ? detail() : "", detail);
    if (score === 4)
      return unusedText(usedTexts, dice < 0.6 ? fine() : praise(), dice < 0.25 ? "" : wish(), () => wish() || detail());
    if (score === 3) return unusedText(usedTexts, soso(), complaint(), () => complaint() || wish());
    return unusedText(usedTexts, regret(), "", () => complaint() || wish());
  };
}

/** A new text: with another second sentence for as long as there are any. */
function unusedText(usedTexts: Set<string>, first: string, second: string, another: () => string): string {
  let text = join(first, second);
  for (let next = " "; usedTexts.has(text) && next !== ""; text = join(first, next)) next = another();
  usedTexts.add(text);
  return text;
}

const join = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");

// A new pair of family name and given name: no two guests of a product share one.
function nameOf(slug: string, index: number): string {
  const given = chance(slug, "sex", index) < 0.6 ? womenNames : menNames;
  const families = shuffled(familyNames, slug, "families");
  const turn = Math.floor(index / families.length);
  const family = families[index % families.length];
  return `${family} ${shuffled(given, slug, family ?? "")[turn]}`;
}
