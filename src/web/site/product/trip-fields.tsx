import type { ReactNode } from "react";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { island } from "#web/browser/island.tsx";
import type { AnyProductPage } from "./product-page.ts";
import { StayForm } from "./stay-form.tsx";
import { TripForm } from "./trip-form.tsx";

const TripFormIsland = island("trip-form", TripForm);
const StayFormIsland = island("stay-form", StayForm);

type TripFieldsProps = { page: AnyProductPage; place?: string };

/** The form of days and party; a page has it twice, in the sidebar and above the rooms. */
export function TripFields({ page, place = "" }: TripFieldsProps) {
  return forms[page.trip.kind](page, place);
}

const forms: Record<ProductKind, (page: AnyProductPage, place: string) => ReactNode> = {
  cruise({ product, nightsOnSale, trip, calendar }, place) {
    const day = calendar.days.find(({ date }) => date === trip.date)?.lunar.short;
    const lunar = day ? (day.includes("/") ? day : `${day} âm`) : null;
    return <TripFormIsland place={place} slug={product.slug} nightsOnSale={nightsOnSale} trip={trip} lunar={lunar} />;
  },
  hotel({ product, trip, calendar }, place) {
    return <StayFormIsland place={place} slug={product.slug} trip={trip} today={calendar.today} />;
  },
};
