import type { ComponentType } from "react";

/** Every island by name, with the import of its code. */
export const islands = {
  "search-tabs": () => import("#web/site/home/search-tabs.tsx").then((file) => file.SearchTabs),
  "search-box": () => import("#web/site/home/search-box.tsx").then((file) => file.SearchBox),
  "flight-box": () => import("#web/site/flights/flight-box.tsx").then((file) => file.FlightBox),
  "flight-fold": () => import("#web/site/flights/flight-box.tsx").then((file) => file.FlightFold),
  testimonials: () => import("#web/site/home/testimonials.tsx").then((file) => file.Testimonials),
  "search-fold": () => import("#web/site/list/search-fold.tsx").then((file) => file.SearchFold),
  gallery: () => import("#web/site/product/gallery.tsx").then((file) => file.Gallery),
  "section-tabs": () => import("#ui/section-tabs.tsx").then((file) => file.SectionTabs),
  "trip-form": () => import("#web/site/product/trip-form.tsx").then((file) => file.TripForm),
  "stay-form": () => import("#web/site/product/stay-form.tsx").then((file) => file.StayForm),
  "room-window": () => import("#web/site/product/rooms/room-window.tsx").then((file) => file.RoomWindow),
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
