import { newId } from "#kernel/id.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import type { SheetNames } from "#modules/products/rules/product-sheet.ts";
import type { CruiseDraftState } from "../contract/editing.ts";
import { emptyDraft } from "./readiness.ts";

const room = (title: string, view: string, units: number) => ({
  id: newId(),
  hidden: false,
  title,
  description: "",
  areaM2: 26,
  baseGuests: 2,
  maxGuests: 3,
  maxAdults: 2,
  maxChildren: 1,
  bed: "1 giường đôi",
  view,
  units,
  amenityIds: [],
  imageIds: [],
});

/** The sample ship of the template, complete except for its pictures. */
export const sampleShip = ({ places, amenities }: SheetNames): CruiseDraftState & { priceLines: string } => ({
  ...emptyDraft("Du thuyền Mẫu", "du-thuyen-mau"),
  areaId: places[0]?.id ?? "",
  stars: 4,
  defaultPrice: 3_350_000,
  schedule: "2 ngày 1 đêm",
  address: "Cảng tàu khách quốc tế Mẫu",
  pier: "Tuần Châu",
  mapLink: "https://maps.app.goo.gl/mau",
  mapIframeLink: "https://www.google.com/maps/embed?pb=mau",
  launchYear: 2019,
  cabins: 18,
  shell: "Kim loại",
  trip: "Hang Sửng Sốt – Đảo Ti Tốp",
  operator: "Công ty Mẫu",
  checkInTime: "12:00",
  checkOutTime: "10:30",
  shortDescription: ["Ban công riêng ở mọi phòng"],
  longDescription: richTextOf([{ type: "paragraph", text: "Tàu mười tám phòng, hai ngày trên vịnh." }]),
  included: ["Các bữa ăn", "Vé thăm vịnh"],
  excluded: ["Đồ uống"],
  policies: [{ title: "Giấy tờ", text: "Mang theo căn cước công dân." }],
  cancellation: [
    { daysBefore: 8, percent: 0 },
    { daysBefore: 3, percent: 30 },
  ],
  amenityIds: amenities.slice(0, 2).map(({ id }) => id),
  rooms: [room("Ban Công", "Vịnh", 12), room("Gia Đình", "Vịnh", 6)],
  priceLines: [
    "Giá gốc | Phòng: Ban Công | 2N1Đ | 3,350,000 đ",
    "Giá gốc | Phòng: Gia Đình | 2N1Đ | 3,900,000 đ",
    "Phụ thu phòng đơn | 75%",
    "Trẻ em | 0–4 tuổi | Ngủ chung | 0%",
    "Trẻ em | 5–11 tuổi | Giường riêng | 75%",
    "Mùa | Hè 2027 | 01/06/2027 – 31/08/2027 | 10%",
  ].join("\n"),
});
