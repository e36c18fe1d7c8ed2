import { runLoader } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import { productMeta } from "../product/detail-meta.ts";
import { readPage } from "../product/product.server.ts";
import type { Route } from "./+types/detail-page.ts";
import { HotelView } from "./detail/hotel-view.tsx";
import { hotelReader } from "./hotel.server.ts";

export const handle: PageHandle = { document: "hydrated" };

export function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  return runLoader(context, (ctx) => readPage(ctx, hotelReader, { slug, address: new URL(request.url) }));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? productMeta(matches, loaderData, {
        sentence: ({ title, category, stars }) => `${title}, ${category.name}: khách sạn ${stars} sao`,
        each: "một phòng một đêm",
        schema: ({ address, category, stars, coordinates, rooms }, offer) => ({
          "@type": "Hotel",
          address: {
            "@type": "PostalAddress",
            streetAddress: address,
            addressLocality: category.name,
            addressCountry: "VN",
          },
          starRating: { "@type": "Rating", ratingValue: stars },
          geo: coordinates ? { "@type": "GeoCoordinates", ...coordinates } : undefined,
          makesOffer: offer,
          containsPlace: rooms.map(({ title, maxGuests }) => ({
            "@type": "HotelRoom",
            name: title,
            occupancy: { "@type": "QuantitativeValue", maxValue: maxGuests },
          })),
        }),
      })
    : [];

export default function HotelPage({ loaderData }: Route.ComponentProps) {
  return <HotelView {...loaderData} />;
}
