import { partyText } from "#kernel/party.ts";
import type { Showcase } from "#modules/cruises/queries/list-showcase-cruises.ts";
import type { HotelCard } from "#modules/hotels/contract/search.ts";
import { fromPriceWithReduction } from "#modules/hotels/rules/from-price-with-reduction.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";

/** The default party of the home page. */
export const family = { adults: 2, children: [{ age: 6 }] };

/** "2 người lớn và bé 6 tuổi" */
export const familyText = partyText(
  family.adults,
  family.children.map((child) => child.age),
).replace(", ", " và ");

/** Ships with only the fields that the page shows, to keep the data small. */
export function shipsView({ cruises, checkIn, example }: Showcase) {
  return {
    checkIn,
    ships: cruises.map(({ id, slug, title, category, from, score, launchYear, cabins, offer, ...card }) => ({
      id,
      slug,
      title,
      launchYear,
      cabins,
      thumbnail: card.thumbnail,
      pictures: card.pictures,
      area: category.name,
      from: fromPriceOf(from)?.price ?? null,
      score: { average: score.average, count: score.count },
      offer,
    })),
    example: example && {
      title: example.title,
      total: example.quote.total,
      lines: example.quote.lines.map(({ kind, label, note, quantity, unit, amount }) => ({
        kind,
        label,
        note,
        quantity,
        unit,
        amount,
      })),
    },
  };
}

export type ShipsView = ReturnType<typeof shipsView>;

export const hotelView = (card: HotelCard) => {
  const { id, slug, title, stars, totalRooms, score, thumbnail, tags, category, fromTerms } = card;
  return {
    id,
    slug,
    title,
    stars,
    totalRooms,
    score,
    thumbnail,
    fromTerms,
    ...fromPriceWithReduction(card),
    city: category.name,
    tags: tags.map((tag) => tag.text),
  };
};

export type HotelView = ReturnType<typeof hotelView>;
