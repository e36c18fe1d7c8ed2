import { formatVnd } from "#kernel/money.ts";
import { FROM_PRICE_DAYS } from "#modules/availability/limits.ts";
import { hotelMessages } from "#modules/hotels/messages.ts";
import { hotelPerks, perkFacet } from "#modules/hotels/rules/product-row.ts";
import type { Landing, LandingProducts } from "#modules/landings/contract.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { searchLabels } from "#web/components/search-labels.ts";
import { tripLengthInWords } from "#web/components/trip-length.ts";

export type AnyProducts = LandingProducts<unknown>;
export type AnsweredQuestion = { question: string; answer: string };
export type WayOn = { label: string; href: string };

/** The heading: the product kinds, and the place or theme. */
export function headingOf({ type, name, ships, hotels }: Landing): string {
  const what = [ships && "Du thuyền", hotels && (ships ? "khách sạn" : "Khách sạn")].filter(Boolean).join(" và ");
  if (!what) return name;
  return type === "destination" ? `${what} ${name}` : `${name}: ${what.toLowerCase()}`;
}

export const totalsOf = ({ ships, hotels }: Landing): string =>
  [ships && `${ships.total} du thuyền`, hotels && `${hotels.total} khách sạn`].filter(Boolean).join(", ");

/** "/khách · 2 ngày 1 đêm, cho 2 người chung phòng" */
export const priceUnitLabel = (kind: ProductKind, nights: number): string =>
  kind === "cruise"
    ? `/khách · ${tripLengthInWords(nights)}, ${searchLabels.cruise.sharing}`
    : searchLabels.hotel.each(nights);

const leastOf = (kind: ProductKind, { least }: AnyProducts): string =>
  least ? `${formatVnd(least.price)} ${priceUnitLabel(kind, least.nights)}` : "";

/** The meta description, in one line. */
export function descriptionOf(landing: Landing): string {
  const { ships, hotels } = landing;
  const prices = [
    ships?.least && `du thuyền từ ${leastOf("cruise", ships)}`,
    hotels?.least && `khách sạn từ ${leastOf("hotel", hotels)}`,
  ].filter(Boolean);
  const what = `${landing.name}: ${totalsOf(landing) || "chưa có sản phẩm"} đang bán`;
  return `${[what, ...prices].join(", ")}. So sánh phòng, đánh giá, điều kiện huỷ và đặt ngay trên trang.`;
}

/** Frequent questions, answered from the products on sale now. */
export function questionsOf(kind: ProductKind, where: string, stock: AnyProducts): AnsweredQuestion[] {
  const { noun } = searchLabels[kind];
  const { least, lengths, piers, perks, score } = stock;
  const free = perks.find(([value]) => value === perkFacet(["freeCancellation"]))?.[1];
  const list = (words: readonly string[]) => words.join(", ");
  return [
    ...(least
      ? [
          {
            question: `Giá ${noun} ${where} từ bao nhiêu?`,
            answer: `Thấp nhất hiện là ${leastOf(kind, stock)}, ở ${least.title}. Đây là giá thấp nhất còn đặt được trong ${FROM_PRICE_DAYS} ngày tới; chọn ngày và số khách để thấy tổng tiền của cả đoàn.`,
          },
        ]
      : []),
    ...(lengths.length > 0
      ? [
          {
            question: "Chuyến đi dài mấy ngày?",
            answer: `${list(lengths.map(([nights, count]) => `${tripLengthInWords(Number(nights))}: ${count} tàu`))}.`,
          },
        ]
      : []),
    ...(piers.length > 0
      ? [{ question: "Tàu đi từ cảng nào?", answer: `${list(piers.map(([pier, count]) => `${pier}: ${count} tàu`))}.` }]
      : []),
    ...(free
      ? [
          {
            question: "Có được huỷ miễn phí không?",
            answer: `${free} trên ${stock.total} khách sạn có giá huỷ miễn phí đến một ngày nhất định trước khi nhận phòng; hạn cụ thể ghi trên trang của từng khách sạn.`,
          },
        ]
      : []),
    ...(score.average !== null
      ? [
          {
            question: `Khách nói gì về ${noun} ${where}?`,
            answer: `Trung bình ${score.average.toFixed(1)} trên 5, từ ${score.count} đánh giá đã duyệt trên trang này.`,
          },
        ]
      : []),
  ];
}

/**
 * Links into the list of a kind with one filter that some of its products match. A filter that all match is left out, except the number
 * of nights, which changes the price. Themes are no filter of a list.
 */
export function landingLinks(kind: ProductKind, stock: AnyProducts): WayOn[] {
  const { placeId, stars, lengths, perks, total } = stock;
  if (placeId === null) return [];
  const { place } = searchLabels[kind];
  const to = (query: Record<string, string>) => productPaths[kind].list({ [place.name]: placeId, ...query });
  const ofStars = stars
    .toReversed()
    .filter(([, count]) => count < total)
    .map(([value, count]) => ({ label: `Hạng ${value} sao (${count})`, href: to({ stars: value }) }));
  const ofLengths = lengths.map(([nights, count]) => ({
    label: `${tripLengthInWords(Number(nights))} (${count})`,
    href: to({ nights }),
  }));
  const ofPerks = hotelPerks.flatMap((perk) => {
    const count = perks.find(([value]) => value === perkFacet([perk]))?.[1];
    return count && count < total
      ? [{ label: `${hotelMessages.perks[perk]} (${count})`, href: to({ [perk]: "1" }) }]
      : [];
  });
  return [...ofLengths, ...ofStars, ...ofPerks];
}
