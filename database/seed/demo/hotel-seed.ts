import type { CitySlug } from "./cities.ts";
import type { PlanSet } from "./hotel-plans.ts";
import type { HotelRoomName } from "./hotel-rooms.ts";

/** Icons are names of lucide. The order here is the order on pages. */
export const hotelAmenities = {
  pool: { text: "Hồ bơi", icon: "waves" },
  infinityPool: { text: "Bể bơi vô cực", icon: "waves-ladder" },
  beachfront: { text: "Sát biển", icon: "waves" },
  privateBeach: { text: "Bãi biển riêng", icon: "sun" },
  nearPort: { text: "Gần cảng Tuần Châu", icon: "ship" },
  nearLake: { text: "Gần hồ Gươm", icon: "map-pin" },
  breakfast: { text: "Nhà hàng ăn sáng", icon: "coffee" },
  airportTransfer: { text: "Đưa đón sân bay", icon: "bus" },
  bayView: { text: "Nhìn ra vịnh", icon: "panels-top-left" },
  mountainView: { text: "Ngắm núi", icon: "sunrise" },
  fireplace: { text: "Lò sưởi", icon: "heater" },
  garden: { text: "Vườn thông", icon: "flower-2" },
  rowing: { text: "Thuyền nan", icon: "sailboat" },
  bicycles: { text: "Xe đạp", icon: "bike" },
  spa: { text: "Spa", icon: "flower-2" },
  family: { text: "Phòng gia đình", icon: "users" },
  wifi: { text: "Wi-Fi miễn phí", icon: "wifi" },
  gym: { text: "Phòng tập", icon: "dumbbell" },
  rooftop: { text: "Sân thượng ngắm phố", icon: "sun" },
  seafood: { text: "Nhà hàng hải sản", icon: "fish" },
} as const;
export type HotelAmenity = keyof typeof hotelAmenities;

export type HotelSeed = {
  slug: string;
  title: string;
  city: CitySlug;
  address: string;
  price: number;
  salePrice: number | null;
  stars: 2 | 3 | 4 | 5;
  rooms: number;
  has: HotelAmenity[];
  /** Room types with the number that we sell of each, the cheapest first. */
  sells: [room: HotelRoomName, units: number][];
  /** Rate plans of the hotel. */
  terms: PlanSet;
  /** The view of its rooms. */
  view: string;
  built: number;
  renovated: number | null;
  floors: number;
  /** The first sentence is the lead of the page, the others describe the hotel. */
  short: string[];
  story: string[];
  near: [place: string, metres: number][];
  reviews: { count: number; average: number };
};
