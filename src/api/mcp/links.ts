import { addDays } from "#kernel/calendar-date.ts";
import type { RoomChoice, Stay } from "#modules/availability/contract/stay.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";

/** Path prefix of product pages; the checkout is below it. */
const pages: Readonly<Record<ProductKind, string>> = { cruise: "/du-thuyen", hotel: "/tim-khach-san" };

type Linked = { siteUrl: string; kind: ProductKind; slug: string };

export const productLink = ({ siteUrl, kind, slug }: Linked): string =>
  `${siteUrl}${pages[kind]}/${encodeURIComponent(slug)}`;

/** The link to a prefilled checkout. Nothing is held until a person opens it, enters the contact and confirms. */
export function checkoutLink(product: Linked, stay: Omit<Stay, "rooms">, rooms: readonly RoomChoice[]): string {
  const { checkIn, nights, adults, children } = stay;
  const days =
    product.kind === "cruise"
      ? [
          ["date", checkIn],
          ["nights", String(nights)],
        ]
      : [
          ["checkIn", checkIn],
          ["checkOut", addDays(checkIn, nights)],
        ];
  const key = ({ roomId, ratePlanId, quantity }: RoomChoice) =>
    `${ratePlanId ? `${roomId}.${ratePlanId}` : roomId}:${quantity}`;
  const query = [
    ...days,
    ["adults", String(adults)],
    ...(children.length > 0 ? [["childAges", children.map(({ age }) => age).join(",")]] : []),
    ["cabins", rooms.map(key).join(",")],
  ];
  return `${productLink(product)}/dat-phong?${query.map(([name, value]) => `${name}=${value}`).join("&")}`;
}
